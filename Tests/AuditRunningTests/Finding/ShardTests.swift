// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AuditRunning

@Suite struct ShardTests {
    @Test(arguments: ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/2", "1/", "/2"])
    func `a text that is not a part of a whole is rejected`(text: String) {
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
}
