// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions

@Suite struct SCCTests {
    private static let regular =
        "Scenarist_SCC V1.0\n\n00:00:01;00\t94ae 94ae 9420 9420 9470 9470 c8e9 942f 942f\n\n"
        + "00:00:03;00\t942c 942c\n"

    private func parse(_ text: String) -> (SCC.Document, [String]) {
        let (document, diagnostics) = SCC.parse(text.bytes)
        return (document, diagnostics.inSourceOrder.map(\.brief))
    }

    @Test func `captions are shown in the frames of their codes`() throws {
        let reading = try CaptionDocument.read(bytes: Array(Self.regular.utf8), fileName: "a.scc")
        #expect(reading.format == .scc)
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.document.cues.map(\.inFrames) == ["37-90 Hi"])
        #expect(reading.document.cues.first?.position == SourcePosition(line: 3, column: 43))
    }

    @Test(arguments: [
        (0, "00:00:00;00"), (29, "00:00:00;29"), (1799, "00:00:59;29"), (1800, "00:01:00;02"),
        (17_981, "00:09:59;29"), (17_982, "00:10:00;00"), (107_892, "01:00:00;00"),
        (2_589_407, "23:59:59;29"),
    ])
    func `drop-frame time codes leave numbers out`(frame: Int, text: String) {
        let timeCode = TimeCode(frame: frame, isDropFrame: true)
        #expect(timeCode.description == text)
        #expect(timeCode.frame() == frame)
        #expect(timeCode.exists())
    }

    @Test func `every frame has a time code of its own, and finds its way back from milliseconds`()
    {
        for frame in 0..<40_000 {
            #expect(TimeCode(frame: frame, isDropFrame: true).frame() == frame)
            #expect(TimeCode(frame: frame, isDropFrame: false).frame() == frame)
            #expect(
                TimeCode(frame: frame, framesPerSecond: 60, isDropFrame: true)
                    .frame(framesPerSecond: 60) == frame
            )
            #expect(SCC.frame(milliseconds: SCC.milliseconds(frame: frame)) == frame)
        }
    }

    @Test func `non-drop time codes count every frame, so that an hour of them is longer`() {
        let drop = TimeCode(hours: 1, minutes: 0, seconds: 0, frames: 0, isDropFrame: true)
        let other = TimeCode(hours: 1, minutes: 0, seconds: 0, frames: 0, isDropFrame: false)
        #expect(SCC.milliseconds(frame: drop.frame()) == 3_599_996)
        #expect(SCC.milliseconds(frame: other.frame()) == 3_603_600)
    }

    @Test(arguments: [
        ("00:00:01;00\t9420", "1:1 missing-pair-signature"),
        ("scenarist_scc v1.0\n\n00:00:01;00\t9420", "1:1 missing-pair-signature"),
        ("Scenarist_SCC V1.0\n\n9420 9420", "3:1 malformed-timing"),
        ("Scenarist_SCC V1.0\n\n00:00:01;00\t9420 94x0", "3:18 malformed-byte-pair"),
        ("Scenarist_SCC V1.0\n\n00:00:01;00\t9420 94200", "3:18 malformed-byte-pair"),
        ("Scenarist_SCC V1.0\n\n00:00:01;009420", "3:1 malformed-timing"),
        ("Scenarist_SCC V1.0\n\n00:00:01;00x9420", "3:12 malformed-byte-pair"),
        ("Scenarist_SCC V1.0\n\n00:00:01;00\t9420 1420", "3:18 even-parity"),
        ("Scenarist_SCC V1.0\n\n00:01:00;00\t9420", "3:1 time-out-of-range"),
        ("Scenarist_SCC V1.0\n\n00:00:01:30\t9420", "3:1 time-out-of-range"),
        (
            "Scenarist_SCC V1.0\n\n00:00:01;00\t9420\n\n00:00:02:00\t9420",
            "5:1 mixed-time-codes"
        ),
        (
            "Scenarist_SCC V1.0\n\n00:00:01;00\t9420 9420\n\n00:00:01;01\t9420",
            "5:1 overlapping-data"
        ),
    ])
    func `faults have their place, and every byte is kept`(text: String, diagnostic: String) {
        let (document, diagnostics) = parse(text)
        #expect(diagnostics == [diagnostic])
        #expect(document.written == Array(text.utf8))
    }

    @Test func `codes that are unusual are noted with the captions`() {
        let text = "Scenarist_SCC V1.0\n\n00:00:01;00\t9420 9470 9470 c8e9 91b0 91b0 942f 942f\n"
        let diagnostics = SCC.parse(text.bytes).0.captions().1.inSourceOrder.map(\.brief)
        #expect(diagnostics == ["3:13 single-control-code"])
        let unknown = "Scenarist_SCC V1.0\n\n00:00:01;00\t9420 9420 1031 1031\n"
        let found = SCC.parse(unknown.bytes).0.captions().1.map(\.brief)
        #expect(found == ["3:23 unknown-control-code"])
    }

    @Test func `captions of other channels are told, and commands of field 2 tell the field`() {
        let two =
            "Scenarist_SCC V1.0\n\n00:00:01;00\t9420 9420 9470 9470 c8e9 942f 942f\n\n"
            + "00:00:03;00\t1c20 1c20 1c70 1c70 c8ef 1c2f 1c2f\n"
        let (document, diagnostics) = SCC.parse(two.bytes).0.captions()
        #expect(document.cues.map(\.text.plainText) == ["Hi"])
        #expect(diagnostics.map(\.code) == [.otherChannel])
        #expect(
            SCC.parse(two.bytes).0.captions(of: .cc2).0.cues.map(\.text.plainText) == ["Ho"]
        )
        let second = "Scenarist_SCC V1.0\n\n00:00:01;00\t1520 1520 9470 9470 c8e9 152f 152f\n"
        let parsed = SCC.parse(second.bytes).0
        #expect(parsed.field == .two)
        #expect(parsed.decoded.channels.map(\.channel) == [.cc3])
    }

    @Test func `a file is written as it was read, whatever its lines`() throws {
        let text =
            "\u{FEFF}Scenarist_SCC V1.0\r\n\r\n 00:00:01;00 9420  C8E9\r\njunk\r\n\r\n\r\n00:00:03:00"
        let source = try CaptionSource(bytes: Array(text.utf8), fileName: "a.scc")
        #expect(try source.write(fileName: "a.scc") == Array(text.utf8))
    }

    @Test func `syntax is mended and lines are sorted, once`() throws {
        let text = "\r\n00:00:03:00  942C 142c\r\n00:00:01:00 9420\r\n"
        let source = try CaptionSource(bytes: Array(text.utf8), fileName: "a.scc")
        let fixed = source.fixed([.syntax, .sort])
        let expected =
            "Scenarist_SCC V1.0\r\n\r\n00:00:01:00\t9420\r\n\r\n00:00:03:00\t942c 942c\r\n"
        #expect(String(decoding: fixed.content.written, as: UTF8.self) == expected)
        #expect(fixed.fixed([.syntax, .sort]) == fixed)
        let regular = try CaptionSource(bytes: Array(Self.regular.utf8), fileName: "a.scc")
        #expect(regular.fixed(Set(CaptionFix.allCases)).content.written == Array(Self.regular.utf8))
    }

    @Test func `captions of any format are written as SCC and read back`() throws {
        let srt =
            "1\n00:00:02,002 --> 00:00:04,004\nHello <i>there.</i>\n\n"
            + "2\n00:00:05,005 --> 00:00:07,007\nTwo\nrows.\n"
        let document = CaptionDocument.parse(srt.bytes, as: .subRip).0
        let (bytes, losses) = document.write(as: .scc)
        #expect(losses.isEmpty)
        let (again, diagnostics) = CaptionDocument.parse(bytes[...], as: .scc)
        #expect(diagnostics.isEmpty)
        #expect(again.cues.map(\.text) == document.cues.map(\.text))
        #expect(again.cues.map(\.startMilliseconds) == [2002, 5005])
        #expect(again.cues.map(\.endMilliseconds) == [4004, 7007])
    }

    @Test func `a cue that ends before 0 has no time code and is left out, with a warning`() {
        var document = CaptionDocument.parse(
            "1\n00:00:02,002 --> 00:00:04,004\nA\n".bytes,
            as: .subRip
        ).0
        (document.cues[0].startMilliseconds, document.cues[0].endMilliseconds) = (-2, -1)
        let (bytes, losses) = document.write(as: .scc)
        #expect(String(decoding: bytes, as: UTF8.self) == "Scenarist_SCC V1.0\n")
        #expect(losses.count == 1)
    }

    @Test(arguments: ["ttconv", "libcaption", "cea"])
    func `files of the corpora are written back byte for byte, and keep their pairs`(
        corpus: String
    ) throws {
        guard let folder = try Corpora.folder(corpus) else { return }
        let files = try Corpora.allFiles(in: folder, extensions: ["scc"])
        #expect(!files.isEmpty)
        for file in files {
            let bytes = try Array(Data(contentsOf: file))
            let source = try CaptionSource(bytes: bytes, fileName: file.lastPathComponent)
            #expect(try source.write(fileName: "a.scc") == bytes)
            guard case .scc(let document) = source.content else {
                Issue.record("not SCC: \(file.path)")
                continue
            }
            let first = document.lines.lazy.compactMap(\.timeCode).first
            let isDropFrame = first?.isDropFrame ?? true
            let again = SCC.Document(document.timedPairs, isDropFrame: isDropFrame)
            #expect(again.timedPairs == document.timedPairs)
        }
    }
}
