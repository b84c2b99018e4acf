// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists
import TestSupport
import Testing

@testable import Packaging

/// Captions that are added to presentations of this program, and presentations that are refused.
@Suite struct AddedCaptionsTests {
    private static let master = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=90000\nv.m3u8\n"
    private static let captions = "1\n00:00:01,000 --> 00:00:07,500\nHola\n"

    private func text(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    /// Every file in a folder and below, by its path.
    private func contents(_ folder: URL) throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var contents: [String: Data] = [:]
        for name in names {
            let file = folder.appending(path: name)
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
            contents[name] = isFolder.boolValue ? Data() : try Data(contentsOf: file)
        }
        return contents
    }

    /// A presentation of the sample movie.
    private func present(_ folder: URL, _ change: (inout PackageOptions) -> Void) throws -> URL {
        let out = folder.appending(path: "out")
        var inputs = PackageInputs(for: out.path)
        try inputs.add(PackageSource(SampleMedia.path("movie.mp4")))
        var options = PackageOptions()
        change(&options)
        _ = try SegmentPlan(inputs, options).write(to: out.path)
        return out
    }

    private func add(
        to out: URL,
        file: String = "master.m3u8",
        dryRun: Bool = false,
        force: Bool = false,
        _ change: (inout PackageSource, inout NewMediaOptions) -> Void = { _, _ in }
    ) throws -> PresentationEdit.Report {
        var source = PackageSource(SampleMedia.path("es.srt"))
        var options = NewMediaOptions()
        change(&source, &options)
        return try PresentationEdit(
            out.appending(path: file).path,
            replaces: force,
            isDryRun: dryRun
        ).addCaptions(source, options)
    }

    @Test(arguments: PackageOptions.Layout.all)
    func `nothing but the master changes, and the segments are those that hls writes`(
        layout: PackageOptions.Layout
    ) throws {
        try withTemporaryFolder { folder in
            let out = try present(folder) { $0.layout = layout }
            var before = try contents(out)
            let report = try add(to: out)
            #expect(report.status == .changed && report.notices.isEmpty)
            #expect(report.added.map(\.segmentCount) == [5])
            #expect(report.added.map(\.cueCount) == [8])
            let after = try contents(out)
            let master = try text(out.appending(path: "master.m3u8"))
            #expect(master.contains("URI=\"subtitles-es/index.m3u8\""))
            before["master.m3u8"] = after["master.m3u8"]
            #expect(after.filter { before[$0.key] != nil } == before)

            let other = folder.appending(path: "other")
            var inputs = PackageInputs(for: other.path)
            try inputs.add(PackageSource(SampleMedia.path("movie.mp4")))
            try inputs.add(PackageSource(SampleMedia.path("es.srt")))
            var options = PackageOptions()
            options.layout = layout
            _ = try SegmentPlan(inputs, options).write(to: other.path)
            for number in 1...5 {
                let name = "segment-\(number).vtt"
                let expected = try text(other.appending(path: "subtitles/es/" + name))
                #expect(try text(out.appending(path: "subtitles-es/" + name)) == expected)
            }
            let playlist = try text(other.appending(path: "subtitles/es/index.m3u8"))
            #expect(try text(out.appending(path: "subtitles-es/index.m3u8")) == playlist)
        }
    }

    @Test(arguments: [("master.m3u8", "segment-1.vtt"), ("manifest.mpd", "segment-1.m4s")])
    func `the same command again changes nothing, and other captions need --force`(
        file: String,
        segment: String
    ) throws {
        try withTemporaryFolder { folder in
            let out = try present(folder) { $0.writesDASH = true }
            let trial = try add(to: out, file: file, dryRun: true)
            #expect(trial.status == .wouldChange && trial.added.map(\.status) == [.wouldAdd])
            #expect(!FileManager.default.fileExists(atPath: out.path + "/subtitles-es"))
            #expect(try add(to: out, file: file).difference == trial.difference)
            let first = try contents(out)
            let again = try add(to: out, file: file)
            #expect(again.status == .unchanged && again.added.map(\.status) == [.present])
            #expect(try contents(out) == first)
            let srt = folder.appending(path: "es.srt")
            try Self.captions.write(to: srt, atomically: true, encoding: .utf8)
            #expect(throws: PackagingError.self) {
                try add(to: out, file: file) { source, _ in source.path = srt.path }
            }
            #expect(try contents(out) == first)
            let forced = try add(to: out, file: file, force: true) { source, _ in
                source.path = srt.path
            }
            #expect(forced.status == .changed && forced.difference.isEmpty)
            let bytes = try Data(contentsOf: out.appending(path: "subtitles-es/" + segment))
            #expect(bytes.firstRange(of: Data("Hola".utf8)) != nil)
        }
    }

    @Test func `IMSC is written if the other subtitles are IMSC, and CODECS has it`() throws {
        try withTemporaryFolder { folder in
            let out = try present(folder) { _ in }
            let report = try add(to: out) { _, options in options.usesIMSC = true }
            #expect(report.added.first?.segmentCount == 5)
            let names = try FileManager.default.contentsOfDirectory(
                atPath: out.path + "/subtitles-es"
            )
            #expect(names.contains("init.mp4") && names.contains("segment-5.m4s"))
            #expect(try text(out.appending(path: "master.m3u8")).contains(",stpp.ttml.im1t\""))
            let english = try add(to: out) { source, _ in
                source.path = SampleMedia.path("en.sdh.srt")
            }
            #expect(english.added.map(\.playlist) == ["subtitles-en-sdh/index.m3u8"])
            #expect(FileManager.default.fileExists(atPath: out.path + "/subtitles-en-sdh/init.mp4"))
        }
    }

    @Test func `what is stated of captions is in the playlist`() throws {
        try withTemporaryFolder { folder in
            let out = try present(folder) { _ in }
            _ = try add(to: out) { source, options in
                source.language = LanguageTag(lenient: "es-419")
                source.isForced = true
                source.name = "Letreros"
                options.folder = "letreros"
                options.group = "text"
            }
            let master = try text(out.appending(path: "master.m3u8"))
            let line = master.split(separator: "\n").first { $0.contains("TYPE=SUBTITLES") } ?? ""
            for part in [
                "GROUP-ID=\"text\"", "LANGUAGE=\"es-419\"", "NAME=\"Letreros\"", "FORCED=YES",
                "AUTOSELECT=YES", "URI=\"letreros/index.m3u8\"",
            ] { #expect(line.contains(part), "\(line)") }
            #expect(master.contains("SUBTITLES=\"text\""))
        }
    }

    /// A media playlist that cannot be added to, and why.
    struct Refused: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let playlist: String
        let obstacle: PresentationObstacle
        let line: Int?

        init(_ playlist: String, _ obstacle: PresentationObstacle, line: Int? = nil) {
            testDescription = "\(obstacle)"
            self.playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + playlist
            self.obstacle = obstacle
            self.line = line
        }
    }

    static let refused: [Refused] = [
        Refused("#EXTINF:6,\nv.ts\n", .live),
        Refused("#EXT-X-ENDLIST\n", .noSegments),
        Refused("v.ts\n#EXT-X-ENDLIST\n", .noDuration, line: 3),
        Refused("#EXTINF:-1,\nv.ts\n#EXT-X-ENDLIST\n", .noDuration, line: 4),
        Refused("#EXTINF:6,\nnone.ts\n#EXT-X-ENDLIST\n", .missingFile("none.ts"), line: 4),
        Refused("#EXTINF:6,\n../v.ts\n#EXT-X-ENDLIST\n", .elsewhere("../v.ts"), line: 4),
        Refused(
            "#EXTINF:6,\nhttps://example.com/v.ts\n#EXT-X-ENDLIST\n",
            .elsewhere("https://example.com/v.ts"),
            line: 4
        ),
        Refused("#EXTINF:6,\nv.ts\n#EXT-X-ENDLIST\n", .noTimestamp("v.ts"), line: 4),
        Refused(
            "#EXTINF:6,\n#EXT-X-BYTERANGE:500@600\nv.ts\n#EXT-X-ENDLIST\n",
            .rangeOutside("v.ts", end: 1100, size: 1000),
            line: 5
        ),
        Refused(
            "#EXTINF:6,\n#EXT-X-BYTERANGE:9223372036854775807\nv.ts\n#EXT-X-ENDLIST\n",
            .rangeOutside("v.ts", end: .max, size: 1000),
            line: 5
        ),
        Refused(
            "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF:6,\nv.ts\n#EXT-X-ENDLIST\n",
            .encrypted("AES-128"),
            line: 5
        ),
        Refused(
            "#EXTINF:3000000,\nv.ts\n#EXTINF:3000000,\nv.ts\n#EXT-X-ENDLIST\n",
            .tooLong(hours: 1000),
            line: 6
        ),
        Refused(
            String(repeating: "#EXTINF:6,\nv.ts\n", count: 100_001) + "#EXT-X-ENDLIST\n",
            .tooManySegments(limit: 100_000)
        ),
    ]

    @Test(arguments: refused)
    func `a presentation that cannot be added to is refused with the place`(refused: Refused) throws
    {
        try withTemporaryFolder { folder in
            for (name, text) in [
                ("master.m3u8", Self.master), ("v.m3u8", refused.playlist),
                ("v.ts", String(repeating: "x", count: 1000)),
            ] {
                try text.write(
                    to: folder.appending(path: name),
                    atomically: true,
                    encoding: .utf8
                )
            }
            let before = try contents(folder)
            let error = #expect(throws: PackagingError.self) { try add(to: folder) }
            guard case .reading(let found)? = error?.kind else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(found.kind == .unusablePresentation(refused.obstacle))
            #expect(found.position?.line == refused.line)
            #expect(found.path.hasSuffix("/v.m3u8"))
            #expect(try contents(folder) == before)
        }
    }

    @Test func `stated timestamps need no media, one for each part`() throws {
        try withTemporaryFolder { folder in
            let media =
                "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:7\n"
                + "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n"
                + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXTINF:6.006,\nhttps://a.b/1.ts\n"
                + "#EXT-X-DISCONTINUITY\n#EXTINF:5,\n2.ts\n#EXT-X-ENDLIST\n"
            for (name, text) in [("master.m3u8", Self.master), ("v.m3u8", media)] {
                try text.write(
                    to: folder.appending(path: name),
                    atomically: true,
                    encoding: .utf8
                )
            }
            #expect(throws: PackagingError.self) {
                try add(to: folder) { _, options in
                    options.firstTimestamps = [.init(ticks: 0, timescale: 1)]
                }
            }
            _ = try add(to: folder) { _, options in
                options.firstTimestamps = [
                    .init(ticks: 10, timescale: 1), .init(ticks: 3, timescale: 2),
                ]
            }
            let playlist = try text(folder.appending(path: "subtitles-es/index.m3u8"))
            #expect(
                playlist == """
                    #EXTM3U
                    #EXT-X-VERSION:3
                    #EXT-X-TARGETDURATION:6
                    #EXT-X-MEDIA-SEQUENCE:7
                    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
                    #EXTINF:6.006,
                    segment-1.vtt
                    #EXT-X-DISCONTINUITY
                    #EXTINF:5,
                    segment-2.vtt
                    #EXT-X-ENDLIST

                    """
            )
            let second = try text(folder.appending(path: "subtitles-es/segment-2.vtt"))
            #expect(second.contains("LOCAL:00:00:06.006,MPEGTS:135000"))
        }
    }
}

extension PackageOptions.Layout {
    fileprivate static let all: [Self] = [.segmentFiles, .singleFile, .transportStreams]
}
