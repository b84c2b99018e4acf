// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Clean assets of our own, and each rule's defect in one of them: the audit finds every defect, and nothing
/// else.
@Suite struct `A library with planted defects` {
    static let faults =
        plantedTrackFaults + plantedAssetFaults + plantedRenditionFaults + plantedSyntaxFaults
        + plantedSegmentFaults + plantedVariantFaults + plantedSyntaxOfCaptions
        + plantedReadingFaults + plantedContentFaults

    @Test func `every defect is found, and nothing else`() throws {
        try withTemporaryFolder { folder in
            let clean = try CleanLibrary(in: try made(folder.appending(path: "clean")))
            var score = LibraryScore()
            try audit(try plantClean(clean, in: folder), ["--profile", "all"]) { _, found in
                score.add(planted: [], found: found)
            }
            let groups = Dictionary(grouping: Self.faults, by: \.arguments)
            for (number, group) in groups.values.enumerated() {
                let root = try made(folder.appending(path: "clean/faults-\(number)"))
                for (index, fault) in group.enumerated() {
                    let place = try made(root.appending(path: "\(index)"))
                    do {
                        try fault.plant(LibraryFolder(clean: clean, folder: place))
                    } catch {
                        Issue.record("\(fault.rules.sorted()): \(error)")
                    }
                }
                try audit(root, try arguments(group[0], in: clean)) { index, found in
                    score.add(planted: group[index].rules, found: found)
                }
            }
            let table = score.table(of: try catalogue())
            print(table)
            #expect(score.missed.isEmpty && score.falseAlarms.isEmpty, "\(table)")
            #expect(score.assets == CleanLibrary.count + Self.faults.count)
        }
    }

    /// The rules of the catalogue but those for conversions, as their document lists them.
    private func catalogue() throws -> Set<String> {
        let url = SampleMedia.packageRoot.appending(path: "Docs/Rules.md")
        let text = try String(contentsOf: url, encoding: .utf8)
        let rules = text.split(separator: "\n").filter { $0.hasPrefix("### ") }
            .map { String($0.dropFirst(4).prefix(4)) }
            .filter { $0.first?.isUppercase == true && $0.dropFirst().allSatisfy(\.isNumber) }
        return Set(rules).subtracting(["X701", "X702", "X703"])
    }

    private func made(_ folder: URL) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Puts each clean asset into a folder of its own.
    private func plantClean(_ clean: CleanLibrary, in folder: URL) throws -> URL {
        let root = try made(folder.appending(path: "clean/assets"))
        for (index, files) in CleanLibrary.assets.enumerated() {
            let place = LibraryFolder(
                clean: clean,
                folder: try made(root.appending(path: "\(index)"))
            )
            for (source, name) in files { try place.copy(source, as: name) }
        }
        for (index, name) in CleanLibrary.presentations.enumerated() {
            let number = CleanLibrary.assets.count + index
            try LibraryFolder(clean: clean, folder: try made(root.appending(path: "\(number)")))
                .link(name)
        }
        return root
    }

    /// The arguments of a group; a guideline becomes a profile file.
    private func arguments(_ fault: PlantedFault, in clean: CleanLibrary) throws -> [String] {
        guard fault.arguments[1].hasSuffix(".json") else { return fault.arguments }
        let file = clean.folder.appending(path: String(fault.arguments[1].dropFirst(3)))
        let guideline = file.deletingPathExtension().lastPathComponent
        let profile = """
            {"schema": "mediatag.audit-profile/1", "name": "own", "captions": "\\(guideline)"}
            """.replacing("\\(guideline)", with: guideline)
        try Data(profile.utf8).write(to: file)
        return ["--profile", file.path]
    }

    /// Audits folders that are named by numbers, and gives the rules found in each.
    private func audit(
        _ root: URL,
        _ arguments: [String],
        deliver: (Int, Set<String>) throws -> Void
    ) throws {
        struct Line: Decodable {
            struct Report: Decodable {
                var asset: String
                var findings: [Finding]
            }
            struct Finding: Decodable { var rule: String }
            var report: Report
        }
        let result = try run(
            builtBinary.path,
            ["audit", "--format", "jsonl"] + arguments + ["."],
            in: root
        )
        #expect([0, 1].contains(result.exitCode), "\(result.standardError)")
        var found: [Int: Set<String>] = [:]
        for text in result.standardOutput.split(separator: "\n") {
            let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8)).report
            let number = try #require(Int(line.asset.split(separator: "/")[1]), "\(line.asset)")
            found[number, default: []].formUnion(line.findings.map(\.rule))
        }
        let count = try FileManager.default.contentsOfDirectory(atPath: root.path).count
        #expect(found.count == count, "\(found.count) of \(count) folders have one asset")
        for (number, rules) in found.sorted(by: { $0.key < $1.key }) { try deliver(number, rules) }
    }
}
