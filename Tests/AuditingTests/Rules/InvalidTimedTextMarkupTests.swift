// SPDX-License-Identifier: Apache-2.0

import Captions
import Testing

@testable import Auditing

@Suite struct InvalidTimedTextMarkupTests {
    @Test func `a file of another format has no finding`() throws {
        #expect(
            try audit("1\n00:00:01,000 --> 00:00:02,000\n<i>Hello.\n").all.map(\.rule) == ["V309"]
        )
    }
}
