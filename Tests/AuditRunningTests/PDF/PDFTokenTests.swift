// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AuditRunning

@Suite struct PDFTokenTests {
    private func kinds(_ text: String) -> [PDFToken.Kind] {
        var tokens = PDFTokens(Array(text.utf8))
        var kinds: [PDFToken.Kind] = []
        while kinds.count < 100 {
            let token = tokens.next()
            kinds.append(token.kind)
            if token.kind == .end || token.kind == .damaged { break }
        }
        return kinds
    }

    @Test(
        arguments: [
            ("-.24 0 +7 4.", [.number, .number, .number, .number]),
            ("/F4 12 Tf", [.name, .number, .word]),
            ("q%comment ( Q\rQ", [.word, .word]),
            ("(a\\)(b)c)Tj", [.text, .word]),
            ("<00 3A>Tj", [.digits, .word]),
            ("<</MCID 0 >>BDC", [.dictionaryStart, .name, .number, .dictionaryEnd, .word]),
            ("[1(a)]TJ", [.arrayStart, .number, .text, .arrayEnd, .word]),
            ("/ 0 m", [.name, .number, .word]),
        ] as [(String, [PDFToken.Kind])]
    )
    func `tokens end where the standard says`(text: String, expected: [PDFToken.Kind]) {
        #expect(kinds(text) == expected + [.end])
    }

    @Test(arguments: [
        "(a", "(a\\)", "(((", "<00", "<0x>", ">", ")", "{", "1.2.3", "--1", "+", "1-",
    ])
    func `bytes that are not a token are damage`(text: String) {
        #expect(kinds(text) == [.damaged])
    }

    @Test func `names have bytes in hexadecimal digits`() {
        var parser = PDFParser(Array("/#4DCI#44 /A#4 /A#".utf8))
        guard case .name("MCID")? = parser.next()?.value else {
            Issue.record("the name is not decoded")
            return
        }
        #expect(parser.next() == nil && parser.isDamaged)
    }

    @Test func `only files have references`() {
        let bytes = Array("12 0 R".utf8)
        var file = PDFParser(bytes, hasReferences: true)
        var content = PDFParser(bytes)
        guard case .reference(12)? = file.next()?.value, case .integer(12)? = content.next()?.value
        else {
            Issue.record("12 0 R is a reference in files alone")
            return
        }
    }

    @Test func `a dictionary that has a key twice is damage`() {
        var parser = PDFParser(Array("<</A 1 /B 2 /#41 3>>".utf8))
        #expect(parser.next() == nil && parser.isDamaged)
    }

    @Test func `arrays and dictionaries are nested to a limit`() {
        for depth in [32, 33, 1_000_000] {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            var parser = PDFParser(Array(text.utf8))
            #expect((parser.next() != nil) == (depth <= 32))
        }
    }
}
