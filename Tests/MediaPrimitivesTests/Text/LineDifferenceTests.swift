// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@Suite struct LineDifferenceTests {
    private func unified(_ old: String, _ new: String) -> [String] {
        var lines: [String] = []
        LineDifference(from: Array(old.utf8)[...], to: Array(new.utf8)[...]).forEach {
            lines.append($0.text)
        }
        return lines
    }

    private func numbers(_ numbers: some Sequence<Int>) -> String {
        numbers.map { "\($0)\n" }.joined()
    }

    @Test func `equal texts have no difference`() {
        #expect(unified("a\nb\n", "a\nb\n") == [])
        #expect(unified("", "") == [])
    }

    @Test func `each change has two lines around it, and a place where lines are left out`() {
        let new = numbers([1, 2, 3, 4, 50, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16])
        #expect(
            unified(numbers(1...16), new) == [
                "@@ line 3 → 3 @@", " 3", " 4", "-5", "+50", " 6", " 7",
                "@@ line 12 → 12 @@", " 12", " 13", "-14", " 15", " 16",
            ]
        )
    }

    @Test func `changes that are near each other are joined`() {
        let new = numbers([1, 20, 3, 4, 5, 6, 70, 8])
        #expect(
            unified(numbers(1...8), new) == [
                "@@ line 1 → 1 @@", " 1", "-2", "+20", " 3", " 4", " 5", " 6", "-7", "+70", " 8",
                " ",
            ]
        )
    }

    @Test(arguments: [
        ("a\n", "a", ["@@ line 1 → 1 @@", " a", "-"]), ("", "a", ["@@ line 1 → 1 @@", "-", "+a"]),
        ("a\r\nb", "a\nb", ["@@ line 1 → 1 @@", "-a\r", "+a", " b"]),
    ])
    func `changed line ends are a difference`(old: String, new: String, lines: [String]) {
        #expect(unified(old, new) == lines)
    }

    @Test func `the difference has every line of both texts, whatever they are`() {
        var generator = RepeatableNumbers(state: 7)
        for _ in 0..<300 {
            let old = (0..<generator.below(120)).map { _ in generator.below(40) }
            var new = old
            for _ in 0..<generator.below(30) where !new.isEmpty {
                let place = generator.below(new.count)
                switch generator.below(3) {
                case 0: new.remove(at: place)
                case 1: new.insert(generator.below(40), at: place)
                default: new[place] = generator.below(40)
                }
            }
            expectEdit(numbers(old), numbers(new))
        }
        expectEdit(numbers(0..<500), numbers(1000..<1400))
        expectEdit(numbers(0..<500), numbers((0..<500).reversed()))
    }

    /// What is told, done to the old text, makes the new one.
    private func expectEdit(_ old: String, _ new: String) {
        let lines = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var (made, place): ([String], Int) = ([], 0)
        LineDifference(from: Array(old.utf8)[...], to: Array(new.utf8)[...]).forEach { part in
            switch part {
            case .place(let line, let newLine):
                made += lines[place..<(line - 1)]
                place = line - 1
                #expect(made.count == newLine - 1)
            case .line(let change, let bytes):
                let line = String(decoding: bytes, as: UTF8.self)
                if change != .inserted {
                    #expect(lines[place] == line)
                    place += 1
                }
                if change != .removed { made.append(line) }
            }
        }
        made += lines[place...]
        #expect(made.joined(separator: "\n") == new)
    }
}

/// Numbers that are the same in every run.
private struct RepeatableNumbers {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
