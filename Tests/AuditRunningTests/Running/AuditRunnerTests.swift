// SPDX-License-Identifier: Apache-2.0

import AuditRunning
import Auditing
import Foundation
import Guidelines
import TestSupport
import Testing

/// Whatever a file holds, its report says something, and the run goes on.
@Suite struct AuditRunnerTests {
    private static let runner = AuditRunner(
        audit: Audit(profile: .wcagAA),
        reader: AssetReader(captions: CaptionProfile.builtIn("netflix") ?? .none)
    )

    private func audit(_ folder: URL) -> [AssetReport] {
        let search = AssetFinder.find([folder.path])
        let assets = search.assets
        #expect(search.faults == [])
        var reports: [AssetReport] = []
        Self.runner.run(assets) { reports.append($0.report) }
        #expect(reports.map(\.asset) == assets.map(\.name))
        return reports
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bad-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            try body(folder)
        } catch {
            Issue.record(error)
        }
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `files that once broke a parser are audited under every extension`() throws {
        let cases = SampleMedia.packageRoot.appending(path: "Fuzzing/FailCases")
        let files = try #require(FileManager.default.enumerator(atPath: cases.path))
            .compactMap { $0 as? String }.filter { $0.contains("/") }
        #expect(files.count >= 8)
        try withFolder { folder in
            for file in files {
                let name = file.replacing("/", with: "-")
                for ending in ["mp4", "srt", "vtt", "ttml", "scc", "mkv"] {
                    try FileManager.default.copyItem(
                        at: cases.appending(path: file),
                        to: folder.appending(path: "\(ending)-\(name).\(ending)")
                    )
                }
            }
            let reports = audit(folder)
            #expect(reports.count == files.count * 6)
            // It broke the reader of scripts, and is a valid caption file: nothing is to be found.
            let valid = "Script-mark-after-a-space"
            for report in reports where !report.isUnread && report.findings.all.isEmpty {
                if "\(report.asset)".contains(valid) { continue }
                Issue.record("\(report.asset): nothing was found")
            }
        }
    }

    @Test func `a movie cut short anywhere is reported as unread or audited`() throws {
        try withFolder { folder in
            let movie = try subtitledMovie(in: folder)
            for part in 0..<32 {
                let short = Data(movie.prefix(movie.count * part / 32))
                try short.write(to: folder.appending(path: "short-\(part).mp4"))
            }
            let reports = audit(folder)
            #expect(reports.count == 33)
            #expect(reports.allSatisfy { $0.outcome != .passed })
            #expect(reports.contains { $0.isUnread })
        }
    }

    @Test func `a movie with damaged boxes never ends the run`() throws {
        try withFolder { folder in
            let movie = try subtitledMovie(in: folder)
            let start = try #require(movie.firstRange(of: Array("moov".utf8))?.lowerBound)
            var random = SeededGenerator(seed: 7)
            for number in 0..<200 {
                var damaged = movie
                for _ in 0...Int.random(in: 0..<4, using: &random) {
                    let place = Int.random(
                        in: start..<min(movie.count, start + 4096),
                        using: &random
                    )
                    damaged[place] = UInt8.random(in: 0...255, using: &random)
                }
                try Data(damaged).write(to: folder.appending(path: "damaged-\(number).mp4"))
            }
            #expect(audit(folder).count == 201)
        }
    }

    /// The sample movie with Spanish subtitles; it stays in the folder.
    private func subtitledMovie(in folder: URL) throws -> [UInt8] {
        let movie = folder.appending(path: "whole.mp4").path
        try Data(SampleMedia.bytes("movie.mp4")).write(to: URL(filePath: movie))
        _ = try output(
            of: builtBinary.path,
            ["add-subs", movie, SampleMedia.path("es.srt"), "--sdh"]
        )
        return try bytes(of: movie)
    }
}
