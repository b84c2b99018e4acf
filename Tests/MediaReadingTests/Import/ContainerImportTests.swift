// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import TestSupport
import Testing

@Suite struct ContainerImportTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let name: String
        let arguments: [String]
        let movie: String
        var testDescription: String { name }

        init(_ name: String, _ arguments: String, to movie: String = "out.mp4") {
            self.name = name
            self.arguments = arguments.split(separator: " ").map(String.init)
            self.movie = movie
        }
    }

    static let unchanged = [
        Example("h264-aac.mkv", "-c:v libx264 -bf 2 -g 24 -c:a aac"),
        Example("hevc-ac3.mkv", "-c:v libx265 -x265-params log-level=none -g 24 -c:a ac3"),
        Example("vp9-opus.webm", "-c:v libvpx-vp9 -cpu-used 8 -deadline realtime -c:a libopus"),
        Example("vp8-opus.webm", "-c:v libvpx -cpu-used 8 -deadline realtime -c:a libopus"),
        Example("av1-aac.mkv", "-c:v libsvtav1 -preset 12 -c:a aac"),
        Example("mpeg4-mp3.avi", "-c:v mpeg4 -c:a libmp3lame"),
        Example("h264-eac3.mkv", "-c:v libx264 -preset ultrafast -c:a eac3"),
        Example("h264-flac.mkv", "-c:v libx264 -preset ultrafast -c:a flac"),
        Example("h264-alac.mkv", "-c:v libx264 -preset ultrafast -c:a alac"),
        Example("h264-pcm.mkv", "-c:v libx264 -c:a pcm_s16le", to: "out.mov"),
        Example("h264-pcm24.mkv", "-c:v libx264 -c:a pcm_s24le", to: "out.mov"),
    ]

    @Test(.slow, arguments: unchanged)
    func `an imported container keeps every packet and its time`(example: Example) throws {
        try ImportedFile.with(example.name, example.arguments, to: example.movie) { file in
            let isLinear = example.name.contains("pcm")
            if !isLinear {
                // FFmpeg cuts uncompressed sound into packets as it likes.
                let expected = try ImportedFile.codedHashes(file.source)
                #expect(try ImportedFile.codedHashes(file.movie) == expected)
            }
            let pictures = try ImportedFile.decodedHashes(file.source, "v")
            #expect(try ImportedFile.decodedHashes(file.movie, "v") == pictures)
            try expectSameTimes(file, isLinear ? ["v"] : ["v", "a"])
            #expect(try ImportedFile.streams(file.movie, "v", "r_frame_rate") == ["24000/1001"])
        }
    }

    static let startCodes = [
        Example("h264-aac.ts", "-c:v libx264 -bf 2 -g 24 -c:a aac"),
        Example("hevc-aac.ts", "-c:v libx265 -x265-params log-level=none -g 24 -c:a aac"),
        Example("h264.h264", "-an -c:v libx264 -bf 2 -g 24"),
        Example("hevc.hevc", "-an -c:v libx265 -x265-params log-level=none -g 24"),
        Example("mpeg2-mp2.ts", "-c:v mpeg2video -bf 2 -c:a mp2"),
    ]

    @Test(.slow, arguments: startCodes)
    func `video with start codes is imported without a change of its images`(example: Example)
        throws
    {
        try ImportedFile.with(example.name, example.arguments) { file in
            let pictures = try ImportedFile.decodedHashes(file.movie, "v")
            #expect(pictures.count == 72)
            let expected = try ImportedFile.decodedHashes(file.source, "v")
            #expect(pictures == expected)
            #expect(try ImportedFile.streams(file.movie, "v", "r_frame_rate") == ["24000/1001"])
            if example.name.hasSuffix("ts") { try expectSameTimes(file, ["v"]) }
            let times = try ImportedFile.times(file.movie, "v")
            #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 1001 / 24000) < 1e-4 })
        }
    }

    @Test func `ADTS headers are removed from AAC frames`() throws {
        try ImportedFile.with("sound.aac", ["-vn", "-c:a", "aac"]) { file in
            let sound = try ImportedFile.decodedHashes(file.movie, "a")
            let expected = try ImportedFile.decodedHashes(file.source, "a")
            #expect(sound == expected)
            #expect(file.report.tracks.map(\.sampleEntry) == ["mp4a"])
        }
    }

    @Test func `an imported movie is valid and has its moov first`() throws {
        let example = Self.unchanged[0]
        try ImportedFile.with(example.name, example.arguments) { file in
            let movie = try MovieFile(opening: file.movie)
            try movie.requireWhole()
            try movie.movie.requireSoundBoxes()
            let types = movie.boxes.map(\.type)
            #expect(types == ["ftyp", "moov", "free", "mdat"])
            let track = try #require(movie.movie.tracks.first)
            let table = try #require(try track.sampleTable())
            #expect(try table.samples().count == 72)
            #expect(try table.chunks().count == 6)
        }
    }

    @Test func `language, name, purpose and text are imported`() throws {
        try withTemporaryFolder { folder in
            let subtitles = folder.appending(path: "es.srt").path
            let text = "1\n00:00:00,500 --> 00:00:01,500\n<i>Hola</i>\n\n"
            try Data((text + "2\n00:00:02,000 --> 00:00:02,750\nAdiós\n").utf8)
                .write(to: URL(filePath: subtitles))
            let inputs = ImportedFile.inputs + ["-i", subtitles]
            let arguments =
                "-map 0 -map 1 -map 1 -map 2 -map 2 -c:v libx264 -c:a aac -c:s:0 srt -c:s:1 webvtt "
                + "-metadata:s:a:0 language=eng -metadata:s:a:1 language=ger "
                + "-metadata:s:a:1 title=Beschreibung -disposition:a:0 0 "
                + "-disposition:a:1 default+visual_impaired -metadata:s:s:0 language=spa "
                + "-disposition:s:0 hearing_impaired -disposition:s:1 forced+default"
            try ImportedFile.with(
                "all.mkv",
                arguments.split(separator: " ").map(String.init),
                inputs: inputs
            ) { file in
                let movie = try MovieFile(opening: file.movie).movie
                let facts = try TrackFacts.all(of: movie)
                #expect(facts.map(\.kind) == [.video, .audio, .audio, .subtitle, .subtitle])
                #expect(facts.map { $0.language?.rawValue } == [nil, "en", "de", "es", nil])
                #expect(facts[2].name == "Beschreibung")
                // The sound that is the default describes the picture; of the subtitles none is plain.
                #expect(facts.map(\.isEnabled) == [true, true, false, false, true])
                #expect(facts.map(\.alternateGroup) == [0, 1, 1, 2, 2])
                #expect(facts[2].characteristics == [.describesVideo])
                #expect(facts[3].characteristics.count == 2)
                #expect(facts[4].forced == .all)
                #expect(
                    facts.map(\.roles)
                        == [[], [], ["description"], ["caption"], ["forced-subtitle"]]
                )
                let cues = try ffprobeCues(file.movie, streamIndex: 3)
                #expect(cues.count == 2, "\(cues)")
            }
        }
    }

    @Test func `an unsupported codec is rejected by name and no file is left`() throws {
        try withTemporaryFolder { folder in
            let source = folder.appending(path: "v.webm").path
            try ImportedFile.ffmpeg(
                ImportedFile.inputs + ["-c:v", "libvpx", "-c:a", "libvorbis", source]
            )
            let movie = folder.appending(path: "out.mp4").path
            let error = #expect(throws: MediaError.self) {
                _ = try ContainerImport(source).write(temporary: movie, named: movie, as: .mp4)
            }
            let text = "\(error.map(String.init(describing:)) ?? "")"
            let reason = "stream 1: vorbis audio is not supported in MP4; convert it to AAC"
            #expect(text.contains(reason))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["v.webm"])
        }
    }

    /// Presentation times relative to where the presentation starts, within what the source can tell.
    private func expectSameTimes(_ file: ImportedFile, _ streams: [String]) throws {
        func all(_ path: String) throws -> [[Double]] {
            let times = try streams.map { try ImportedFile.times(path, $0) }
            let start = try ImportedFile.times(path, "v").first ?? 0
            return times.map { $0.map { $0 - start } }
        }
        for (ours, theirs) in zip(try all(file.movie), try all(file.source)) {
            #expect(ours.count == theirs.count)
            let worst = zip(ours, theirs).map { abs($0 - $1) }.max() ?? 1
            #expect(worst <= 0.0021, "\(file.source): \(worst)")
        }
    }
}
