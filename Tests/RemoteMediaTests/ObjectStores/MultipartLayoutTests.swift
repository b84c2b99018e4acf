// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import RemoteMedia

@Suite struct MultipartLayoutTests {
    private typealias Part = MultipartLayout.Part
    private typealias Kept = MultipartLayout.Kept

    private let limits = MultipartLayout.Limits(
        leastPart: 5,
        longestCopy: 1000,
        longestSending: 16
    )

    private func parts(_ length: UInt64, _ kept: [Kept]) throws -> [Part] {
        try MultipartLayout(length: length, keeping: kept, limits).parts
    }

    @Test func `a movie with moov at its end is copied up to the moov`() throws {
        #expect(
            try parts(103, [Kept(offset: 0, range: 0..<100)])
                == [.copy(0..<100), .send(100..<103)]
        )
    }

    @Test func `a short head is sent with the media after it`() throws {
        #expect(
            try parts(102, [Kept(offset: 2, range: 1..<101)]) == [.send(0..<5), .copy(4..<101)]
        )
        #expect(
            try parts(107, [Kept(offset: 7, range: 1..<101)]) == [.send(0..<7), .copy(1..<101)]
        )
    }

    @Test func `new bytes between kept ones take as few of them as a part needs`() throws {
        let kept = [Kept(offset: 0, range: 0..<50), Kept(offset: 52, range: 50..<150)]
        #expect(
            try parts(152, kept) == [.copy(0..<50), .send(50..<55), .copy(53..<150)]
        )
    }

    @Test func `a kept range that is too short for a part is sent`() throws {
        let kept = [Kept(offset: 2, range: 2..<6), Kept(offset: 10, range: 6..<106)]
        #expect(try parts(110, kept) == [.send(0..<10), .copy(6..<106)])
    }

    @Test func `long ranges are divided`() throws {
        let parts = try parts(2500, [Kept(offset: 0, range: 0..<2500)])
        #expect(parts == [.copy(0..<833), .copy(833..<1666), .copy(1666..<2500)])
    }

    @Test func `what would have to be sent is bounded`() {
        var limits = limits
        limits.sending = 10
        #expect(throws: ObjectStoreFault.tooMuchToSend(11)) {
            try MultipartLayout(length: 11, keeping: [], limits)
        }
    }

    @Test func `parts of random plans make the new object, and only the last is short`() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            var kept: [Kept] = []
            var (new, old): (UInt64, UInt64) = (0, 0)
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                new += UInt64.random(in: 0...12, using: &random)
                old += UInt64.random(in: 0...3, using: &random)
                let count = UInt64.random(in: 0...40, using: &random)
                kept.append(Kept(offset: new, range: old..<old + count))
                (new, old) = (new + count, old + count)
            }
            let length = new + UInt64.random(in: 0...12, using: &random)
            let parts = try parts(length, kept)
            var place: UInt64 = 0
            for part in parts {
                switch part {
                case .send(let range): #expect(range.lowerBound == place)
                case .copy(let range):
                    let piece = kept.first {
                        $0.offset <= place && place < $0.offset + $0.count
                    }
                    let start = piece.map { $0.range.lowerBound + (place - $0.offset) }
                    #expect(start == range.lowerBound)
                    #expect(range.upperBound <= piece?.range.upperBound ?? 0)
                }
                place += part.length
            }
            #expect(place == length)
            #expect(parts.dropLast().allSatisfy { $0.length >= 5 })
        }
    }
}
