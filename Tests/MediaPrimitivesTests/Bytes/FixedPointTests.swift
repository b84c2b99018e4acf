// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@Suite struct FixedPointTests {
    @Test(arguments: [
        (0, 0), (1, 0x10000), (-1, -0x10000), (640, 0x280_0000),
        (100_000, 0x7FFF_0000), (-100_000, Int32.min), (Int.min, Int32.min),
    ])
    func `a whole number is clamped to 16 bits`(whole: Int, rawValue: Int32) {
        #expect(FixedPoint16x16(whole).rawValue == rawValue)
    }

    @Test(arguments: [
        (0x8000, 1), (0x7FFF, 0), (-0x8000, -1), (-0x7FFF, 0), (0x18000, 2), (-0x18000, -2),
        (Int32.max, 32768), (Int32.min, -32768),
    ])
    func `halves are rounded away from zero`(rawValue: Int32, rounded: Int) {
        #expect(FixedPoint16x16(rawValue: rawValue).rounded == rounded)
    }
}
