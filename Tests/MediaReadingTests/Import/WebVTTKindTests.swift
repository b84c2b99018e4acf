// SPDX-License-Identifier: Apache-2.0

import Captions
import Foundation
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import TestSupport
import Testing

/// WebVTT in WebM, whose CodecID states what it is for, and text that ends before a zero byte.
@Suite struct WebVTTKindTests {
    /// Makes a WebM with a track of each kind; the first, metadata, is flagged as the default.
    private func with(_ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "kinds.webm").path
            let captions = SampleMedia.path("en.vtt")
            var arguments = ["-f", "lavfi", "-i", "testsrc=s=160x90:d=5", "-i", captions]
            arguments +=
                ["-map", "0"] + [[String]](repeating: ["-map", "1"], count: 5).flatMap(\.self)
            arguments += ["-c:v", "libvpx", "-c:s", "webvtt", "-metadata:s:s", "language=eng"]
            for (index, kind) in ["metadata+default", "captions", "descriptions", "0", "metadata"]
                .enumerated()
            {
                arguments += ["-disposition:s:\(index)", kind]
            }
            try ImportedFile.ffmpeg(arguments + [path])
            // FFmpeg writes no chapters: the fifth track gets their kind, which is as long.
            var bytes = try TestSupport.bytes(of: path)
            let name = Array("D_WEBVTT/METADATA".utf8)
            let places = bytes.indices.filter { bytes[$0...].starts(with: name) }
            let last = try #require(places.last)
            bytes.replaceSubrange(last..<last + name.count, with: Array("D_WEBVTT/CHAPTERS".utf8))
            try Data(bytes).write(to: URL(filePath: path))
            try body(path)
        }
    }

    @Test func `WebVTT of WebM is inspected and read as the kind that its codec states`() throws {
        try with { path in
            let tracks = try OpenedMedia(path).inspection().tracks.map(\.facts)
            #expect(
                tracks.map(\.kind) == [.video, .other, .subtitle, .subtitle, .subtitle, .other]
            )
            #expect(tracks[2].characteristics == MediaCharacteristic.sdh)
            #expect(tracks[3].characteristics == [.describesVideo])
            #expect(tracks[4].characteristics == [])
            #expect(!tracks.contains { $0.isEnabled && $0.kind != .video })

            let texts = try TextTracks(path: path).texts
            #expect(texts.map(\.id) == [3, 4, 5])
            #expect(texts[0].isSpecial && texts[1].isTextDescription && texts[2].isPlain)
        }
    }

    @Test func `chapters and metadata of WebM are neither subtitles nor the default of a movie`()
        throws
    {
        try with { path in
            let output = path + ".mp4"
            let report = try ContainerImport(path).write(temporary: output, named: output, as: .mp4)
            #expect(report.tracks.map(\.streamIndex) == [0, 2, 3, 4])
            let left = report.notices.map(\.description)
            #expect(
                left.count { $0.contains("stream 1") || $0.contains("stream 5") } == 2,
                "\(left)"
            )
            let facts = try TrackFacts.all(of: MovieFile(opening: output).movie)
            // What is for everybody is the default.
            #expect(facts.filter { $0.kind == .subtitle }.map(\.isEnabled) == [false, false, true])
            #expect(facts[1].isSpecial && facts[2].isTextDescription)
        }
    }

    @Test(arguments: ["srt", "ass"])
    func `text of a container ends before its first zero byte`(codec: String) throws {
        try withTemporaryFolder { folder in
            let captions = folder.appending(path: "captions.srt").path
            let cue = "1\n00:00:01,000 --> 00:00:02,000\nHola mundo@@@@\n\n"
            try Data(cue.utf8).write(to: URL(filePath: captions))
            let path = folder.appending(path: "movie.mkv").path
            try ImportedFile.ffmpeg(
                [
                    "-f", "lavfi", "-i", "testsrc=s=160x90:d=3", "-i", captions, "-map", "0",
                    "-map", "1",
                ]
                    + ["-c:v", "libx264", "-c:s", codec, path]
            )
            var bytes = try TestSupport.bytes(of: path)
            let end = Array("@@@@".utf8)
            let place = try #require(bytes.indices.first { bytes[$0...].starts(with: end) })
            // One terminator, and what was in memory after it.
            bytes.replaceSubrange(place..<place + 4, with: [0, 0xC3, 0x28, 0])
            try Data(bytes).write(to: URL(filePath: path))
            let tracks = try TextTracks(path: path)
            let text = try tracks.reading(tracks.texts)(try tracks.only(nil))
            #expect(text.document.cues.map(\.text.plainText) == ["Hola mundo"])
            let movie = path + ".mp4"
            _ = try ContainerImport(path).write(temporary: movie, named: movie, as: .mp4)
            let copied = try TextTracks(path: movie)
            let again = try copied.reading(copied.texts)(try copied.only(nil))
            #expect(again.document.cues.map(\.text.plainText) == ["Hola mundo"])
        }
    }
}
