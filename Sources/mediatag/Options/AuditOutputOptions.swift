// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import FileSystem
import ISOMedia
import MediaReading

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How an audit is reported, and which of its findings count.
struct AuditOutputOptions: ParsableArguments {
    /// How the report is written.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
        case jsonl
        case csv
        case sarif
        case junit
        case earl
        case clauses
        case openacr
        case schemaOrg = "schema-org"
        case tvAnytime = "tv-anytime"
        case html
        case pdf
    }

    @Option(
        help: ArgumentHelp(
            "Report format; json, and jsonl with a line for each asset, follow the schema mediatag.audit/1; earl is W3C's language "
                + "for test results; clauses is CSV with a line for each clause and asset, openacr the start of a conformance report; "
                + "schema-org is metadata as JSON-LD, tv-anytime as XML for guides of DVB-I; pdf is the page of html, printed by Chromium with tags.",
            valueName: "format"
        )
    )
    var format: Format = .text

    @Flag(
        help: ArgumentHelp(
            "SARIF: include all findings, and the outcome of each rule without findings.",
            discussion:
                "By default, only errors, warnings and findings that cause exit status 1: code scanning "
                + "shows every result as an alert."
        )
    )
    var sarifAll = false

    @Flag(
        help: ArgumentHelp(
            "HTML: put a clip of the sound beside findings about what is heard, from 0.5 s before to 0.5 s after.",
            discussion:
                "At most 50 clips of 10 s, for movies on this machine; a second makes the report 43 kB larger. Goes with "
                + "--deep or --listen."
        )
    )
    var clips = false

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "Write the report to a file (atomically).",
            discussion:
                "An html report of more than 100 assets is an index with a folder of pages.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Earlier report of --format json; only findings that are not in it count.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Report of --format json of an earlier run: as --baseline, and report what is fixed, and trends.",
            discussion:
                "A file that does not exist yet is that of the first run. To keep one: --since audit.json --format json "
                + "-o audit.json. With --quota: results as --results takes them, and what counts since then.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var since: String?

    @Option(
        help: ArgumentHelp(
            "File of accepted findings, each with a reason. Default: \(SettingsFile.name) in the current folder, if it exists.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var suppressions: String?

    @Flag(help: "Text: list each finding and each criterion; by default, similar ones are folded.")
    var verbose = false

    @Flag(help: "Text: print only the findings that cause exit status 1.")
    var quiet = false

    @Flag(help: "Text: print only totals over all assets.")
    var summary = false

    func validate() throws {
        if output == "-" {
            throw ValidationError(
                "-o requires a file; without -o, the report goes to standard output."
            )
        }
        let count = [verbose, quiet, summary].count(where: \.self)
        guard count < 2 else {
            throw ValidationError("--verbose, --quiet and --summary exclude each other.")
        }
        guard format != .pdf || output != nil else {
            throw ValidationError("--format pdf requires -o, such as -o audit.pdf.")
        }
        guard !sarifAll || format == .sarif else {
            throw ValidationError("--sarif-all requires --format sarif.")
        }
        guard !clips || format == .html else {
            throw ValidationError(
                "--clips requires --format html, such as --format html -o audit.html."
            )
        }
        guard since == nil || baseline == nil else {
            throw ValidationError("--since and --baseline exclude each other.")
        }
        guard !summary || format == .text else {
            throw ValidationError("--summary requires --format text.")
        }
    }

    /// Refuses clips of a sound that nothing listens to.
    func validate(with auditing: AuditOptions) throws {
        guard !clips || auditing.deep || auditing.listen else {
            throw ValidationError("--clips requires --deep or --listen.")
        }
    }

    /// How much text is written.
    ///
    /// - Parameter severity: the least severity that makes the exit status 1.
    /// - Returns: the kind of text.
    func detail(failingAt severity: Severity?) -> AuditText.Detail {
        if verbose { return .verbose }
        if summary { return .summary }
        return quiet ? .quiet(severity) : .folded
    }

    /// The earlier report; nil if neither `--baseline` nor `--since` is given, or there was no earlier run.
    ///
    /// - Throws: exit code 2 if it cannot be read, after reporting why.
    func readBaseline() throws -> Baseline? {
        if let since, !FileManager.default.fileExists(atPath: since) {
            Messages.warn("\(since): no earlier run, so all findings are new")
            return nil
        }
        return try (since ?? baseline).map { file in
            try reporting { try Baseline(json: try CaptionFile.read(file), file: file) }
        }
    }

    /// The suppressed findings.
    ///
    /// - Throws: exit code 2 if the list cannot be read, after reporting why.
    func readSuppressions() throws -> [Suppression] {
        let limit = SettingsFile.byteLimit
        if let suppressions {
            return try reporting {
                try SettingsFile.read(
                    try CaptionFile.read(suppressions, limit: limit),
                    file: suppressions
                )
            }
        }
        let names = [SettingsFile.formerName, SettingsFile.name]
        let found = names.first { FileManager.default.fileExists(atPath: $0) }
        guard let file = found else { return [] }
        return try reporting {
            // The user did not name this file: opening a pipe would wait for a writer that never comes.
            let source = try SystemFile.reading(file)
            let bytes = try source.read(0..<min(source.length, UInt64(limit) + 1))
            return try SettingsFile.read(bytes, file: file)
        }
    }

    private func reporting<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
