// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions

@Suite struct `A tx3g sample` {
    private func read(_ bytes: [UInt8]) throws(ByteError) -> TimedTextSample {
        var reader = ByteReader(bytes[...])
        return try TimedTextSample(from: &reader)
    }

    private func encode(_ sample: TimedTextSample) -> [UInt8] {
        var writer = ByteWriter()
        sample.encode(to: &writer)
        return writer.bytes
    }

    @Test func `is written byte by byte as its specifications say, and read back`() throws {
        let sample = TimedTextSample(
            text: "a\né",
            styles: [
                TextStyle(
                    startCharacter: 0,
                    endCharacter: 1,
                    face: [.bold, .underlined],
                    fontSize: 18
                )
            ],
            textBox: TextBox(top: 0, left: 0, bottom: 54, right: 640),
            isForced: true
        )
        let golden = hex(
            """
            0004 610ac3a9
            00000016 7374796c 0001 0000 0001 0001 05 12 ffffffff
            00000010 74626f78 0000 0000 0036 0280
            00000008 66726364
            """
        )
        #expect(hexText(encode(sample)) == hexText(golden))
        #expect(try read(golden) == sample)
        #expect(encode(.gap) == [0, 0])
        #expect(try read([0, 0]) == .gap)
    }

    @Test(arguments: [
        (hex("0006 FEFF 4F60 597D"), "你好"), (hex("0006 FFFE 604F 7D59"), "你好"),
        (hex("0006 FEFF D83D DE00"), "😀"), (hex("0002 FEFF"), ""), (hex("0005 FEFF 0041 00"), "A"),
        (hex("0006 E4BDA0 E5A5BD"), "你好"), (hex("0001 41 00000008 6162"), "A"),
    ])
    func `has UTF-8 or UTF-16 of either order`(bytes: [UInt8], text: String) throws {
        #expect(try read(bytes).text == text)
    }

    @Test func `with boxes that nobody knows is read`() throws {
        let sample = try read(hex("0001 41 0000000A 78797A20 FFFF 00000008 66726364 00"))
        #expect(sample == TimedTextSample(text: "A", isForced: true))
    }

    @Test(arguments: [
        "", "00", "0001", "0002 41", "FFFF 41", "0001 FF", "0002 C3 28",
        "0001 41 00000000 7374796C", "0001 41 00000007 7374796C", "0001 41 00000001 7374796C",
        "0001 41 FFFFFFFF 7374796C", "0001 41 0000000A 7374796C", "0001 41 00000008 7374796C",
        "0001 41 0000000A 7374796C FFFF", "0001 41 0000000B 74626F78 000000",
    ])
    func `that is cut short or lies about sizes is an error`(digits: String) {
        #expect(throws: ByteError.self) { try read(hex(digits)) }
    }

    @Test func `of any bytes is read or refused`() {
        var generator = RepeatableGenerator(seed: 3)
        var refused = 0
        for _ in 0..<5000 {
            let count = Int.random(in: 0...48, using: &generator)
            var bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            if count > 2 { bytes.replaceSubrange(0..<2, with: [0, UInt8(count / 3)]) }
            do { _ = try read(bytes) } catch { refused += 1 }
        }
        #expect(refused > 100)
    }

    @Test func `of the public corpus is read`() throws {
        guard let folder = try Corpora.folder("media3/tx3g") else { return }
        let files = try FileManager.default
            .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { !$0.lastPathComponent.hasPrefix("initialization") }
        #expect(files.count == 11)
        var samples: [String: TimedTextSample] = [:]
        for file in files {
            samples[file.lastPathComponent] = try read(Array(try Data(contentsOf: file)))
        }
        #expect(samples["no_subtitle"] == .gap)
        #expect(samples["sample_just_text"]?.text == "CC Test")
        #expect(samples["sample_utf16_be_no_styl"]?.text == "你好")
        #expect(samples["sample_utf16_le_no_styl"]?.text == "你好")
        #expect(samples["sample_with_styl"]?.styles.map(\.face.rawValue) == [7])
        #expect(samples["sample_with_multiple_styl"]?.styles.map(\.endCharacter) == [5, 6, 12])
        #expect(samples["sample_with_other_extension"]?.isForced == true)
        #expect(samples["sample_with_styl_end_too_large"]?.text == "CC 🙂")
        #expect(samples["sample_with_tbox"]?.textBox?.top == 90)
    }
}
