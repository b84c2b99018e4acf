// SPDX-License-Identifier: Apache-2.0

/// Units with start codes before them, as transport streams and program streams have them.
///
/// Sources: ITU-T H.264 and H.265, annex B; ISO/IEC 13818-2, 6.2.1.
struct StartCodes {
    private let bytes: ArraySlice<UInt8>
    /// Where the next unit begins; the end where there is none.
    private var next: Int

    /// Looks for the first start code.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        next = Self.unit(in: bytes, from: bytes.startIndex)
    }

    /// Where the byte behind the next start code is, from a place on; the end where there is none.
    private static func unit(in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            let base = bytes.startIndex
            var index = start - base + 2
            while index < buffer.count {
                let byte = unsafe buffer[index]
                // Three bytes can be passed at once where the third is neither 0 nor 1.
                if byte > 1 {
                    index += 3
                } else if unsafe byte == 1 && buffer[index - 1] == 0 && buffer[index - 2] == 0 {
                    return base + index + 1
                } else {
                    index += 1
                }
            }
            return base + buffer.count
        }
    }

    /// The byte behind the next start code, which tells what the unit is; nil at the end.
    var header: UInt8? { next < bytes.endIndex ? bytes[next] : nil }

    /// The next unit with its header, up to the start code behind it or the end, without the zeros in
    /// front of that one.
    mutating func takeUnit() -> ArraySlice<UInt8> {
        let start = next
        next = Self.unit(in: bytes, from: start)
        var end = next < bytes.endIndex || isStartCode(before: next) ? next - 3 : bytes.endIndex
        end = max(start, end)
        while end > start, bytes[end - 1] == 0 { end -= 1 }
        return bytes[start..<end]
    }

    /// Whether the last three bytes before a place are a start code: one at the very end.
    private func isStartCode(before place: Int) -> Bool {
        place - bytes.startIndex >= 3 && bytes[place - 1] == 1 && bytes[place - 2] == 0
            && bytes[place - 3] == 0
    }
}
