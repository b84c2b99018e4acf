// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Auditing

@Suite struct ShardTests {
    @Test(arguments: ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/2", "1/", "/2"])
    func `what is no part of a whole is refused`(text: String) {
        #expect(Shard(text) == nil)
    }

    @Test func `every name is in one part, and the parts are of similar size`() throws {
        let names = (0..<4000).map { "library/season \($0 / 10)/movie-\($0).mp4" }
        var sizes: [Int] = []
        for number in 1...4 {
            let shard = try #require(Shard("\(number)/4"))
            sizes.append(names.count(where: shard.contains))
        }
        #expect(sizes.reduce(0, +) == names.count)
        #expect(sizes.allSatisfy { 900...1100 ~= $0 }, "\(sizes)")
    }

    /// The vectors of the hash's authors; another release must not move assets to other parts.
    @Test func `the hash is FNV-1a`() {
        #expect(Shard.hash("") == 0xCBF2_9CE4_8422_2325)
        #expect(Shard.hash("a") == 0xAF63_DC4C_8601_EC8C)
        #expect(Shard.hash("foobar") == 0x8594_4171_F739_67E8)
    }
}
