// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import RemoteMedia

@Suite struct StoreAnswerTests {
    private func parse(_ text: String) -> StoreAnswer.Element? {
        StoreAnswer.parse(Array(text.utf8))
    }

    @Test func `elements are read by name, with references and without prefixes`() {
        let answer = parse(
            """
            <?xml version="1.0"?>
            <!-- a listing -->
            <s3:R xmlns:s3="x"><Key>a&amp;b &#252;&#x2F;</Key><Key a='>'/><E></E></s3:R>
            """.replacing("a='>'", with: "a='1'")
        )
        #expect(answer?.name == "R")
        #expect(answer?.text("Key") == "a&b ü/")
        #expect(answer?.all("Key").count == 2)
        #expect(answer?.text("E")?.isEmpty == true)
    }

    @Test(arguments: [
        "", "text", "<a>", "<a></b>", "</a>", "<a>&b;</a>", "<a>&#xD800;</a>", "<a>&b</a>",
        "< a></ a>",
        "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "<a><![CDATA[x]]></a>", "<a><!-- </a>",
        "x<a></a>",
    ])
    func `what is not such XML is refused`(_ text: String) {
        #expect(parse(text) == nil)
    }

    @Test func `nesting is bounded`() {
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(parse(deep) == nil)
    }

    @Test func `damaged answers and lines of inventories are read or refused`() {
        var random = SeededGenerator(seed: 21)
        let answer = Array("<?xml version='1.0'?><a><!-- b --><c d='e'>&amp;&#65;</c><f/></a>".utf8)
        let line = Array(#""films","a%20b""c.mp4","v","true","false""#.utf8)
        for _ in 0..<20_000 {
            for whole in [answer, line] {
                var bytes = whole
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0...2, using: &random) {
                    case 0: bytes[place] = whole.randomElement(using: &random) ?? 0
                    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                    default: bytes.removeSubrange(place..<min(bytes.count - 1, place + 3))
                    }
                }
                if let element = StoreAnswer.parse(bytes) { #expect(element.name != "/") }
                if case .object(let name) = StoreInventory.line(bytes) {
                    #expect(name.hasPrefix("s3://"))
                }
            }
        }
    }
}
