// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Guidelines

@Suite struct FrameRateTests {
    @Test(arguments: [
        ("25", 25, 1), ("24000/1001", 24000, 1001), ("23.976", 24000, 1001), ("23.98", 24000, 1001),
        ("29.97", 30000, 1001), ("59.94", 60000, 1001), ("12.5", 12500, 1000),
    ])
    func `frame rates are read as fractions`(text: String, numerator: Int, denominator: Int) throws
    {
        let rate = try #require(FrameRate(text))
        #expect((rate.numerator, rate.denominator) == (numerator, denominator))
    }

    @Test(arguments: [
        "", "0", "-25", "25/0", "1/2/3", "nan", "inf", "1e9", "99999999999", "25 fps",
    ])
    func `an invalid frame rate is rejected`(text: String) {
        #expect(FrameRate(text) == nil)
    }

    @Test func `without a frame rate half a frame is tolerated, and the finding says so`() throws {
        let limit = ProfileLimit(2, .frames, source: "test")
        let known = LengthLimit(limit, frameRate: FrameRate("24"), assumed: nil)
        #expect(known.isAbove(milliseconds: 82) && !known.isAbove(milliseconds: 83))
        #expect(known.note == " (2 frames at 24 frames/s)")
        let assumed = LengthLimit(limit, frameRate: nil, assumed: FrameRate("24"))
        #expect(assumed.isAbove(milliseconds: 62) && !assumed.isAbove(milliseconds: 63))
        #expect(assumed.note.contains("half a frame tolerated"))
        #expect(assumed.milliseconds == 83.3)
    }
}
