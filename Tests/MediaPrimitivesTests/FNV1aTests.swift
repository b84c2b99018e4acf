// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@Suite struct FNV1aTests {
    /// The vectors of the hash's authors; another release must not move assets to other parts.
    @Test func `hashes are those of the authors' vectors`() {
        #expect(FNV1a.hash("") == 0xCBF2_9CE4_8422_2325)
        #expect(FNV1a.hash("a") == 0xAF63_DC4C_8601_EC8C)
        #expect(FNV1a.hash("foobar") == 0x8594_4171_F739_67E8)
        #expect(FNV1a.hexadecimal("a") == "af63dc4c8601ec8c")
    }
}
