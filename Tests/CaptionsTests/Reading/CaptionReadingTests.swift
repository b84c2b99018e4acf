// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions

@Suite struct CaptionReadingTests {
    static let subRip = "1\n00:00:01,000 --> 00:00:02,000\nSeñor 😀\n"

    private func message(_ bytes: [UInt8], _ name: String, encoding: String? = nil) -> String {
        do {
            let choice = encoding.map(EncodingChoice.named) ?? .utf8Only
            let reading = try CaptionDocument.read(bytes: bytes, fileName: name, encoding: choice)
            return "read as \(reading.format.name)"
        } catch {
            return error.description
        }
    }

    @Test(arguments: [
        ("", "a.srt", "a.srt: the file is empty"),
        (" \r\n\t", "a.srt", "a.srt: the file is empty"),
        ("a\0b", "a.srt", "a.srt: not a text file"),
        ("\u{1}\u{2}\u{3}abc", "a.srt", "a.srt: not a text file"),
        (
            "# VobSub index file, v7\n", "a.srt",
            "a.srt: VobSub (.idx) is not supported; "
                + "convert it to SubRip (.srt), WebVTT (.vtt), TTML (.ttml), Scenarist SCC (.scc) "
                + "or EBU STL (.stl)"
        ),
        (
            "hello", "a.txt",
            "a.txt: not a known caption format; "
                + "supported are SubRip (.srt), WebVTT (.vtt), TTML (.ttml), Scenarist SCC (.scc) "
                + "or EBU STL (.stl), "
                + "MacCaption MCC (.mcc), and through FFmpeg SubStation Alpha, SAMI, MicroDVD, SubViewer, SubViewer 1, MPL2, MPsub, VPlayer, "
                + "JACOsub, RealText, Spruce STL, PJS, AQTitle, LRC lyrics or TED captions"
        ),
        ("Scenarist_SCC V1.0\n", "a.srt", "read as Scenarist SCC"),
        ("00:00:01;00\t9420\n", "a.scc", "read as Scenarist SCC"),
        ("File Format=MacCaption_MCC V2.0\n", "a.srt", "read as MacCaption MCC"),
        (
            "[Script Info]\nTitle: x", "a.srt",
            "a.srt: SubStation Alpha is not supported; "
                + "convert it to SubRip (.srt), WebVTT (.vtt), TTML (.ttml), Scenarist SCC (.scc) "
                + "or EBU STL (.stl)"
        ),
        ("[Note: by me]\n" + subRip, "a.txt", "read as SubRip"),
        ("hello", "a.SRT", "read as SubRip"),
        ("hello", "a.vtt", "read as WebVTT"),
        ("WEBVTT\n", "a.srt", "read as WebVTT"),
        (subRip, "a.vtt", "read as SubRip"),
        (subRip, "-", "read as SubRip"),
    ])
    func `the format is found out or the error says what to do`(
        text: String,
        name: String,
        expected: String
    ) {
        #expect(message(Array(text.utf8), name) == expected)
    }

    /// One cue with a point before its milliseconds, as WebVTT has it.
    private static let points = "00:00:01.000 --> 00:00:02.000\nHello\n"

    /// Texts that were meant to be WebVTT, with the names of their files.
    private static let unsigned: [(text: String, name: String)] = [
        ("WEBVT\n\n\(points)", "a.vtt"), (points, "a.vtt"), ("\n\nWEBVTT\n\n\(points)", "a.vtt"),
        ("WebVTT\n\n\(points)", "a.srt"), ("webvtt\n\n\(points)", "a"), (points, "-"),
        ("1\n\(points)", "a.vtt"), ("WEBVT\n\n\(subRip)", "a.vtt"),
        ("WEB VTT - English\n\n\(points)", "a.txt"),
    ]

    @Test(arguments: unsigned)
    func `WebVTT with a wrong or missing signature is WebVTT of which nothing is read`(
        text: String,
        name: String
    ) throws {
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: name)
        #expect(reading.format == .webVTT)
        #expect(reading.document.cues.isEmpty)
        #expect(reading.diagnostics.map(\.code) == [.missingSignature])
        #expect(throws: CaptionError.self) { try reading.requireSignature(file: name) }
    }

    /// Texts that are SubRip all the same.
    private static let dotted: [(text: String, name: String)] = [
        (points, "a.srt"), ("1\n\(points)", "a"), (subRip, "a.txt"),
        ("WEBVT\n\n\(subRip)", "a.srt"),
    ]

    @Test(arguments: dotted)
    func `times with a point alone do not make WebVTT of SubRip`(
        text: String,
        name: String
    ) throws {
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: name)
        #expect(reading.format == .subRip)
        #expect(reading.document.cues.count == 1)
        try reading.requireSignature(file: name)
    }

    @Test func `SubRip in a file named as WebVTT is read, and the name is reported`() throws {
        let reading = try CaptionDocument.read(bytes: Array(Self.subRip.utf8), fileName: "a.vtt")
        #expect(reading.document.cues.count == 1)
        #expect(reading.diagnostics.map(\.code) == [.misnamedFormat])
    }

    @Test(arguments: [EncodingChoice.utf8Only, .detect])
    func `a NUL in a text is read as U+FFFD, and reported with its place`(
        _ choice: EncodingChoice
    ) throws {
        let text = "1\n00:00:01,000 --> 00:00:02,000\nHel\0lo\n"
        var bytes = Array(text.utf8)
        if choice == .detect {
            // The same beside letters of windows-1252, so that it is no UTF-8.
            let more = "\n2\n00:00:03,000 --> 00:00:04,000\nSeñor, mañana el niño\n"
            bytes += more.unicodeScalars.map { UInt8($0.value) }
        }
        let reading = try CaptionDocument.read(
            bytes: bytes,
            fileName: "a.srt",
            encoding: choice
        )
        #expect(reading.document.cues.first?.text.plainText == "Hel\u{FFFD}lo")
        let fault = reading.diagnostics.first { $0.code == .nullCharacter }
        #expect(fault?.position == SourcePosition(line: 3, column: 4))
    }

    @Test func `a file that is NUL behind its first lines is no text`() {
        let bytes = Array(Self.subRip.utf8) + [UInt8](repeating: 0, count: 100_000)
        #expect(message(bytes, "a.srt") == "a.srt: not a text file")
        var generator = SeededGenerator(seed: 7)
        let random = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        #expect(message(random, "a.srt") == "a.srt: not a text file")
    }

    @Test func `a NUL stays in a file that is not edited there`() throws {
        let text = "1\n00:00:01.000 --> 00:00:02,000\nHel\0lo\n"
        let source = try CaptionSource(bytes: Array(text.utf8), fileName: "a.srt")
        let fixed = source.fixed([.syntax]).content.written
        #expect(String(decoding: fixed, as: UTF8.self) == text.replacing(".000", with: ",000"))
    }

    @Test(arguments: [
        ("<?xml version=\"1.0\"?><html/>", "XML that is not TTML"),
        ("# VobSub index file, v7\n", "VobSub (.idx)"),
    ])
    func `formats that are not supported are named`(text: String, name: String) {
        #expect(ForeignFormat.name(of: text.bytes) == name)
        #expect(message(Array(text.utf8), "x.srt").contains(name))
    }

    @Test func `EBU STL is known by its content, and part of its header is not it`() throws {
        let header = Array("850STL25.01".utf8) + [UInt8](repeating: 0x20, count: 1013)
        let reading = try CaptionDocument.read(bytes: header, fileName: "a.srt")
        #expect(reading.format == .ebuSTL)
        #expect(message(Array(header.prefix(900)), "a.stl").hasPrefix("a.stl: not a known"))
    }

    private func encode(_ text: String, width: Int, isBigEndian: Bool) -> [UInt8] {
        let units = width == 2 ? text.utf16.map(UInt32.init) : text.unicodeScalars.map(\.value)
        return units.flatMap { unit in
            let bytes = (0..<width).map { UInt8(truncatingIfNeeded: unit >> (8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
    }

    @Test(arguments: [(2, true), (2, false), (4, true), (4, false)])
    func `text with a byte order mark is read in any Unicode form`(
        width: Int,
        isBigEndian: Bool
    ) throws {
        let bytes = encode("\u{FEFF}" + Self.subRip, width: width, isBigEndian: isBigEndian)
        let reading = try CaptionDocument.read(bytes: bytes, fileName: "a.srt")
        #expect(reading.document.cues.map(\.text.plainText) == ["Señor 😀"])
        #expect(reading.diagnostics.isEmpty)
    }

    @Test func `a UTF-8 byte order mark is taken off, and wins over an encoding`() throws {
        let bytes = Array(("\u{FEFF}" + Self.subRip).utf8)
        #expect(try CaptionDocument.read(bytes: bytes, fileName: "a").diagnostics.isEmpty)
        let reading = try CaptionDocument.read(
            bytes: bytes,
            fileName: "a",
            encoding: .named("latin1")
        )
        #expect(reading.document.cues.map(\.text.plainText) == ["Señor 😀"])
        #expect(reading.diagnostics.map(\.code) == [.encodingOverridden])
    }

    @Test func `UTF-16 without a mark is read and reported`() throws {
        let bytes = encode(Self.subRip, width: 2, isBigEndian: false)
        let reading = try CaptionDocument.read(bytes: bytes, fileName: "a.srt")
        #expect(reading.document.cues.map(\.text.plainText) == ["Señor 😀"])
        #expect(reading.diagnostics.map(\.code) == [.unmarkedUTF16])
    }

    @Test func `a broken surrogate is an error`() {
        #expect(
            message([0xFF, 0xFE, 0x31, 0, 0x00, 0xD8, 0x31, 0], "a.srt")
                == "a.srt:1:2: half of a surrogate pair (U+D800) is on its own, which UTF-16LE does not "
                + "allow; the program that wrote the file split a character"
        )
    }

    @Test func `a legacy encoding is asked for, then converted`() throws {
        let text = "1\n00:00:01,000 --> 00:00:02,000\nSe"
        let bytes = Array(text.utf8) + [0xF1] + Array("or\n".utf8)
        #expect(message(bytes, "es.srt") == "es.srt:3:3: not UTF-8 (byte 0xF1)")
        let reading = try CaptionDocument.read(
            bytes: bytes,
            fileName: "es.srt",
            encoding: .named("windows-1252")
        )
        #expect(reading.document.cues.map(\.text.plainText) == ["Señor"])
    }

    @Test(arguments: [
        ("windows-1251", "Съешь же ещё этих мягких французских булок, да выпей чаю"),
        ("Shift_JIS", "いろはにほへと ちりぬるを わかよたれそ つねならむ"),
        ("windows-1252", "Où est passé l’été? Ça m’a gêné, né à Besançon, déjà très fatigué"),
    ])
    func `where it is asked for, a legacy encoding is guessed and reported`(
        name: String,
        words: String
    ) throws {
        let text = "1\n00:00:01,000 --> 00:00:02,000\n\(words)\n"
        let bytes = try TextEncoding(name: name).encode(Array(text.utf8), file: "a")
        let reading = try CaptionDocument.read(bytes: bytes, fileName: "a", encoding: .detect)
        #expect(reading.document.cues.map(\.text.plainText) == [words])
        #expect(reading.diagnostics.map(\.code) == [.detectedEncoding])
        let found = reading.diagnostics[0]
        #expect(found.message.contains(reading.encoding.name) && found.severity == .warning)
        #expect(throws: CaptionError.self) {
            try CaptionDocument.read(bytes: bytes, fileName: "a", encoding: .utf8Only)
        }
    }

    @Test func `an encoding that is not known, or does not fit, is an error`() {
        let bytes = Array(Self.subRip.utf8)
        let unknown = "unknown encoding \"klingon\""
        #expect(message(bytes, "a.srt", encoding: "klingon").contains(unknown))
        #expect(message(bytes, "a.srt", encoding: "ASCII//IGNORE").contains("unknown encoding"))
        #expect(
            message(bytes, "a.srt", encoding: "ASCII")
                == "a.srt:3:3: not ASCII (byte 0xC3 at byte 34)"
        )
    }

    @Test func `large legacy text is converted in steps`() throws {
        let bytes = [UInt8](repeating: 0xE9, count: 300_000)
        let text = try CharacterConverter.convert(bytes, from: "ISO-8859-1", file: "a")
        #expect(text.count == 600_000)
        #expect(text.prefix(4) == [0xC3, 0xA9, 0xC3, 0xA9])
    }

    @Test func `the Chinese file of the corpora is read`() throws {
        guard let folder = try Corpora.folder("cdown-srt/srt_tools/tests/files") else { return }
        let bytes = try Array(Data(contentsOf: folder.appendingPathComponent("gb2312.srt")))
        #expect(message(bytes, "gb2312.srt").contains("not UTF-8"))
        let reading = try CaptionDocument.read(
            bytes: bytes,
            fileName: "gb2312.srt",
            encoding: .named("gb2312")
        )
        #expect(!reading.document.cues.isEmpty)
    }

    @Test func `random bytes are read or refused`() {
        var generator = RepeatableGenerator(seed: 9)
        for count in 0..<500 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            _ = message(bytes, "a.srt")
            _ = message(Array("WEBVTT\n\n".utf8) + bytes, "a.vtt", encoding: "latin1")
        }
    }
}
