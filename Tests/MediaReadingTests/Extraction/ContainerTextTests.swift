// SPDX-License-Identifier: Apache-2.0

import Captions
import Foundation
import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport
import Testing

@testable import MediaReading

@Suite struct ContainerTextTests {
    static let subStation = """
        [Script Info]
        ScriptType: v4.00+
        PlayResX: 640
        PlayResY: 360

        [V4+ Styles]
        Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Italic, Underline, Alignment
        Style: Default,Arial,20,&H00FFFFFF,0,0,0,2

        [Events]
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
        Dialogue: 0,0:00:00.50,0:00:01.50,Default,,0,0,0,,{\\i1}Hola{\\i0}\\Nmundo
        Dialogue: 0,0:00:02.00,0:00:02.50,Default,Ana,0,0,0,,{\\an8}{\\k20}Adiós

        """

    /// A file with a picture and SubRip, WebVTT and SubStation Alpha, as a muxer copies them.
    static func make(_ name: String, in folder: URL) throws -> String {
        let captions = folder.appending(path: "signs.ass").path
        try Data(subStation.utf8).write(to: URL(filePath: captions))
        let path = folder.appending(path: name).path
        let inputs = [SampleMedia.path("es.srt"), SampleMedia.path("en.vtt"), captions]
        var files = inputs.flatMap { ["-i", $0] }
        for index in 0...3 { files += ["-map", "\(index)"] }
        let tags =
            "-metadata:s:s:0 language=spa -disposition:s:0 hearing_impaired "
            + "-metadata:s:s:1 language=eng -disposition:s:1 default "
            + "-metadata:s:s:2 language=fre -metadata:s:s:2 title=Signs -disposition:s:2 forced"
        try ImportedFile.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc=size=160x90:rate=25:duration=3"]
                + files
                + ["-c:v", "libx264", "-c:s", "copy"] + tags.split(separator: " ").map(String.init)
                + [path]
        )
        return path
    }

    private func with(_ body: (String, TextTracks) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let path = try Self.make("movie.mkv", in: folder)
            try body(path, TextTracks(path: path))
        }
    }

    @Test func `text in a container is that of the files it was made of`() throws {
        try with { _, tracks in
            #expect(tracks.texts.map(\.id) == [2, 3, 4])
            #expect(tracks.texts.map { $0.language?.rawValue } == ["es", "en", "fr"])
            #expect(tracks.texts[0].characteristics.count == 2)
            #expect(tracks.texts[2].forced == .all && tracks.texts[2].name == "Signs")
            let text = try tracks.reading(tracks.texts)
            let spanish = try text(tracks.texts[0])
            let file = spanish.write(as: .captions(.subRip), fileName: "es.srt")
            #expect(try file.bytes == SampleMedia.bytes("es.srt"))
            #expect(spanish.notices == [])

            let english = try text(tracks.texts[1]).document
            let original = try CaptionDocument.read(
                bytes: SampleMedia.bytes("en.vtt"),
                fileName: "en.vtt"
            ).document
            #expect(english.cues.map(\.text) == original.cues.map(\.text))
            #expect(english.cues.map(\.placement) == original.cues.map(\.placement))
            #expect(english.cues.map(\.identifier) == original.cues.map(\.identifier))
            #expect(english.cues.map(\.startMilliseconds) == original.cues.map(\.startMilliseconds))
            #expect(english.cues.map(\.endMilliseconds) == original.cues.map(\.endMilliseconds))
        }
    }

    @Test func `text of SubStation Alpha keeps its styles, and losses are reported`() throws {
        try with { _, tracks in
            let track = tracks.texts[2]
            let text = try tracks.reading([track])(track)
            let (bytes, losses) = text.write(as: .captions(.webVTT), fileName: "a.fr.forced.vtt")
            let expected =
                "WEBVTT\nLanguage: fr\n\n00:00:00.500 --> 00:00:01.500\n<i>Hola</i>\nmundo\n\n"
                + "00:00:02.000 --> 00:00:02.500 line:0\n<v Ana>Adiós</v>\n"
            #expect(String(decoding: bytes, as: UTF8.self) == expected)
            #expect(losses == [])
            let notices = text.notices.map(\.description)
            #expect(notices.count == 2, "\(notices)")
            #expect(notices.contains { $0.contains("fonts, sizes, borders") })
            #expect(notices.contains { $0.contains("not kept: karaoke times") })
        }
    }

    @Test func `text in a container is written into a folder, file by file`() throws {
        try with { path, _ in
            let folder = path + ".out"
            let job = try ExtractText(movie: path, replacesFiles: false)
            let (extracted, skipped) = try job.all(into: folder, as: nil)
            #expect(skipped == [])
            let names = extracted.compactMap { $0.output?.split(separator: "/").last }
            #expect(names == ["movie.es.sdh.srt", "movie.en.vtt", "movie.fr.forced.vtt"])
            #expect(extracted.map(\.cueCount) == [8, 7, 2])
        }
    }

    @Test func `times of text count from the start of video and audio`() throws {
        try withTemporaryFolder { folder in
            let path = try Self.make("movie.mkv", in: folder)
            let late = folder.appending(path: "late.mkv").path
            try ImportedFile.ffmpeg(
                ["-copyts", "-itsoffset", "5", "-i", path, "-map", "0", "-c", "copy"]
                    + ["-avoid_negative_ts", "disabled", late]
            )
            let (early, shifted) = try (TextTracks(path: path), TextTracks(path: late))
            for (track, other) in zip(early.texts, shifted.texts) {
                let cues = try early.reading([track])(track).document.cues
                let later = try shifted.reading([other])(other).document.cues
                #expect(cues.map(\.startMilliseconds) == later.map(\.startMilliseconds))
            }
        }
    }

    @Test func `text in a container becomes the same text in a movie`() throws {
        try withTemporaryFolder { folder in
            let path = try Self.make("movie.mkv", in: folder)
            let movie = folder.appending(path: "movie.mp4").path
            let report = try ContainerImport(path).write(temporary: movie, named: movie, as: .mp4)
            #expect(report.tracks.map(\.kind) == [.video, .subtitle, .subtitle, .subtitle])
            #expect(
                report.notices.contains {
                    $0.description.contains("stream 3: not kept: karaoke times")
                }
            )
            let (there, here) = try (TextTracks(path: path), TextTracks(path: movie))
            #expect(here.texts.map(\.language) == there.texts.map(\.language))
            #expect(here.texts.map(\.characteristics) == there.texts.map(\.characteristics))
            #expect(here.texts.map(\.forced) == there.texts.map(\.forced))
            #expect(here.texts.map(\.isEnabled) == [false, true, false])
            #expect(here.texts[2].name == "Signs")
            for (track, other) in zip(there.texts, here.texts) {
                let before = try there.reading([track])(track).document.cues
                let after = try here.reading([other])(other).document.cues
                #expect(before.map(\.startMilliseconds) == after.map(\.startMilliseconds))
                #expect(before.map(\.endMilliseconds) == after.map(\.endMilliseconds))
                #expect(before.map(\.text.plainText) == after.map(\.text.plainText))
            }
        }
    }

    /// A Blu-ray stream of one empty picture: a composition and the end of it.
    private static let pictures =
        hex("5047 00015F90 00000000 16 000B 0280 0168 10 0000 80 00 00 00")
        + hex("5047 00015F90 00000000 80 0000")
        + hex("5047 0002BF20 00000000 16 000B 0280 0168 10 0001 80 00 00 00")
        + hex("5047 0002BF20 00000000 80 0000")

    @Test func `bitmap subtitles have no text and are named`() throws {
        try withTemporaryFolder { folder in
            let stream = folder.appending(path: "a.sup").path
            try Data(Self.pictures).write(to: URL(filePath: stream))
            let path = folder.appending(path: "movie.mkv").path
            try ImportedFile.ffmpeg(
                ["-i", stream, "-i", SampleMedia.path("es.srt"), "-map", "0", "-map", "1"]
                    + ["-c", "copy", path]
            )
            let job = try ExtractText(movie: path, replacesFiles: false)
            let selector = try #require(TrackSelector("1"))
            let error = #expect(throws: MediaError.self) {
                _ = try job.one(selector, as: .plain, to: nil)
            }
            let reason = UnreadableTrack.pictures("Blu-ray subtitles")
            #expect(error?.kind == .unreadableTrack("1 subtitle und", reason))
            let (extracted, skipped) = try job.all(into: path + ".out", as: nil)
            #expect(extracted.map(\.track?.id) == [2])
            #expect(skipped.map(\.track.id) == [1] && skipped.map(\.isFailure) == [false])
        }
    }
}
