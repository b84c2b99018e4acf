// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CaptionReview

@Suite struct WaveformTests {
    @Test func `each pixel has the lowest and the highest sample of its time`() {
        var waveform = Waveform()
        waveform.add([Float](repeating: 0.5, count: 80), at: 80)
        waveform.add([-1, .nan, 1], at: 240)
        let file = waveform.file(pixelsASecond: 100)
        #expect(file.prefix(8) == [2, 0, 0, 0, 1, 0, 0, 0])
        #expect(Array(file[16..<24]) == [4, 0, 0, 0, 1, 0, 0, 0])
        #expect(file.dropFirst(24).map { Int8(bitPattern: $0) } == [0, 0, 0, 63, 0, 0, -127, 127])
        let coarse = waveform.file(pixelsASecond: 10).dropFirst(24)
        #expect(coarse.map { Int8(bitPattern: $0) } == [-127, 127])
    }
}
