// SPDX-License-Identifier: Apache-2.0

import Testing
import WebPages

/// Tokens of HTML, in a short form: `<a b=c>`, `</a>`, `"text"`, `'raw text'`, `!` for a comment, `?` for a document type.
@Suite struct HTMLTokenizerTests {
    private func tokens(_ text: String, _ content: HTMLTokenizer.Content = .data) -> [String] {
        let bytes = Array(text.utf8)
        var tokenizer = HTMLTokenizer(bytes)
        tokenizer.content = content
        func shown(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var result: [String] = []
        while let token = tokenizer.next() {
            switch token {
            case .tag(let tag):
                let attributes = tag.attributes.map { " \($0.name)=\(shown($0.value))" }.joined()
                result.append(
                    "<\(tag.isEnd ? "/" : "")\(tag.name)\(attributes)\(tag.isSelfClosing ? "/" : "")>"
                )
            case .text(let range): result.append("\"\(shown(range))\"")
            case .rawText(let range): result.append("'\(shown(range))'")
            case .comment: result.append("!")
            case .doctype: result.append("?")
            }
        }
        return result
    }

    @Test(arguments: [
        ("<!DOCTYPE html><p>a</p>", ["?", "<p>", "\"a\"", "</p>"]),
        ("<Video SRC=a.mp4 controls>", ["<video src=a.mp4 controls=>"]),
        ("<a b='1 2' c=\"3>4\"d=5/>", ["<a b=1 2 c=3>4 d=5/>"]),
        ("<a =b=c>", ["<a =b=c>"]),
        ("<a/b/c>", ["<a b= c=>"]),
        ("<a b=/>", ["<a b=/>"]),
        ("a < b <1>", ["\"a \"", "\"< b \"", "\"<1>\""]),
        ("<!-- <video> -->x", ["!", "\"x\""]),
        ("<!-->x", ["!", "\"x\""]),
        ("<!--->x", ["!", "\"x\""]),
        ("<!--a--!>x", ["!", "\"x\""]),
        ("<!--a", ["!"]),
        ("<?php <b> ?>", ["!", "\" ?>\""]),
        ("</><b>", ["<b>"]),
        ("</ a>b", ["!", "\"b\""]),
        ("<![CDATA[<b>]]>", ["!", "\"]]>\""]),
        ("<b", []),
        ("<b c='", []),
    ])
    func `markup is divided as browsers divide it`(_ text: String, _ expected: [String]) {
        #expect(tokens(text) == expected)
    }

    @Test(arguments: [
        (
            "<b></title >x", HTMLTokenizer.Content.text(endingWith: "title"),
            ["\"<b>\"", "</title>", "\"x\""]
        ),
        ("</STYLE>", .rawText(endingWith: "style"), ["</style>"]),
        ("</styles>", .rawText(endingWith: "style"), ["'</styles>'"]),
        ("'</script>'", .script, ["'''", "</script>", "\"'\""]),
        (
            "<!--<script></script>--></script>", .script,
            ["'<!--<script></script>-->'", "</script>"]
        ),
        ("<!--</script>", .script, ["'<!--'", "</script>"]),
        ("<!--><script></script>", .script, ["'<!--><script>'", "</script>"]),
        ("<b></plaintext>", .plainText, ["'<b></plaintext>'"]),
    ])
    func `the text of an element ends at its end tag`(
        _ text: String,
        _ content: HTMLTokenizer.Content,
        _ expected: [String]
    ) {
        #expect(tokens(text, content) == expected)
    }

    @Test func `the range of a tag has exactly the bytes of the tag`() {
        let text = "é <video src='a'>b</video >"
        let bytes = Array(text.utf8)
        var tokenizer = HTMLTokenizer(bytes)
        var found: [String] = []
        while let token = tokenizer.next() {
            guard case .tag(let tag) = token else { continue }
            found.append(String(decoding: bytes[tag.range], as: UTF8.self))
            found += tag.attributes.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        }
        #expect(found == ["<video src='a'>", "src='a'", "</video >"])
    }

    @Test func `a tag keeps a limited number of attributes`() {
        let text = "<video " + (0..<2000).map { "a\($0)=1 " }.joined() + "src=x>y"
        let found = tokens(text)
        #expect(found.count == 2)
        #expect(found.last == "\"y\"")
    }
}
