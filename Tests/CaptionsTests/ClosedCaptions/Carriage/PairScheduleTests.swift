// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

@Suite struct PairScheduleTests {
    private static func pairs(_ count: Int, from start: Int = 0) -> [TimedCEA608Pair] {
        (0..<count).map { index in
            TimedCEA608Pair(
                milliseconds: start + index * 1001 / 30,
                field: .one,
                pair: CEA608Pair(codes: 0x41, UInt8(index % 64) + 0x20)
            )
        }
    }

    private static func pictures(_ count: Int, every milliseconds: Double) -> [PairSchedule.Picture]
    {
        (0..<count).map {
            PairSchedule.Picture(sample: $0, milliseconds: Int(Double($0) * milliseconds))
        }
    }

    /// The pairs in the order of the pictures that carry them.
    private static func carried(_ schedule: PairSchedule) -> [TimedCEA608Pair] {
        schedule.pairs.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    /// Milliseconds from one picture to the next, of 24, 25, 30, 60 and 10 pictures a second.
    private static let intervals: [Double] = [41.71, 40, 33.37, 16.68, 100]

    @Test(arguments: intervals)
    func `a schedule keeps the order of pairs and keeps up with line 21`(interval: Double) throws {
        let pairs = Self.pairs(90)
        let schedule = PairSchedule(pairs, on: Self.pictures(600, every: interval))
        #expect(Self.carried(schedule) == pairs)
        #expect(schedule.leftOut == 0)
        for (sample, carried) in schedule.pairs {
            let time = Double(sample) * interval
            for pair in carried {
                let delay = time - Double(pair.milliseconds)
                #expect(delay >= -18 && delay <= interval + 18, "\(delay) at \(interval)")
            }
        }
        if interval < 34 { #expect(schedule.pairs.values.allSatisfy { $0.count == 1 }) }
    }

    @Test func `fields do not wait for each other, and what comes too late is counted`() {
        var pairs = Self.pairs(4)
        pairs += pairs.map { pair in
            var pair = pair
            pair.field = .two
            return pair
        }
        pairs.sort { $0.milliseconds < $1.milliseconds }
        let schedule = PairSchedule(pairs, on: Self.pictures(3, every: 1001 / 30))
        #expect(schedule.pairs.values.allSatisfy { $0.count == 2 })
        #expect(schedule.leftOut == 2)
        #expect(PairSchedule(pairs, on: []).leftOut == 8)
    }

    @Test(arguments: intervals)
    func `packets keep their order, are never early, and keep up with their rate`(
        interval: Double
    ) throws {
        // Ten seconds of all that 60 pictures a second carry.
        let packets = (0..<5400).map { index in
            TimedCaptionConstruct(
                milliseconds: index / 9 * 1000 / 60,
                CaptionConstruct(.packetData, UInt8(index % 251), UInt8(index % 7))
            )
        }
        let pictures = Self.pictures(700, every: interval)
        let schedule = PairSchedule([], packets: packets, on: pictures)
        #expect(schedule.leftOut == 0)
        let carried = schedule.packets.sorted { $0.key < $1.key }
        #expect(carried.flatMap(\.value) == packets.map(\.construct))
        var index = 0
        for (sample, constructs) in carried {
            for _ in constructs {
                let delay = Double(sample) * interval - Double(packets[index].milliseconds)
                #expect(delay >= -18 && delay <= 3 * interval + 120, "\(delay) at \(interval)")
                index += 1
            }
        }
        #expect(Double(schedule.longestDelay) <= 3 * interval + 120)
    }

    @Test func `pictures after captions have padding, as long as they carry nothing`() {
        let pairs = Self.pairs(1, from: 400) + Self.pairs(1, from: 600)
        let schedule = PairSchedule(pairs, on: Self.pictures(30, every: 40))
        #expect(schedule.pairs.keys.sorted() == [10, 15])
        #expect(schedule.padded == Set(11...14).union(16...23))
    }
}
