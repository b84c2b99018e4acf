// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions
@testable import TextTracks

@Suite struct TTMLTrackTests {
    private func ttml(_ paragraphs: String) -> ArraySlice<UInt8> {
        """
        <tt xmlns="http://www.w3.org/ns/ttml" xml:lang="es"><body><div>\(paragraphs)</div></body></tt>
        """.bytes
    }

    private func times(_ document: CaptionDocument) -> [[Int]] {
        document.cues.map { [$0.startMilliseconds, $0.endMilliseconds] }
    }

    @Test func `a TTML track is one document that lasts as long as the movie`() throws {
        let cues = readSubRip(subRipCue("01,000", "02,000", "<i>A</i>\nB")).cues
        let track = TTMLTrack(CaptionDocument(language: "es", cues: cues), fillingTo: 5000)
        #expect(track.durations == [5000])
        let golden =
            hex("000000000000 0001") + Array("http://www.w3.org/ns/ttml".utf8) + [0, 0, 0]
            + BoxBuilder.box(
                "btrt",
                BoxBuilder.number(UInt32(track.encodedSamples[0].count)),
                BoxBuilder.number(UInt32(track.encodedSamples[0].count * 8)),
                BoxBuilder.number(UInt32(track.encodedSamples[0].count * 8 / 5))
            )
        var writer = ByteWriter()
        track.entry.encode(to: &writer)
        #expect(hexText(writer.bytes) == hexText(golden))
        let sample = TextTrackSample(
            startMilliseconds: 0,
            endMilliseconds: 5000,
            bytes: track.encodedSamples[0][...]
        )
        let (read, notes) = try CaptionDocument.read(ttml: [sample], name: "movie.mp4")
        #expect(read.cues.map(\.text) == cues.map(\.text))
        #expect(times(read) == [[1000, 2000]])
        #expect(read.language == "es")
        #expect(notes == [])
    }

    @Test func `a document shows nothing outside its sample, and continued cues are joined`() throws
    {
        let first = ttml("<p begin='1s' end='12s'>A</p><p begin='2s' end='3s'>B</p>")
        let second = ttml("<p begin='1s' end='12s'>A</p><p begin='30s' end='31s'>C</p>")
        let (read, _) = try CaptionDocument.read(
            ttml: [
                .init(startMilliseconds: 0, endMilliseconds: 10_000, bytes: first),
                .init(startMilliseconds: 10_000, endMilliseconds: 20_000, bytes: second),
            ],
            name: "movie.mp4"
        )
        #expect(times(read) == [[1000, 12_000], [2000, 3000]])
    }

    @Test func `the times of a TTML track are media times, which edits move`() throws {
        let sample = TextTrackSample(
            presentation: 500..<9000,
            originMilliseconds: -1000,
            mediaStartMilliseconds: 10_000,
            bytes: ttml("<p begin='11s' end='12s'>A</p><p begin='18s' end='60s'>B</p>")
        )
        let (read, _) = try CaptionDocument.read(ttml: [sample], name: "movie.mp4")
        #expect(times(read) == [[500, 1000], [7000, 9000]])
    }

    @Test func `invalid documents in a TTML track are reported and skipped`() throws {
        let (read, notes) = try CaptionDocument.read(
            ttml: ["", "{}", "WEBVTT\n\n00:01.000 --> 00:02.000\nA", "<tt", "\0\u{1}"].map {
                .init(startMilliseconds: 0, endMilliseconds: 1000, bytes: $0.bytes)
            } + [.init(startMilliseconds: 0, endMilliseconds: 9, bytes: ttml("<p end='9s'>Z</p>"))],
            name: "movie.mp4"
        )
        #expect(read.cues.map(\.text.plainText) == ["Z"])
        #expect(notes.filter { $0.code == .notTTML }.count >= 3, "\(notes)")
        #expect(notes.allSatisfy { $0.message.hasPrefix("document ") })
    }
}
