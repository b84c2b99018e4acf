// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions
@testable import TextTracks

@Suite struct TimedTextSampleTests {
    private func everything() throws -> TimedTextSample {
        var sample = TimedTextSample(
            text: "Señor 😀\nlink",
            styles: [TextStyle(startCharacter: 6, endCharacter: 8, face: .bold, fontSize: 18)],
            textBox: TextBox(top: 1, left: 2, bottom: 30, right: 40),
            isForced: true
        )
        sample.highlight = TimedTextRange(start: 0, end: 5)
        sample.highlightColor = 0x1122_3344
        var karaoke = ByteReader(hex("00000005 0001 00000009 0000 0002")[...])
        sample.karaoke = try TimedTextKaraoke(from: &karaoke)
        sample.scrollDelay = 77
        sample.blinking = [TimedTextRange(start: 1, end: 2)]
        var link = ByteReader(hex("0009 000D 03613A62 0168")[...])
        sample.links = [try TimedTextLink(from: &link)]
        sample.textWrap = 1
        sample.unknownBoxes = [TimedTextUnknownBox(type: "what", payload: [1, 2, 3])]
        return sample
    }

    @Test func `a sample with every record is written and read back`() throws {
        var writer = ByteWriter()
        try everything().encode(to: &writer)
        let (sample, notes) = TimedTextSample.decode(writer.bytes[...])
        #expect(try sample == everything())
        #expect(notes.isEmpty)
        var again = ByteWriter()
        sample.encode(to: &again)
        #expect(again.bytes == writer.bytes)
    }

    @Test func `a link of damaged text is no longer than can be written`() throws {
        let box: [UInt8] = Array("\0\u{2}hi\0\0\0\0href".utf8) + [0, 0, 0, 2, 0, 100]
        let damaged = [UInt8](repeating: 0xFF, count: 100)
        let sample = TimedTextSample.decode((box + damaged)[...]).sample
        #expect(sample.links.map(\.hint.utf8.count) == [255])
        var writer = ByteWriter()
        sample.encode(to: &writer)
        #expect(TimedTextSample.decode(writer.bytes[...]).sample == sample)
    }

    @Test(arguments: [
        ("", [TimedTextNote]()),
        ("00", [.trailingBytes(1)]),
        ("0005 4142", [.textTruncated(declared: 5, available: 2)]),
        ("0002 C328", [.invalidText]),
        ("0003 FEFF 41", [.invalidText]),
        ("0004 FEFF D800", [.invalidText]),
        ("0001 41 00000007 66726364", [.invalidBoxSize(type: "frcd", size: 7, available: 8)]),
        ("0001 41 00000001 66726364", [.invalidBoxSize(type: "frcd", size: 1, available: 8)]),
        (
            "0001 41 FFFFFFFF 66726364",
            [.invalidBoxSize(type: "frcd", size: 0xFFFF_FFFF, available: 8)]
        ),
        ("0001 41 00000000 66726364", []),
        ("0001 41 000000", [.trailingBytes(3)]),
        ("0001 41 00000009 7374796C FF", [.truncatedBox(type: "styl")]),
        ("0001 41 0000000A 7374796C FFFF", [.truncatedBox(type: "styl")]),
        (
            "0001 41 0000000C 686C6974 00000005",
            [.clipped(type: "hlit", start: 0, end: 5, textLength: 1)]
        ),
        (
            "0001 41 0000000C 626C6E6B 00010005",
            [.dropped(type: "blnk", start: 1, end: 5, textLength: 1)]
        ),
        (
            "0001 41 0000000C 626C6E6B 00010000",
            [.dropped(type: "blnk", start: 1, end: 0, textLength: 1)]
        ),
    ])
    func `what does not fit is noted and never stops the reading`(
        hex: String,
        notes: [TimedTextNote]
    ) {
        let digits = hex.utf8.filter { $0 != 0x20 }.map { UInt8($0.hexadecimalValue ?? 0) }
        let bytes = stride(from: 0, to: digits.count, by: 2).map {
            digits[$0] << 4 | digits[$0 + 1]
        }
        #expect(TimedTextSample.decode(bytes[...]).notes == notes)
    }

    @Test func `random bytes are read`() {
        var generator = SeededGenerator(seed: 3)
        for count in 0..<2000 {
            var bytes = (0..<count % 200).map { _ in UInt8.random(in: 0...255, using: &generator) }
            if bytes.count > 12 {
                bytes.replaceSubrange(0..<10, with: [0, 2, 65, 66, 0, 0, 0, 20])
            }
            _ = TimedTextSample.decode(bytes[...])
        }
    }

    private let expected: [String: (text: String, styles: [String], box: Bool, notes: Int)] = [
        "no_subtitle": ("", [], false, 0),
        "sample_just_text": ("CC Test", [], false, 0),
        "sample_utf16_be_no_styl": ("你好", [], false, 0),
        "sample_utf16_le_no_styl": ("你好", [], false, 0),
        "sample_with_multiple_styl": (
            "Line 2\nLine 3", ["0-5 2 00ff00ff", "6-6 4 ffffffff", "7-12 4 00ff00ff"], false, 0
        ),
        "sample_with_other_extension": ("CC Test", ["0-6 1 00ff00ff"], false, 0),
        "sample_with_styl": ("CC Test", ["0-6 7 00ff00ff"], false, 0),
        "sample_with_styl_all_defaults": ("CC Test", ["0-6 0 ffffffff"], false, 0),
        "sample_with_styl_end_too_large": ("CC 🙂", ["0-5 7 00ff00ff"], false, 1),
        "sample_with_styl_start_too_large": ("CC 🙂", [], false, 1),
        "sample_with_tbox": ("CC Test", [], true, 0),
    ]

    @Test func `the tx3g files of media3 are read`() throws {
        guard let folder = try Corpora.folder("media3/tx3g") else { return }
        var (passed, total) = (0, 0)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let bytes = try Array(Data(contentsOf: folder.appendingPathComponent(name)))
            total += 1
            if name.hasPrefix("initialization") {
                if try isEntryRead(bytes) { passed += 1 }
                continue
            }
            let (sample, notes) = TimedTextSample.decode(bytes[...])
            let styles = sample.styles.map { style in
                let color = String(UInt64(style.color) | 1 << 32, radix: 16).dropFirst()
                return
                    "\(style.startCharacter)-\(style.endCharacter) \(style.face.rawValue) \(color)"
            }
            let wanted = try #require(expected[name])
            let isRead =
                sample.text == wanted.text && styles == wanted.styles
                && (sample.textBox != nil) == wanted.box && notes.count == wanted.notes
                && sample.isForced == (name == "sample_with_other_extension")
            if isRead { passed += 1 } else { print("\(name): \(sample) \(notes)") }
        }
        print("media3/tx3g: \(passed)/\(total)")
        #expect(passed == total && total == 13)
    }

    /// The files of a sample entry begin behind its header.
    private func isEntryRead(_ bytes: [UInt8]) throws -> Bool {
        var reader = ByteReader(([UInt8](repeating: 0, count: 8) + bytes)[...])
        let entry = try TextSampleEntry(from: &reader)
        var writer = ByteWriter()
        entry.encode(to: &writer)
        return writer.bytes.dropFirst(8) == bytes[...] && !entry.boxes.isEmpty
    }
}
