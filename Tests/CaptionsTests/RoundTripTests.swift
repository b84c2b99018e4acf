// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions

/// What was not edited is written back from the bytes that were read.
@Suite struct RoundTripTests {
    @Test(arguments: ["wpt-webvtt", "ttconv", "libcaption", "cdown-srt"])
    func `every file of the corpora is written back byte for byte`(corpus: String) throws {
        guard let folder = try Corpora.folder(corpus) else { return }
        var (passed, total) = (0, 0)
        for file in try Corpora.allFiles(in: folder, extensions: ["srt", "vtt"]) {
            let bytes = try Array(Data(contentsOf: file))
            total += 1
            if try writtenBack(bytes, file.lastPathComponent) == bytes {
                passed += 1
            } else {
                print("\(file.path): not the same bytes")
            }
        }
        print("\(corpus), written back: \(passed)/\(total)")
        #expect(passed == total && total > 0)
    }

    private func writtenBack(_ bytes: [UInt8], _ name: String) throws -> [UInt8] {
        do {
            let source = try CaptionSource(bytes: bytes, fileName: name, encoding: .detect)
            return try source.write(fileName: name)
        } catch  where error.kind == .empty {
            // Nothing can be said of an empty file but that it is one.
            return bytes
        }
    }

    private static let subRip =
        "Junk\r\n\r\n \t\n1 \r\n00:00:01,000 --> 00:00:02,000  X1:5 \nA  \r\n\r\n\r\n2\r\n"
        + "00:00:03.000-->00:00:04,000\nB\n3\nno --> times\nC\n\n4"
    private static let webVTT =
        "WEBVTT  x\r\nKind: y\n\n\nNOTE a\nb\r\r\rSTYLE\n::cue {}\n\nREGION\nid:r\n\ngarbage\n\n"
        + "id\n 00:01.000 -->00:02.000 region:r \n<v A>x \n \n\n00:05\n\n00:03.000 --> 00:04.000"

    @Test(arguments: ["UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"], [true, false])
    func `the encoding and its mark are written back`(name: String, hasMark: Bool) throws {
        // UTF-32 without a mark cannot be told from binary data.
        if name.hasPrefix("UTF-32"), !hasMark { return }
        let encoding = TextEncoding(name: name, hasByteOrderMark: hasMark)
        for text in [Self.subRip, Self.webVTT, "1\n00:00:01,000 --> 00:00:02,000\né😀\0x"] {
            if text.contains("\0"), name != "UTF-8" || !hasMark { continue }
            let bytes = try encoding.encode(
                Array(text.replacingOccurrences(of: "\0", with: "").utf8),
                file: "a"
            )
            let source = try CaptionSource(bytes: bytes, fileName: "a.srt")
            #expect(source.encoding == encoding)
            #expect(try source.write(fileName: "a.srt") == bytes)
        }
    }

    @Test func `a legacy encoding is written back, and what it lacks is an error`() throws {
        let encoding = TextEncoding(name: "windows-1252")
        let text = "1\n00:00:01,000 --> 00:00:02,000\nSeñor\n"
        let bytes = try encoding.encode(Array(text.utf8), file: "a")
        #expect(bytes.contains(0xF1))
        var source = try CaptionSource(
            bytes: bytes,
            fileName: "a",
            encoding: .named("windows-1252")
        )
        #expect(try source.write(fileName: "a") == bytes)
        guard case .subRip(var document) = source.content else { return }
        document.blocks[0].text = "漢".bytes
        source.content = .subRip(document)
        #expect(throws: CaptionError.self) { try source.write(fileName: "a") }
    }

    @Test func `any arrangement of lines is written back`() {
        var generator = RepeatableGenerator(seed: 21)
        let parts = [
            "1", "2", "\n", "\r", "\r\n", "\n\n", " ", "00:00:01,000 --> 00:00:02,000", "-->",
            "00:01.000 --> 00:02.000", "STYLE", "REGION", "NOTE", "text", "\u{FEFF}", "\0",
        ]
        for _ in 0..<5000 {
            let text = (0..<16).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            #expect(SubRip.parse(text.bytes).0.written == Array(text.utf8))
            let signed = "WEBVTT\n" + text
            #expect(WebVTT.parse(signed.bytes).0.written == Array(signed.utf8))
            #expect(WebVTT.parse(text.bytes).0.written == Array(text.utf8))
        }
    }

    @Test func `an edit of a SubRip block leaves the other bytes`() {
        var document = SubRip.parse(Self.subRip.bytes).0
        document.blocks[0].number = "7".bytes
        document.blocks[0].text = "New\nlines".bytes
        document.blocks[1].setTimes(startMilliseconds: 3500, endMilliseconds: 3_600_000)
        document.blocks[1].number = nil
        document.blocks[3].timingLine = "00:00:05,000 --> 00:00:06,000".bytes
        document.blocks[3].text = "D".bytes
        #expect(
            String(decoding: document.written, as: UTF8.self)
                == "Junk\r\n\r\n \t\n7 \r\n00:00:01,000 --> 00:00:02,000  X1:5 \nNew\nlines\r\n\r\n"
                + "\r\n00:00:03,500 --> 01:00:00,000\nB\n3\nno --> times\nC\n\n4\n"
                + "00:00:05,000 --> 00:00:06,000\nD\n"
        )
    }

    @Test func `an edit of a WebVTT cue leaves the other bytes`() {
        var document = WebVTT.parse(Self.webVTT.bytes).0
        for (index, block) in document.blocks.enumerated() {
            guard case .cue(var cue) = block else { continue }
            cue.identifier = cue.identifier.isEmpty ? "new".bytes : []
            cue.text = "<i>y</i>".bytes
            cue.setTimes(startMilliseconds: 1500, endMilliseconds: 2000)
            document.blocks[index] = .cue(cue)
        }
        #expect(
            String(decoding: document.written, as: UTF8.self)
                == "WEBVTT  x\r\nKind: y\n\n\nNOTE a\nb\r\r\rSTYLE\n::cue {}\n\nREGION\nid:r\n\n"
                + "garbage\n\n 00:00:01.500 --> 00:00:02.000 region:r \n<i>y</i>\n\n00:05\n\n"
                + "new\n00:00:01.500 --> 00:00:02.000\n<i>y</i>"
        )
    }
}
