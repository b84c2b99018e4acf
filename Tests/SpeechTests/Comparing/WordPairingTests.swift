// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Speech

/// Words of two texts are paired with the fewest changes.
@Suite struct WordPairingTests {
    /// The fewest changes, by the whole table.
    private static func distance(_ one: [Int], _ other: [Int]) -> Int {
        var row = Array(0...other.count)
        for (index, word) in one.enumerated() {
            var next = [index + 1]
            for (column, its) in other.enumerated() {
                next.append(
                    min(row[column] + (word == its ? 0 : 1), row[column + 1] + 1, next[column] + 1)
                )
            }
            row = next
        }
        return row[other.count]
    }

    private static func cost(_ steps: [WordPairing.Step]) -> Int {
        steps.count { if case .same = $0 { false } else { true } }
    }

    @Test func `random texts have as many changes as the whole table finds`() throws {
        var numbers = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let one = (0..<Int.random(in: 0...12, using: &numbers)).map { _ in Int.random(in: 0...3)
            }
            let other = (0..<Int.random(in: 0...12, using: &numbers)).map { _ in
                Int.random(in: 0...3)
            }
            let bands = one.map { _ in 0..<other.count }
            let steps = try #require(
                WordPairing.steps(written: one.count, bands: bands, heard: other.count) {
                    one[$0] == other[$1]
                }
            )
            #expect(Self.cost(steps) == Self.distance(one, other), "\(one) \(other)")
        }
    }

    @Test func `all words are in the steps once, also where bands leave each other`() throws {
        let bands = [0..<2, 5..<6, 5..<6, 9..<12, 3..<4]
        let steps = try #require(
            WordPairing.steps(written: 5, bands: bands, heard: 12) { $0 == $1 }
        )
        var (written, heard): ([Int], [Int]) = ([], [])
        for step in steps {
            switch step {
            case .same(let one, let other), .changed(let one, let other):
                written.append(one)
                heard.append(other)
            case .invented(let one): written.append(one)
            case .missing(let other): heard.append(other)
            }
        }
        #expect(written == Array(0..<5))
        #expect(heard == Array(0..<12))
    }

    @Test func `texts that are too long for each other are refused`() {
        let bands = [Range<Int>](repeating: 0..<10_000, count: 10_000)
        #expect(
            WordPairing.steps(written: 10_000, bands: bands, heard: 10_000) { _, _ in false } == nil
        )
    }
}
