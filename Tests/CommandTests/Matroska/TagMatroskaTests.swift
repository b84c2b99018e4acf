// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `tag` and `undo` on Matroska and WebM; mkvmerge, FFmpeg and mediainfo read what was written.
@Suite struct TagMatroskaTests {
    private static let edits = [
        [
            "--track", "2", "--describes-video", "--original", "--name", "Descripción",
            "--language", "es-MX",
        ],
        ["--track", "subtitle:es", "--sdh", "--language", "es-419"],
        ["--track", "subtitle:en", "--forced", "all", "--auxiliary", "--describes-video"],
    ]

    @Test(.slow, arguments: MatroskaFiles.Layout.allCases)
    func `other programs read what was tagged, and every frame stays`(
        _ layout: MatroskaFiles.Layout
    ) throws {
        try Workplace.with("en.vtt") { place in
            guard try MatroskaFiles.make(layout, in: place) else { return }
            let path = place.path(layout.name)
            let frames = try streamHashes(path)
            let json = try succeed(
                ["tag", path] + Self.edits.flatMap(\.self) + ["--format", "json"]
            )
            #expect(try validate(json, schema: "tag") == 1)
            #expect(json.contains("\"in-place\""))
            let reader = StrictMatroskaReader([UInt8](try place.data(layout.name)))
            #expect(reader.complaints == [])
            #expect(try streamHashes(path) == frames)
            try expectTagged(path, container: "matroska")
            let second = try succeed(["tag", path] + Self.edits.flatMap(\.self))
            #expect(second.contains("already as requested"))
        }
    }

    private func expectTagged(_ path: String, container: String) throws {
        let inspection = try Inspection(of: path)
        #expect(inspection.container == container)
        #expect(inspection.tracks.map(\.language) == [nil, "es-MX", "es-419", "en"])
        #expect(inspection.tracks[1].name == "Descripción")
        #expect(
            inspection.tracks[1].characteristics.contains("public.accessibility.describes-video")
        )
        #expect(inspection.tracks[2].characteristics.count == 2)
        #expect(inspection.tracks[3].forced == "all")
        let streams = try ProbedStream.all(of: path)
        #expect(
            streams[1].dispositions.filter { $0 != "default" } == ["original", "visual_impaired"]
        )
        #expect(streams[2].dispositions.contains("hearing_impaired"))
        // FFmpeg goes by the CodecID of WebVTT in WebM, whatever FlagTextDescriptions says.
        let descriptions = path.hasSuffix(".webm") ? [] : ["descriptions"]
        #expect(
            streams[3].dispositions.filter { $0 != "default" } == ["comment"] + descriptions + [
                "forced"
            ]
        )
        #expect(streams.map { $0.tags?["language"] } == [nil, "spa", "spa", "eng"])
        let media = try output(of: "mediainfo", ["--Output=Audio;%Title%/%Language%", path])
        #expect(media.hasPrefix("Descripción/es-MX"))
        guard try Writer.mkvmerge() != nil else { return }
        let tracks = try MergedTrack.all(of: path)
        #expect(tracks.map(\.language) == ["und", "spa", "spa", "eng"])
        #expect(tracks[1].language_ietf == "es-MX" && tracks[2].language_ietf == "es-419")
        #expect(tracks[1].flag_visual_impaired == true && tracks[1].flag_original == true)
        #expect(tracks[1].track_name == "Descripción" && tracks[2].flag_hearing_impaired == true)
        #expect(tracks[3].flag_commentary == true && tracks[3].flag_text_descriptions == true)
        #expect(tracks[3].forced_track == true)
    }

    @Test(.slow, arguments: MatroskaFiles.Layout.allCases)
    func `mkvpropedit edits a tagged file, and undo refuses to lose its edit`(
        _ layout: MatroskaFiles.Layout
    ) throws {
        try Workplace.with("en.vtt") { place in
            guard try MatroskaFiles.make(layout, in: place), try Writer.mkvmerge() != nil else {
                return
            }
            let path = place.path(layout.name)
            try succeed("tag", path, "--track", "2", "--original")
            let old = try MergedTrack.all(of: path)
            try succeed("tag", path, "--track", "2", "--auxiliary")
            let undo = try succeed("undo", path, "--format", "json")
            #expect(try validate(undo, schema: "undo") == 1)
            #expect(try MergedTrack.all(of: path) == old)
            try succeed("tag", path, "--track", "2", "--name", "Sound")
            _ = try output(
                of: "mkvpropedit",
                ["-q", path, "--edit", "track:2", "--set", "name=Theirs"]
            )
            let refused = try mediatag("undo", path)
            #expect(refused.exitCode == 2, refused.summary)
            #expect(refused.standardError.contains("nothing to undo"), refused.summary)
            #expect(try MergedTrack.all(of: path)[1].track_name == "Theirs")
            try succeed("tag", path, "--track", "2", "--default", "--main")
            #expect(try MergedTrack.all(of: path)[1].track_name == "Theirs")
        }
    }

    @Test func `an edit to a new file leaves the input, and a dry run writes nothing`() throws {
        try Workplace.with("en.vtt") { place in
            _ = try MatroskaFiles.make(.ffmpeg, in: place)
            let (path, new) = (place.path("film.mkv"), place.path("new.mkv"))
            let old = try place.data("film.mkv")
            let tag = ["tag", path, "--track", "2", "--language", "de"]
            let dry = try succeed(tag + ["--dry-run"])
            #expect(dry.contains("would be made"))
            try succeed(tag + ["-o", new])
            #expect(try place.data("film.mkv") == old)
            #expect(try Inspection(of: new).tracks[1].language == "de")
            #expect(try streamHashes(new) == streamHashes(path))
            #expect(
                try mediatag("tag", path, "--track", "2", "--name", "x", "-o", new).exitCode == 2
            )
        }
    }

    @Test func `a recording of a live stream is refused in place and written anew`() throws {
        try Workplace.with("en.vtt") { place in
            _ = try MatroskaFiles.make(.ffmpegWebM, in: place)
            try place.make(
                "live.webm",
                ["-i", place.path("film.webm"), "-c", "copy", "-live", "1"]
            )
            let (path, new) = (place.path("live.webm"), place.path("new.webm"))
            let old = try place.data("live.webm")
            let result = try mediatag("tag", path, "--track", "2", "--language", "de")
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("no size"), result.summary)
            #expect(try place.data("live.webm") == old)
            try succeed("tag", path, "--track", "2", "--language", "de", "-o", new)
            #expect(try streamHashes(new) == streamHashes(path))
            #expect(try Inspection(of: new).tracks[1].language == "de")
        }
    }

    @Test(arguments: [
        ["--track", "2", "--alternate-group", "auto"], ["--track", "2", "--dubbed"],
        ["--track", "2", "--follow", "3"], ["--track", "3", "--forced", "some"],
        ["--track", "9", "--main"], ["--track", "2", "--characteristic", "public.easy-to-read"],
    ])
    func `what Matroska cannot state is refused by name, and nothing is written`(
        _ words: [String]
    ) throws {
        try Workplace.with("en.vtt") { place in
            _ = try MatroskaFiles.make(.ffmpeg, in: place)
            let old = try place.data("film.mkv")
            let result = try run(
                builtBinary.path,
                ["tag", place.path("film.mkv")] + words
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("film.mkv"), result.summary)
            #expect(try place.data("film.mkv") == old)
        }
    }

    @Test(arguments: [MatroskaFiles.Layout.ffmpeg, .ffmpegReserve])
    func `an edit of a file of 20 GB reads and writes only the heads`(
        _ layout: MatroskaFiles.Layout
    ) throws {
        try Workplace.with("en.vtt") { place in
            _ = try MatroskaFiles.make(layout, in: place)
            // A cluster that is a hole of 20 GB is between those that are there and Cues.
            let path = place.path("film.mkv")
            var bytes = [UInt8](try place.data("film.mkv"))
            let length: UInt64 = 20 << 30
            let segment = try #require(bytes.firstIndex(of: 0x18))
            let size = length - UInt64(segment) - 12
            for index in 0..<7 {
                bytes[segment + 5 + index] = UInt8(
                    truncatingIfNeeded: size >> UInt64(48 - 8 * index)
                )
            }
            let hole = length - UInt64(bytes.count) - 12
            bytes += [0x1F, 0x43, 0xB6, 0x75, 0x01]
            bytes += (0..<7).map { UInt8(truncatingIfNeeded: hole >> UInt64(48 - 8 * $0)) }
            try place.write("film.mkv", bytes)
            try writeSparse(path, [0], at: length - 1, length: length)
            let clock = ContinuousClock()
            let best =
                try (0..<5).map { round in
                    try clock.measure {
                        try succeed("tag", path, "--track", "2", "--name", "Take \(round)")
                    }
                }.min() ?? .seconds(1)
            #expect(best < .milliseconds(500), "\(best)")
            #expect(try MatroskaFiles.length(of: path) - length < 100_000)
            #expect(try ProbedStream.all(of: path)[1].tags?["title"] == "Take 4")
        }
    }
}

extension MatroskaFiles {
    static func length(of path: String) throws -> UInt64 {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.size] as? NSNumber)?.uint64Value ?? 0
    }
}
