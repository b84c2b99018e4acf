// SPDX-License-Identifier: Apache-2.0

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
}
