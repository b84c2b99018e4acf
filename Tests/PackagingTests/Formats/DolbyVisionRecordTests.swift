// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import Testing

@testable import Packaging

/// Dolby Vision, as Apple's authoring specification names it.
@Suite struct DolbyVisionRecordTests {
    private func entry(_ type: FourCC, profile: UInt8, level: UInt8, compatibility: UInt8) -> Box {
        let record = [1, 0, profile << 1 | level >> 5, level << 3 | 0b101, compatibility << 4]
        let box = Box("dvvC", payload: record + [UInt8](repeating: 0, count: 19))
        return Box(type, payload: [UInt8](repeating: 0, count: 78) + box.encoded)
    }

    @Test(
        arguments: [
            ("hvc1", 8, 7, 4, "dvh1.08.07/db4h"), ("hvc1", 8, 10, 1, "dvh1.08.10/db1p"),
            ("hev1", 8, 3, 2, "dvh1.08.03/db2g"), ("av01", 10, 9, 4, "dav1.10.09/db4h"),
            ("hvc1", 8, 33, 1, "dvh1.08.33/db1p"),
        ] as [(FourCC, UInt8, UInt8, UInt8, String)]
    )
    func `an enhancement of a base layer has a name and a brand`(
        type: FourCC,
        profile: UInt8,
        level: UInt8,
        compatibility: UInt8,
        value: String
    ) {
        let entry = entry(type, profile: profile, level: level, compatibility: compatibility)
        #expect(DolbyVisionRecord.supplementalCodec(of: entry) == value)
        #expect(DolbyVisionRecord.brands(of: entry).map(\.description) == [String(value.suffix(4))])
    }

    @Test func `a stream whose base layer no other player shows has no supplemental codec`() {
        let alone = entry("dvh1", profile: 5, level: 6, compatibility: 0)
        #expect(
            DolbyVisionRecord.supplementalCodec(of: alone) == nil
                && DolbyVisionRecord.brands(of: alone).isEmpty
        )
        let plain = Box("hvc1", payload: [UInt8](repeating: 0, count: 78))
        #expect(DolbyVisionRecord.supplementalCodec(of: plain) == nil)
        #expect(DolbyVisionRecord(alone)?.profile == 5)
    }
}
