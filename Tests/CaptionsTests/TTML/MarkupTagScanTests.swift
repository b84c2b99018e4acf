// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

/// Which tags have more attributes than are read.
@Suite struct MarkupTagScanTests {
    private func attributes(_ count: Int) -> String {
        (0..<count).map { " a\($0)='1'" }.joined()
    }

    private func scan(_ text: String) -> Int? {
        MarkupTagScan.firstOverfullTag(Array(text.utf8)[...])
    }

    @Test(arguments: [256, 257, 10_000])
    func `a tag with more is found where it begins`(count: Int) {
        let text = "<tt><p\(attributes(200))/><p\(attributes(count))/></tt>"
        let second = "<tt><p\(attributes(200))/>".utf8.count
        #expect(scan(text) == (count > MarkupTagScan.attributeLimit ? second : nil))
    }

    @Test(arguments: [
        "<!--#-->", "<![CDATA[#]]>", "<?x #?>", "<p a='#'/>", "<p>#</p>", "<!-- < # -->",
    ])
    func `equals signs elsewhere are no attributes`(form: String) {
        let signs = String(repeating: "=", count: 1000)
        #expect(scan(form.replacing("#", with: signs)) == nil)
    }

    @Test(arguments: ["<!-- ' -->", "<![CDATA[\"<]]>", "<p a='<", "<!-- <b '", "<? \" ?>", "it's "])
    func `nothing before it hides a tag`(before: String) {
        #expect(scan(before + "<p\(attributes(300))/>") == before.utf8.count)
    }

    @Test func `banners in comments are no reason to stop`() throws {
        let banner = String(repeating: "=", count: 400)
        let (cues, diagnostics) = try readTTML(
            "<!-- \(banner) --><body><div><p begin='1s' end='2s'><![CDATA[\(banner)]]></p></div></body>"
        )
        #expect(cues.map(\.text.plainText) == [banner])
        #expect(diagnostics.isEmpty)
    }
}
