// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions

/// Files that are made to do harm, or are broken.
@Suite struct MarkupReaderTests {
    private func read(_ text: String) throws -> (texts: [String], diagnostics: [String]) {
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.ttml")
        return (reading.document.cues.map(\.text.plainText), reading.diagnostics.map(\.brief))
    }

    private func document(_ text: String, dtd: String = "") -> String {
        "<!DOCTYPE tt \(dtd)>\n<tt xmlns=\"http://www.w3.org/ns/ttml\" xml:lang=\"\"><body><div>"
            + "<p end=\"1s\">\(text)</p></div></body></tt>"
    }

    /// Where Linux distributions install libxml2's headers; the target itself is built without them.
    private static let headers = "/usr/include/libxml2"

    @Test(.enabled(if: FileManager.default.fileExists(atPath: headers)))
    func `what is declared of libxml2 agrees with its headers`() throws {
        let sources = SampleMedia.packageRoot.appending(path: "Sources").path
        let folders = [Self.headers, "\(sources)/CLazy/include", "\(sources)/CLibXML2/include"]
        _ = try output(
            of: "cc",
            ["-fsyntax-only", "-Werror"] + folders.map { "-I\($0)" }
                + ["\(sources)/CLibXML2/clibxml2.c"]
        )
    }

    @Test func `external entities and DTDs are never read`() throws {
        let secret = FileManager.default.temporaryDirectory.appendingPathComponent(
            "mediatag-\(UUID())"
        )
        try Data("SECRET".utf8).write(to: secret)
        defer { try? FileManager.default.removeItem(at: secret) }
        let address = "file://\(secret.path)"
        let entity = "[<!ENTITY x SYSTEM \"\(address)\"> <!ENTITY % p SYSTEM \"\(address)\"> %p;]"
        let (texts, diagnostics) = try read(document("a&x;b", dtd: entity))
        #expect(texts == ["ab"])
        #expect(diagnostics.count { $0.hasSuffix("unresolved-entity") } >= 2)
        for dtd in ["SYSTEM \"\(address)\"", "PUBLIC \"p\" \"http://127.0.0.1:9/x.dtd\""] {
            #expect(try read(document("a&x;b", dtd: dtd)).texts == ["ab"])
        }
    }

    @Test func `plain entities are expanded, and what grows is not`() throws {
        #expect(try read(document("a&n;b", dtd: "[<!ENTITY n \"&#160;\">]")).texts == ["a\u{A0}b"])
        var bomb = "[<!ENTITY l0 \"lol\">"
        for level in 1...10 {
            bomb +=
                "<!ENTITY l\(level) \"" + String(repeating: "&l\(level - 1);", count: 10) + "\">"
        }
        let quadratic = "[<!ENTITY q \"\(String(repeating: "q", count: 100_000))\">]"
        var texts: [String] = []
        var diagnostics: [String] = []
        let duration = try processorTime {
            #expect(try read(document("a&l10;b", dtd: bomb + "]")).texts == ["ab"])
            (texts, diagnostics) = try read(
                document(String(repeating: "&q;", count: 100_000), dtd: quadratic)
            )
        }
        #expect((texts.first?.utf8.count ?? .max) <= MarkupReader.expansionLimit)
        let codes = Dictionary(grouping: diagnostics) { $0.split(separator: " ").last ?? "" }
        #expect(codes["unresolved-entity"]?.count == 1)
        // libxml2 has a guard of its own, which tells of every further reference: of each code so many
        // are kept, and one stands for the rest.
        #expect(codes.values.allSatisfy { $0.count <= DiagnosticList.limit + 1 })
        #expect(duration < .seconds(10))
    }

    @Test func `ten thousand elements inside each other are told of`() throws {
        let open = String(repeating: "<span>", count: 10_000)
        let close = String(repeating: "</span>", count: 10_000)
        let (_, diagnostics) = try read(document("a" + open + "b" + close))
        #expect(
            diagnostics == ["2:1250 nesting-too-deep"] || diagnostics.count == 1,
            "\(diagnostics)"
        )
        _ = try read(document(open))
    }

    @Test func `a file that is cut anywhere is read as far as it goes`() throws {
        let whole = Array(document("one</p><p end=\"2s\">two &amp; <br/>three").utf8)
        for count in 24..<whole.count {
            let bytes = Array(whole.prefix(count))
            guard
                let reading = try? CaptionDocument.read(bytes: bytes, fileName: "a.ttml")
            else { continue }
            #expect(!reading.diagnostics.isEmpty, "\(count)")
        }
        let (texts, diagnostics) = try read(String(decoding: whole.dropLast(40), as: UTF8.self))
        #expect(texts.first == "one")
        #expect(diagnostics.contains { $0.hasSuffix("malformed-markup") })
    }

    @Test(arguments: [
        ("<p end='1s'>a<b></p><p end='2s'>c</p>", 1), ("<p end=1s>a</p>", 1),
        ("<p end='1s' end='2s'>a</p>", 1), ("<p end='1s'>a & b</p>", 1), ("<p end='1s'>a</q>", 1),
        ("<x:p end='1s'>a</x:p><p>b</p>", 1),
    ])
    func `what is not well-formed is read past and told`(body: String, minimum: Int) throws {
        let (_, diagnostics) = try readTTML("<body><div>\(body)</div></body>")
        #expect(diagnostics.count { $0.hasSuffix("malformed-markup") } >= minimum, "\(diagnostics)")
    }

    @Test func `the bytes count, not the encoding that is declared`() throws {
        func file(_ encoding: String) -> String {
            "<?xml version='1.0' encoding='\(encoding)'?>" + document("é")
        }
        #expect(try read(file("UTF-8")).diagnostics.isEmpty)
        for encoding in ["UTF-16", "ISO-8859-1", "windows-1252", "klingon"] {
            let (texts, diagnostics) = try read(file(encoding))
            #expect(texts == ["é"])
            #expect(diagnostics == ["1:31 wrong-encoding-declared"])
        }
        let latin = Array(file("windows-1252").unicodeScalars.map { UInt8($0.value) })
        let reading = try CaptionDocument.read(bytes: latin, fileName: "a.ttml")
        #expect(reading.document.cues.map(\.text.plainText) == ["é"])
        #expect(reading.diagnostics.isEmpty)
        let wide: [UInt8] =
            [0xFF, 0xFE] + file("UTF-16").utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(
            try CaptionDocument.read(bytes: wide, fileName: "a").document.cues.map(\.text.plainText)
                == ["é"]
        )
    }

    @Test func `two megabytes are read in bounded time`() throws {
        let paragraph =
            "<p xml:id=\"p1\" begin=\"00:00:01.000\" end=\"00:00:02.000\">one<br/>two</p>\n"
        let count = 2_000_000 / paragraph.utf8.count
        let text = document("a</p>" + String(repeating: paragraph, count: count) + "<p>")
        var texts: [String] = []
        let duration = try processorTime { texts = try read(text).texts }
        print("TTML of 2 MB: \(duration)")
        #expect(texts.count == count + 1)
        #expect(duration < .seconds(60))
    }

    @Test func `random bytes and broken markup are read or refused`() {
        var generator = RepeatableGenerator(seed: 5)
        let parts = [
            "<tt>", "<p>", "</p>", "<", ">", "&", ";", "'", "\"", "<!--", "-->", "<![CDATA[", "]]>",
            "<?xml", "?>", "<!DOCTYPE tt [", "]>", "<!ENTITY a 'b'>", "&a;", " begin='1s'", "é",
            "\u{FFFE}",
            "<body>", "<span ", "xmlns='http://www.w3.org/ns/ttml'", "<div>", "style='s'",
            "<style id='s' style='s'/>",
        ]
        for _ in 0..<3000 {
            let text = (0..<30).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            _ = try? CaptionDocument.read(bytes: Array(("<tt>" + text).utf8), fileName: "a.ttml")
        }
    }
}
