// SPDX-License-Identifier: Apache-2.0

import MediaReading
import Testing

@testable import AudioDescription

@Suite struct SplicePlanTests {
    /// The beginning of a frame of a pair of channels with one window.
    private static func frame(sequence: UInt8, isKaiserBessel: Bool = true) -> [UInt8] {
        [0x21, sequence << 5 | (isKaiserBessel ? 0x10 : 0), 0]
    }

    private static func plan(
        _ change: Range<Int>,
        frameCount: Int = 1000,
        short: Set<Int> = [],
        sine: Set<Int> = []
    ) throws -> SplicePlan? {
        SplicePlan(change, frameCount: frameCount, firstBlock: 1) { frame in
            let bytes = Self.frame(
                sequence: short.contains(frame) ? 2 : 0,
                isKaiserBessel: !sine.contains(frame)
            )
            return AACFrameWindow(bytes, channelCount: 2)
        }
    }

    @Test func `the window of a frame is that of its first element`() throws {
        let long = try #require(AACFrameWindow(Self.frame(sequence: 0), channelCount: 2))
        #expect(long.endsLong && long.isKaiserBessel)
        let start = AACFrameWindow(Self.frame(sequence: 1), channelCount: 2)
        #expect(start?.endsLong == false)
        let stop = AACFrameWindow(Self.frame(sequence: 3, isKaiserBessel: false), channelCount: 2)
        #expect(stop?.endsLong == true && stop?.isKaiserBessel == false)
        // Fill before the pair: 3 bits, a count of 1, a byte.
        let filled: [UInt8] = [0xC2 | 0, 0x00, 0x42, 0x20, 0]
        #expect(AACFrameWindow(filled, channelCount: 2)?.endsLong == true)
        #expect(AACFrameWindow([0x20, 0, 0], channelCount: 2) == nil)
        #expect(AACFrameWindow(Self.frame(sequence: 0), channelCount: 1) == nil)
        #expect(AACFrameWindow([], channelCount: 2) == nil)
    }

    @Test func `the stated shape of a window is turned and back`() throws {
        var frame = Self.frame(sequence: 0)
        let window = try #require(AACFrameWindow(frame, channelCount: 2))
        window.turnShape(of: &frame)
        #expect(frame == Self.frame(sequence: 0, isKaiserBessel: false))
        window.turnShape(of: &frame)
        #expect(frame == Self.frame(sequence: 0))
    }

    @Test func `both window shapes rise so that overlapping halves add up to one`() {
        for shape in [AACWindowShape.kaiserBessel, AACWindowShape.sine] {
            for index in 0..<512 {
                let power = shape[index] * shape[index] + shape[1023 - index] * shape[1023 - index]
                #expect(abs(power - 1) < 1e-5)
            }
        }
        #expect(abs(AACWindowShape.kaiserBessel[0] - 0.000292562) < 1e-8)
        #expect(abs(AACWindowShape.sine[0] - 0.000766990) < 1e-8)
    }

    @Test func `the nearest seams come first, and every frame of the change is between them`()
        throws
    {
        let plan = try #require(try Self.plan(200 * 1024 + 5..<210 * 1024))
        #expect(plan.entries.first?.frame == 199 && plan.exits.first?.frame == 209)
        #expect(plan.entries.count == 25 && plan.exits.count == 25)
        #expect(plan.blocks == 175 - 3..<233 + 3)
    }

    @Test func `a frame with short windows is no seam, and a window of another shape is`() throws {
        let plan = try #require(
            try Self.plan(200 * 1024..<210 * 1024, short: [198, 209], sine: [197])
        )
        #expect(plan.entries.first == .init(frame: 198, isKaiserBessel: false))
        #expect(plan.exits.first == .init(frame: 210, isKaiserBessel: true))
        #expect(try Self.plan(200 * 1024..<210 * 1024, short: Set(0..<300)) == nil)
    }

    @Test func `a change near the beginning or the end has no seam there`() throws {
        let first = try #require(try Self.plan(2000..<30_000, short: Set(0..<20)))
        #expect(first.entries.isEmpty && first.blocks.lowerBound == 1)
        let last = try #require(try Self.plan(980 * 1024..<990 * 1024, short: Set(985..<1000)))
        #expect(last.exits.isEmpty && last.blocks.upperBound == 1000)
    }

    @Test func `changes near each other are coded together`() throws {
        var first = try #require(try Self.plan(200 * 1024..<210 * 1024))
        let near = try #require(try Self.plan(250 * 1024..<260 * 1024))
        let far = try #require(try Self.plan(300 * 1024..<310 * 1024))
        #expect(near.meets(first) && !far.meets(first))
        first.extend(to: near)
        #expect(first.blocks == 172..<286 && first.changes.count == 2)
    }
}
