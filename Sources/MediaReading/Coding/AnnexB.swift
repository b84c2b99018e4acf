// SPDX-License-Identifier: Apache-2.0

/// H.264 and H.265 with start codes, as transport streams and raw files have them.
///
/// Sources: ITU-T H.264 and H.265, annex B.
enum AnnexB {
    /// Whether bytes begin with a start code.
    static func isStart(of data: [UInt8]) -> Bool {
        data.starts(with: [0, 0, 1]) || data.starts(with: [0, 0, 0, 1])
    }

    /// The units between the start codes, without the zeros after them.
    static func units(in data: [UInt8]) -> [ArraySlice<UInt8>] {
        var starts: [Int] = []
        var index = 2
        while index < data.count {
            // Three bytes can be passed at once where the third is neither 0 nor 1.
            if data[index] > 1 {
                index += 3
            } else if data[index] == 1, data[index - 1] == 0, data[index - 2] == 0 {
                starts.append(index + 1)
                index += 3
            } else {
                index += 1
            }
        }
        return starts.indices.map { place in
            var end = place + 1 < starts.count ? starts[place + 1] - 3 : data.count
            while end > starts[place], data[end - 1] == 0 { end -= 1 }
            return data[starts[place]..<end]
        }
    }
}
