// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

/// Cues made while a file is read, and cues made of elements that are held until all of them are there.
@Suite struct TTMLStreamTests {
    private static let parts = [
        "a", " ", "  ", "b c", "\n", "é", "<br/>", "<x/>", "<metadata><p/>m</metadata>", "&amp;",
    ]
    private static let attributes = [
        "", "", " begin='1s'", " end='00:00:05.500'", " dur='3.25s'", " timeContainer='seq'",
        " tts:color='red'", " style='s'", " tts:fontStyle='italic'", " xml:lang='fr'",
        " region='r'", " xml:space='preserve'", " tts:display='none'", " itts:forcedDisplay='true'",
        " tts:textAlign='left'", " tts:visibility='hidden'", " ttm:agent='g'", " begin='?'",
        " tts:ruby='container'", " tts:ruby='base'", " tts:ruby='text'",
    ]

    private func content(
        _ depth: Int,
        _ generator: inout RepeatableGenerator
    ) -> String {
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
            guard depth > 0, Bool.random(using: &generator) else {
                return Self.parts.randomElement(using: &generator) ?? ""
            }
            let names = ["div", "p", "p", "span", "span", "x", "body"]
            let name = names.randomElement(using: &generator) ?? ""
            let attribute = Self.attributes.randomElement(using: &generator) ?? ""
            return "<\(name)\(attribute)>" + content(depth - 1, &generator) + "</\(name)>"
        }
        .joined()
    }

    @Test func `a division alone in a sequence is read like one that is not in a sequence`() throws
    {
        var generator = RepeatableGenerator(seed: 11)
        var cueCount = 0
        for _ in 0..<2000 {
            let (before, after) = (content(4, &generator), content(2, &generator))
            // A sequence is held until its end; anything else becomes cues while it is read.
            let (parallel, sequence) = (file("par", before, after), file("seq", before, after))
            let (cues, noticed) = try #require(TTML.captions(in: parallel.bytes))
            let (whole, all) = try #require(TTML.captions(in: sequence.bytes))
            #expect(cues == whole, "\(parallel)")
            #expect(Set(noticed.map(\.brief)) == Set(all.map(\.brief)), "\(parallel)")
            cueCount += cues.cues.count
        }
        #expect(cueCount > 2000)
    }

    private func file(_ container: String, _ before: String, _ after: String) -> String {
        """
        <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" \
        xmlns:ttm="http://www.w3.org/ns/ttml#metadata" \
        xmlns:itts="http://www.w3.org/ns/ttml/profile/imsc1#styling" xml:lang="en">
        <head><styling><style xml:id="s" tts:fontWeight="bold"/></styling>
        <layout><region xml:id="r" tts:origin="10% 10%" tts:extent="80% 20%"/></layout></head>
        <body><div timeContainer="\(container)"><div dur="9h">\(before)<p end="2s">\(after)</p></div></div></body>
        </tt>
        """
    }

    @Test func `text on both sides of an ignored element is not joined`() throws {
        let (cues, diagnostics) = try readTTML(
            "<body><div><p end='1s'>a<x>b</x>c <x/> d<br/>e</p></div></body>"
        )
        #expect(cues.map(\.brief) == ["0-1000 ac d\ne"])
        #expect(diagnostics == ["2:25 unknown-tag"])
    }

    @Test(arguments: [
        ("<br/>", 70_000, "elements that belong together"),
        ("<span>a</span>", 70_000, "elements that belong together"),
        ("&x;", 110_000, "faults of XML"), ("<b></i>", 110_000, "faults of XML"),
        ("<a#/>", 20_000, "names of elements and attributes"),
        ("<x a#='1'/>", 20_000, "names of elements and attributes"),
    ])
    func `reading stops at a limit and reports it`(
        part: String,
        count: Int,
        message: String
    ) throws {
        let text = (0..<count).map { part.replacing("#", with: "\($0)") }.joined()
        let file =
            "<tt xmlns='http://www.w3.org/ns/ttml' xml:lang=''><body><p end='1s'>\(text)</p></body></tt>"
        let (_, diagnostics) = try #require(TTML.captions(in: file.bytes))
        #expect(diagnostics.contains { $0.message.hasSuffix("\(message); the rest is not read") })
    }

    @Test(arguments: [(200, 0), (300, 1), (100_000, 1)], ["", "'>'", "\"'=\""])
    func `reading stops at a tag with too many attributes`(
        limit: (count: Int, told: Int),
        value: String
    )
        throws
    {
        let attributes = (0..<limit.count).map { " a\($0)=\(value.isEmpty ? "''" : value)" }
            .joined()
        let file =
            "<tt xmlns='http://www.w3.org/ns/ttml' xml:lang=''><body><p end='1s'>a</p>"
            + "<p end='1s'\(attributes)>b</p></body></tt>"
        let (document, diagnostics) = try #require(TTML.captions(in: file.bytes))
        #expect(document.cues.count == 2 - limit.told)
        let told = diagnostics.filter { $0.code == .nestingTooDeep }.map(\.brief)
        #expect(told == Array(repeating: "1:74 nesting-too-deep", count: limit.told))
    }

    @Test func `unknown elements use no memory, however many there are`() throws {
        let text = String(repeating: "a<x></x>", count: 30_000)
        let (cues, diagnostics) = try readTTML("<body><p end='1s'>\(text)</p></body>")
        #expect(cues.map(\.text.plainText) == [String(repeating: "a", count: 30_000)])
        #expect(diagnostics.count == 1)
    }
}
