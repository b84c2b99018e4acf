// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AuditRunning
import Auditing
import Guidelines
import MediaReading

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Counting a catalogue for the quota of a regulator, instead of reporting findings.
struct QuotaOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Report how far the assets are on the way to a quota: its name, or a JSON file.",
            discussion:
                "Only services without errors count. Formats: text, json, and csv with a line for each title.",
            valueName: "name|file"
        ),
        completion: .list(Quota.builtInNames)
    )
    var quota: String?

    @Option(
        help: ArgumentHelp(
            "With --quota: what the catalogue knows of its assets, as CSV with a column asset.",
            discussion:
                "Other columns: catalogue, vendor, date, language, work, category, duration, weight, exempt, signed. "
                + "Assets that it does not name do not count.",
            valueName: "file"
        ),
        completion: .file(extensions: ["csv"])
    )
    var catalogue: String?

    @Option(
        help: ArgumentHelp(
            "With --quota: count stored results instead of auditing; repeatable.",
            discussion:
                "A report of --format json or jsonl, the file of --resume, or results.sqlite of mediatag_cluster.",
            valueName: "file"
        ),
        completion: .file()
    )
    var results: [String] = []

    /// Refuses what does not go together.
    func validate(with input: AuditInputOptions, _ format: AuditOutputOptions.Format) throws {
        guard quota != nil else {
            if catalogue != nil { throw ValidationError("--catalogue requires --quota.") }
            if !results.isEmpty { throw ValidationError("--results requires --quota.") }
            return
        }
        if !results.isEmpty, !input.paths.isEmpty || input.from != nil {
            throw ValidationError("--results excludes paths and --from: nothing is audited.")
        }
        guard [.text, .json, .csv].contains(format) else {
            throw ValidationError("--quota requires --format text, json or csv.")
        }
    }

    /// What the stored results of an earlier run come to.
    ///
    /// - Parameters:
    ///   - file: the stored results.
    ///   - tally: what counts them, without assets yet.
    /// - Returns: nil if there was no earlier run.
    /// - Throws: exit code 2 if they cannot be read, after reporting why.
    func report(ofEarlier file: String, by tally: QuotaTally) throws -> QuotaReport? {
        guard FileManager.default.fileExists(atPath: file) else {
            Messages.warn("\(file): no earlier run to compare with")
            return nil
        }
        var tally = tally
        try reporting { try StoredResults(file).read { tally.add($0) } }
        return tally.finish()
    }

    /// What counts assets; nil if `--quota` is not given.
    ///
    /// - Throws: exit code 2 if the quota or the catalogue cannot be read, after reporting why.
    func tally() throws -> QuotaTally? {
        guard let name = quota else { return nil }
        return try reporting {
            let sheet = try catalogue.map { file in
                try CatalogueSheet(CaptionFile.read(file, limit: 1 << 30), file: file)
            }
            if let sheet, !sheet.ignoredColumns.isEmpty {
                let columns = sheet.ignoredColumns.map { "\"\($0)\"" }.joined(separator: ", ")
                Messages.warn("\(catalogue ?? ""): ignored columns: \(columns)")
            }
            return QuotaTally(try Self.quota(name), sheet: sheet)
        }
    }

    /// Takes each asset of the stored results.
    ///
    /// - Throws: exit code 2 if they cannot be read, after reporting why.
    func readResults(_ take: (StoredAsset) -> Void) throws {
        try reporting {
            for file in results { try StoredResults(file).read(take) }
        }
    }

    private static func quota(_ name: String) throws -> Quota {
        if let builtIn = Quota.builtIn(name) { return builtIn }
        guard name.hasSuffix(".json") || name.contains("/") else {
            let names = Quota.builtInNames
            throw ValidationError(
                "There is no quota \"\(name)\"; quotas are \(names.joined(separator: ", ")), or a .json file."
                    + suggestion(for: name, among: names)
            )
        }
        return try Quota(json: CaptionFile.read(name, limit: Quota.byteLimit), file: name)
    }

    private func reporting<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as ValidationError {
            throw error
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
