// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import Testing

@testable import Auditing

@Suite struct TTMLInvalidTests {
    @Test func `a file of another format has no finding`() throws {
        #expect(
            try audit("1\n00:00:01,000 --> 00:00:02,000\n<i>Hello.\n").all.map(\.rule) == ["V309"]
        )
    }

    @Test func `a TTML document with faults has a finding for each`() throws {
        let document = """
            <tt xmlns="http://www.w3.org/ns/ttml">
            <body><div><p begin="1s" end="3s" style="none">Hello.</p></div></body></tt>
            """
        let found = try audit(document, name: "en.ttml").all
        #expect(found.map(\.rule) == ["V315", "V315"])
        #expect(found.map(\.location.position?.line) == [1, 2])
    }

    @Test func `a valid TTML document has no finding`() throws {
        let document = """
            <tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en">
            <body><div><p begin="1s" end="3s">Hello.</p></div></body></tt>
            """
        #expect(try audit(document, name: "en.ttml").all.isEmpty)
    }
}
