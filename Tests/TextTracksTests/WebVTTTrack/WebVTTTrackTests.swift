// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions
@testable import TextTracks

extension WebVTTTrack {
    /// The samples as a reader gets them from a movie without edits.
    var read: (CaptionDocument, [Diagnostic]) {
        var time = 0
        let timed = zip(encodedSamples, durations).map { bytes, duration in
            defer { time += Int(duration) }
            return TextTrackSample(
                startMilliseconds: time,
                endMilliseconds: time + Int(duration),
                bytes: bytes[...]
            )
        }
        return CaptionDocument.read(webVTT: timed, entry: entry)
    }
}

@Suite struct WebVTTTrackTests {
    private func document(_ text: String) -> CaptionDocument {
        WebVTT.captions(in: ("WEBVTT\n\n" + text).bytes).0
    }

    @Test func `a WebVTT track has gaps and one sample for cues shown together`() {
        let track = WebVTTTrack(
            document("a\n00:01.000 --> 00:03.000\nA\n\n00:02.000 --> 00:04.000 align:left\nB\n"),
            fillingTo: 5000
        )
        #expect(track.durations == [1000, 1000, 1000, 1000, 1000])
        #expect(track.samples.map(\.cues.count) == [0, 1, 2, 1, 0])
        #expect(track.samples[2].cues.map(\.payload) == ["A", "B"])
        #expect(track.samples[2].cues.map(\.sourceID) == [1, 2])
        #expect(track.samples[2].cues.map(\.settings) == [nil, "align:left"])
        #expect(track.losses == [])
    }

    @Test func `the sample entry of a WebVTT track has the expected bytes`() {
        let header =
            "WEBVTT - a title\r\nKind: x\r\n\r\nSTYLE\r\n::cue{}\r\n\r\nREGION\nid:r\r\n\r\n"
        let text = header + "00:01.000 --> 00:02.000 region:r\nA\n\nNOTE later\n"
        let (source, _) = WebVTT.parse(text.bytes)
        let track = WebVTTTrack(source.captions().0, header: WebVTT.textBeforeCues(in: text.bytes))
        let kept = Array(header.utf8.dropLast(4))
        let sample = track.encodedSamples[1].count
        let golden =
            hex("000000000000 0001") + BoxBuilder.box("vttC", kept)
            + BoxBuilder.box(
                "btrt",
                BoxBuilder.number(UInt32(sample)),
                BoxBuilder.number(UInt32(sample * 8)),
                BoxBuilder.number(UInt32((sample + 8) * 4))
            )
        var writer = ByteWriter()
        track.entry.encode(to: &writer)
        #expect(hexText(writer.bytes) == hexText(golden))
        #expect(track.read.0.regions.map(\.identifier) == ["r"])
        #expect(track.read.0.cues.map(\.placement.region) == ["r"])
        #expect(track.read.0.styleSheets == ["::cue{}"])
    }

    @Test func `captions of another format get a WebVTT header`() {
        var cues = readSubRip(subRipCue("01,000", "02,000", "A")).cues
        cues[0].isForced = true
        let track = WebVTTTrack(CaptionDocument(language: "es", cues: cues))
        #expect(track.entry.configuration.map(Array.init) == Array("WEBVTT\nLanguage: es".utf8))
        #expect(track.losses.map(\.message) == ["WebVTT cannot mark forced cues"])
    }

    @Test func `equal adjacent cues stay separate and parts of one cue are joined`() {
        let text = """
            00:01.000 --> 00:02.000
            A

            00:02.000 --> 00:03.000
            A

            00:02.000 --> 00:03.000
            A

            00:02.500 --> 00:04.000
            B

            """
        let (read, notes) = WebVTTTrack(document(text)).read
        #expect(
            read.cues.map { [$0.startMilliseconds, $0.endMilliseconds] }
                == [[1000, 2000], [2000, 3000], [2000, 3000], [2500, 4000]]
        )
        #expect(notes == [])
    }

    @Test func `equal adjacent cues without source IDs are joined`() {
        let sample = WebVTTSample(cues: [.init(payload: "A")]).encoded[...]
        let (read, _) = CaptionDocument.read(
            webVTT: [
                .init(startMilliseconds: 0, endMilliseconds: 1000, bytes: sample),
                .init(startMilliseconds: 1000, endMilliseconds: 2000, bytes: sample),
                .init(startMilliseconds: 3000, endMilliseconds: 4000, bytes: sample),
            ],
            entry: WebVTTSampleEntry(configuration: Array("WEBVTT".utf8))
        )
        #expect(
            read.cues.map { [$0.startMilliseconds, $0.endMilliseconds] }
                == [[0, 2000], [3000, 4000]]
        )
    }

    @Test func `times inside cues are moved to the presentation`() {
        let track = WebVTTTrack(document("00:01.000 --> 00:04.000\nA <00:02.000>B\n"))
        #expect(track.samples[1].cues[0].currentTime == "00:00:01.000")
        let moved = TextTrackSample(
            presentation: 11_500..<14_000,
            originMilliseconds: 11_000,
            mediaStartMilliseconds: 5000,
            bytes: track.encodedSamples[1][...]
        )
        let (read, _) = CaptionDocument.read(webVTT: [moved], entry: track.entry)
        #expect(read.cues[0].text.nodes.contains(.timestamp(milliseconds: 12_000)))
        #expect(read.cues[0].startMilliseconds == 11_500)
    }

    @Test func `an invalid cue setting in a WebVTT track is reported`() {
        var cue = WebVTTSample.Cue(payload: "A &x <z>")
        cue.settings = "line:no region:none"
        let (read, notes) = CaptionDocument.read(
            webVTT: [
                .init(
                    startMilliseconds: 0,
                    endMilliseconds: 1,
                    bytes: WebVTTSample(cues: [cue], additionalTexts: ["x"]).encoded[...]
                )
            ],
            entry: WebVTTSampleEntry(configuration: Array("no signature".utf8))
        )
        #expect(read.cues.count == 1)
        #expect(
            Set(notes.map(\.code)) == [
                .missingSignature, .droppedAttribute, .invalidCueSetting, .undefinedRegion,
                .unknownCharacterReference, .unknownTag,
            ]
        )
    }

    @Test(arguments: ["wpt-webvtt", "ttconv", "libcaption", "cdown-srt"])
    func `a WebVTT track gives back the cues of every file of the corpora`(corpus: String) throws {
        guard let folder = try Corpora.folder(corpus) else { return }
        var (passed, total) = (0, 0)
        for file in try Corpora.allFiles(in: folder, extensions: ["srt", "vtt"]) {
            let bytes = try Array(Data(contentsOf: file))
            guard
                let reading = try? CaptionDocument.read(
                    bytes: bytes,
                    fileName: file.lastPathComponent,
                    encoding: .detect
                )
            else { continue }
            total += 1
            var expected = reading.document
            expected.cues = expected.cues.filter { $0.hasPositiveDuration }
            // Samples are in order of time; those of one time in source order.
            expected.cues.sort { $0.startMilliseconds < $1.startMilliseconds }
            let (read, notes) = WebVTTTrack(reading.document).read
            // What was wrong with the file's own text is still wrong with it.
            let known = Set(reading.diagnostics.map(\.message))
            let isSilent = notes.allSatisfy { known.contains($0.message) }
            if Self.facts(read) == Self.facts(expected), isSilent {
                passed += 1
            } else {
                print("\(file.path): not the same cues; \(notes)")
            }
        }
        print("\(corpus), through a wvtt track: \(passed)/\(total)")
        #expect(passed == total && total > 0)
    }

    /// What has to come back of every cue.
    private static func facts(_ document: CaptionDocument) -> [[String]] {
        // As the writer of WebVTT files would write it, so that only what it can carry counts.
        let (bytes, _) = document.write(as: .webVTT)
        return WebVTT.captions(in: bytes[...]).0.cues.map { cue in
            [
                cue.identifier ?? "-", "\(cue.startMilliseconds)", "\(cue.endMilliseconds)",
                "\(cue.text.nodes)", "\(cue.placement)",
            ]
        }
    }
}
