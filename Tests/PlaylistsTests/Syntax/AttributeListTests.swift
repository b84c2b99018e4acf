// SPDX-License-Identifier: Apache-2.0

import Playlists
import Testing

@Suite struct AttributeListTests {
    private func list(_ text: String) -> AttributeList {
        AttributeList(parsing: Array(text.utf8)[...])
    }

    private func text(_ list: AttributeList) -> String {
        String(decoding: list.bytes, as: UTF8.self)
    }

    @Test func `commas inside quotes divide nothing`() {
        let attributes = list("CODECS=\"avc1.64001e,mp4a.40.2\",BANDWIDTH=1")
        #expect(attributes.entries.map(\.name) == ["CODECS", "BANDWIDTH"])
        #expect(attributes["CODECS"] == .quoted("avc1.64001e,mp4a.40.2"))
        #expect(attributes["BANDWIDTH"] == .unquoted("1"))
    }

    @Test func `setting an attribute leaves the bytes of the others`() {
        var attributes = list("B=1 , x = \"q\",C=\"a\",,")
        attributes["C"] = .quoted("b")
        attributes["B"] = .unquoted("1")
        #expect(text(attributes) == "B=1, x = \"q\",C=\"b\",,")
        attributes["D"] = .unquoted("YES")
        attributes.set("E", .unquoted("2"), after: "C")
        attributes["B"] = nil
        #expect(text(attributes) == " x = \"q\",C=\"b\",E=2,,,D=YES")
    }

    @Test(
        arguments: [
            ("A=1", []), ("A =1", [.whitespace]), (" A=1", [.whitespace]), ("a=1", [.illegalName]),
            ("A", [.noEqualsSign]), ("=1", [.noName]), ("A=", [.noValue]),
            ("A=\"x", [.unterminatedQuotes]),
            ("A=\"x\"y", [.strayQuotes]), ("A=x\"y\"", [.strayQuotes]), ("", [.noEqualsSign]),
        ] as [(String, [Attribute.Fault])]
    )
    func `malformed entries are reported and kept`(entry: String, faults: [Attribute.Fault]) {
        let attributes = list("Z=0,\(entry)")
        #expect(attributes.entries.last?.faults == faults)
        #expect(text(attributes) == "Z=0,\(entry)")
    }

    @Test func `a quoted value cannot break out of its quotes`() {
        var media = MediaRendition()
        media.name = "a\"b\nc"
        #expect(media.attributes["NAME"] == .quoted("a\"b\nc"))
        #expect(String(decoding: media.lineBytes, as: UTF8.self) == "#EXT-X-MEDIA:NAME=\"a’b c\"")
    }

    @Test func `entries beyond the limit stay one entry`() {
        let written = Array(repeating: "A=1", count: 5_000).joined(separator: ",")
        let attributes = list(written)
        #expect(attributes.entries.count == AttributeList.entryLimit)
        #expect(text(attributes) == written)
    }
}
