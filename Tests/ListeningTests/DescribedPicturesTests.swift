// SPDX-License-Identifier: Apache-2.0

import Listening
import Testing

/// Descriptions beside cuts and still pictures.
@Suite struct DescribedPicturesTests {
    private static let pictures = DescribedPictures(
        cuts: [10_000, 20_000],
        still: [2000..<6000, 30_000..<36_000, 40_000..<47_000]
    )

    @Test func `a description goes on over a cut from one second before to two after it`() {
        let cut = Self.pictures.cut(during: 9000..<12_000)
        #expect(cut?.time == 10_000 && cut?.rest == 2000)
        #expect(Self.pictures.cut(during: 9001..<15_000) == nil)
        #expect(Self.pictures.cut(during: 9000..<11_999) == nil)
        #expect(Self.pictures.cut(during: 10_000..<15_000) == nil)
        #expect(Self.pictures.cut(during: 10_000..<25_000)?.time == 20_000)
        #expect(Self.pictures.cut(during: 20_001..<99_000) == nil)
    }

    @Test func `still pictures of five seconds count while nothing is spoken`() {
        #expect(Self.pictures.undescribed(by: []) == [30_000..<36_000, 40_000..<47_000])
        #expect(Self.pictures.undescribed(by: [35_999..<37_000]) == [40_000..<47_000])
        #expect(Self.pictures.undescribed(by: [47_000..<48_000, 0..<30_000]).count == 2)
        #expect(Self.pictures.undescribed(by: [0..<40_001]).isEmpty)
    }
}
