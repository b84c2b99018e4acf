// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Clean assets of our own, and each rule's defect in one of them: the audit finds every defect, and nothing
/// else.
@Suite(.slow) struct LibraryTests {
    private static let silentAssets =
        cleanAssets + cleanCaptionedAssets + plantedTrackFaults + plantedAssetFaults
        + plantedRenditionFaults + plantedSyntaxFaults + plantedSegmentFaults + plantedVariantFaults
        + plantedSyntaxOfCaptions + plantedReadingFaults + plantedContentFaults
        + plantedPictureFaults + plantedSourceFaults + plantedTrackDifferences + plantedViewerFaults
    private static let spokenAssets = cleanSpokenAssets + plantedListeningFaults + plantedTextFaults

    /// What cannot be planted.
    ///
    /// H307 takes a movie with one audio in several numbers of channels, which PlaylistMediaRuleTests have.
    /// H321 is found on servers only, and PlaylistMemberRuleTests have it; X714 has no findings of its own, as its
    /// comment says. M204, M205, M208 and M209 are planted in computed sound by
    /// `DescriptionMeasurementTests`, as made voices have no film around them.
    /// SpokenTextRulesTests have S520, whose limits are those of a profile, and SpokenWordRulesTests what a recogniser
    /// hears. ListeningRulesTests have S540, which takes the weights of the voice-activity network.
    /// PictureRulesTests and AuditLookTests have L901 to L907, L911, L912 and Q416, for which the video is decoded.
    /// MovieRulesTests have M127, a movie whose media is in another file, and M128, which transport streams have; PageRulesTests
    /// have the rules for pages.
    private static let neverFound =
        [
            "H307", "H321", "L901", "L902", "L903", "L904", "L905", "L906", "L907", "L911", "L912",
            "M127", "M128", "M204", "M205", "M208", "M209",
        ]
        + (801...819).map { "P\($0)" } + [
            "Q416", "S520", "S522", "S523", "S524", "S525", "S526", "S540", "X714",
        ]
    /// What only speech shows.
    private static let spokenRules = Set(["M123", "S504", "S505", "S506", "S516", "X706", "X707"])
        .union(["M201", "M202", "M203", "M206", "M207", "S517", "S518", "S519", "S521"])

    @Test func `every planted defect of a library is found, and nothing else`() throws {
        try withTemporaryFolder { folder in
            let isSpoken = try CleanLibrary.hasVoices()
            let clean = try CleanLibrary(
                in: try made(folder.appending(path: "clean")),
                isSpoken: isSpoken
            )
            let assets = Self.silentAssets + (isSpoken ? Self.spokenAssets : [])
            var score = LibraryScore()
            let groups = Dictionary(grouping: assets, by: \.arguments)
            for (number, group) in groups.values.enumerated() {
                let root = try made(clean.folder.appending(path: "assets-\(number)"))
                try plant(group, of: clean, in: root)
                try audit(root, try arguments(group[0], in: clean)) { index, found in
                    score.add(planted: group[index].rules, found: found)
                }
            }
            let served = try auditServed(clean, &score)
            let catalogue = try catalogue()
            let table = score.table(of: catalogue)
            print(table)
            #expect(score.missed.isEmpty && score.falseAlarms.isEmpty, "\(table)")
            #expect(score.assets == assets.count + served)
            let heard = isSpoken ? [] : Self.spokenRules
            #expect(score.unplanted(of: catalogue.subtracting(heard)) == Self.neverFound)
        }
    }

    /// The rules of the catalogue, as their document lists them, but those for conversions and those of `mpd check`.
    private func catalogue() throws -> Set<String> {
        let url = SampleMedia.packageRoot.appending(path: "Docs/Rules.md")
        let text = try String(contentsOf: url, encoding: .utf8)
        let headings: [Substring] = text.split(separator: "\n").filter { $0.hasPrefix("### ") }
        let words: [String] = headings.map { String($0.dropFirst(4).prefix(4)) }
        let rules = words.filter { word in
            word.first?.isUppercase == true && word.dropFirst().allSatisfy(\.isNumber)
        }
        return Set(rules.filter { !$0.hasPrefix("D") }).subtracting([
            "X701", "X702", "X703", "X765",
        ])
    }

    private func made(_ folder: URL) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Puts each asset into a folder of its own, which is named by its number.
    private func plant(_ assets: [LibraryAsset], of clean: CleanLibrary, in root: URL) throws {
        for (index, asset) in assets.enumerated() {
            let place = try made(root.appending(path: "\(index)"))
            do {
                try asset.plant(LibraryFolder(clean: clean, folder: place))
            } catch {
                Issue.record("\(asset.rules.sorted()): \(error)")
            }
        }
    }

    /// The arguments of a group; a guideline becomes a profile file.
    private func arguments(_ asset: LibraryAsset, in clean: CleanLibrary) throws -> [String] {
        guard asset.arguments[1].hasSuffix(".json") else { return asset.arguments }
        let file = clean.folder.appending(path: String(asset.arguments[1].dropFirst(3)))
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
        var found: [Int: Set<String>] = [:]
        for report in try AuditedAsset.audit(arguments + ["."], in: root) {
            let number = try #require(Int(report.asset.split(separator: "/")[1]), "\(report.asset)")
            found[number, default: []].formUnion(report.rules)
        }
        let count = try FileManager.default.contentsOfDirectory(atPath: root.path).count
        #expect(found.count == count, "\(found.count) of \(count) folders have one asset")
        for (number, rules) in found.sorted(by: { $0.key < $1.key }) { try deliver(number, rules) }
    }

    /// Audits a clean movie on servers: one that sends parts of files, and one that does not.
    private func auditServed(_ clean: CleanLibrary, _ score: inout LibraryScore) throws -> Int {
        let servers: [(name: String, rules: Set<String>)] = [("ranges", []), ("whole", ["M140"])]
        try MediaServer.with(clean.folder) { server in
            for (name, rules) in servers {
                let url = server.url("\(name)/clean.mp4")
                let reports = try AuditedAsset.audit(
                    LibraryAsset.everything + [url],
                    in: clean.folder
                )
                try #require(reports.count == 1)
                score.add(planted: rules, found: reports[0].rules)
            }
        }
        return servers.count
    }
}
