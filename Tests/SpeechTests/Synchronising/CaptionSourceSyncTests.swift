// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import Testing

@testable import Speech

@Suite struct CaptionSourceSyncTests {
    private static let later = CaptionSync(
        moved: nil,
        [CaptionSync.Segment(from: 0, offset: 1500)],
        20
    )

    private func retimed(_ text: String, _ name: String, _ sync: CaptionSync) throws -> (
        String, early: Int
    ) {
        var source = try CaptionSource(bytes: Array(text.utf8), fileName: name)
        let early = source.retime(sync)
        return (String(decoding: try source.write(fileName: name), as: UTF8.self), early)
    }

    @Test func `times of EBU STL are moved from the start of its program, by frames`() throws {
        let ten = 36_000_000
        var document = CaptionDocument(cues: [
            Cue(startMilliseconds: ten, endMilliseconds: ten + 1000, text: CaptionText("a")),
            Cue(startMilliseconds: ten + 2000, endMilliseconds: ten + 4000, text: CaptionText("b")),
        ])
        document.headerLines = ["Start-Of-Program: 10:00:00:00"]
        let bytes = document.writeEBUSTL().bytes
        var source = try CaptionSource(bytes: bytes, fileName: "a.stl")
        #expect(source.retime(Self.later) == 0)
        let moved = try source.write(fileName: "a.stl")
        let changed = zip(bytes, moved).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
        // The first time that the file states, and the times of both subtitles.
        let places = Set(264..<272).union(1029..<1037).union(1157..<1165)
        #expect(Set(changed).isSubset(of: places) && !changed.isEmpty)
        let cues = try CaptionDocument.read(bytes: moved, fileName: "a.stl").document.cues
        // 1.5 s are 37.5 frames.
        #expect(cues.map(\.startMilliseconds) == [ten + 1520, ten + 3520])
    }

    @Test func `only times of SubRip change`() throws {
        let text =
            "7\r\n00:00:01,000 --> 00:00:02,000 X1:10\r\n<i>one</i>\r\n\r\n\r\nx\r\n9\r\n00:01:00.5 -> 00:01:01.5\r\ntwo"
        let (new, early) = try retimed(text, "a.srt", Self.later)
        #expect(
            new
                == "7\r\n00:00:02,500 --> 00:00:03,500 X1:10\r\n<i>one</i>\r\n\r\n\r\nx\r\n9\r\n00:01:02,000 --> 00:01:03,000\r\ntwo"
        )
        #expect(early == 0)
    }

    @Test func `only times of WebVTT change, those in the text among them`() throws {
        let text =
            "WEBVTT - a\nX: y\n\nNOTE 00:00:01.000\n\nid\n00:01.000 --> 00:03.000 line:0\n<00:01.500>one <c><00:00:02.000>two</c> <1>\n"
        let (new, _) = try retimed(text, "a.vtt", Self.later)
        #expect(
            new
                == "WEBVTT - a\nX: y\n\nNOTE 00:00:01.000\n\nid\n00:00:02.500 --> 00:00:04.500 line:0\n<00:00:03.000>one <c><00:00:03.500>two</c> <1>\n"
        )
    }

    @Test func `cues that would begin before 0 begin at 0`() throws {
        let sync = CaptionSync(moved: nil, [CaptionSync.Segment(from: 0, offset: -5000)], 20)
        let text = "1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:04,000 --> 00:00:06,000\nb\n"
        let (new, early) = try retimed(text, "a.srt", sync)
        #expect(new.contains("00:00:00,000 --> 00:00:00,001\na"))
        #expect(new.contains("00:00:00,000 --> 00:00:01,000\nb"))
        #expect(early == 2)
    }

    @Test func `each cue is moved with its segment`() throws {
        let segments = [
            CaptionSync.Segment(from: 0, offset: 0),
            CaptionSync.Segment(from: 4000, offset: 60_000),
        ]
        let sync = CaptionSync(moved: nil, segments, 20)
        let text = "1\n00:00:03,900 --> 00:00:04,500\na\n\n2\n00:00:04,000 --> 00:00:06,000\nb\n"
        #expect(
            try retimed(text, "a.srt", sync).0
                == "1\n00:00:03,900 --> 00:00:04,500\na\n\n2\n00:01:04,000 --> 00:01:06,000\nb\n"
        )
    }

    @Test func `captions that are right are not changed`() throws {
        let text = "1\n0:0:1.0 --> 0:0:2.0\na\n"
        #expect(try retimed(text, "a.srt", CaptionSync(right: 20)).0 == text)
    }

    @Test func `lines of SCC move with all their pairs, and never overlap`() throws {
        let pairs = "9420 9420 94ae 94ae 9470 9470 c1c2 942f 942f"
        let text = "Scenarist_SCC V1.0\n\n00:00:01;00\t\(pairs)\n\n00:00:01;09\t\(pairs)\n"
        let moved = text.replacing("01;00", with: "02;15").replacing("01;09", with: "02;24")
        #expect(try retimed(text, "a.scc", Self.later).0 == moved)
        let earlier = CaptionSync(moved: nil, [CaptionSync.Segment(from: 0, offset: -1200)], 20)
        let first = text.replacing("01;00", with: "00;00").replacing("01;09", with: "00;09")
        let (new, early) = try retimed(text, "a.scc", earlier)
        #expect(new == first && early == 1)
    }

    @Test func `sounds in brackets and songs are not spoken`() {
        let cues = ["(door)", "[music] Hello", "♪ la la ♪", "Yes.", "- [MAN] No.", "..."]
            .enumerated()
            .map {
                Cue(
                    startMilliseconds: $0 * 1000,
                    endMilliseconds: $0 * 1000 + 900,
                    text: CaptionText($1),
                    position: SourcePosition(line: 1, column: 1)
                )
            }
        let document = CaptionDocument(cues: cues)
        #expect(document.spokenTimes == [1000..<1900, 3000..<3900, 4000..<4900])
    }
}
