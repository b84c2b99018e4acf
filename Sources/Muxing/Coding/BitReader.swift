// SPDX-License-Identifier: Apache-2.0

/// Reads numbers of any width from the front of bytes; beyond the end there are zeros.
///
/// Headers of coded media are read with it: what is made of one that is cut short is judged by whoever
/// asks for it, who has `isExhausted`.
struct BitReader {
    private let bytes: [UInt8]
    /// Number of bits read.
    private(set) var position = 0

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Whether more was read than there is.
    var isExhausted: Bool { position > bytes.count * 8 }

    /// The next bits as a number, the first of them the highest.
    mutating func read(_ count: Int) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            let byte = position / 8 < bytes.count ? bytes[position / 8] : 0
            value = value << 1 | UInt32(byte >> (7 - UInt8(position % 8)) & 1)
            position += 1
        }
        return value
    }

    /// The next bit.
    mutating func flag() -> Bool { read(1) == 1 }

    /// Leaves bits out.
    mutating func skip(_ count: Int) { position += count }

    /// The next Exp-Golomb number: as many zeros as bits follow the one behind them.
    mutating func exponentialGolomb() -> UInt32 {
        var zeros = 0
        while zeros < 32, !isExhausted, !flag() { zeros += 1 }
        guard zeros < 32 else { return .max }
        return (1 << UInt32(zeros)) - 1 + read(zeros)
    }
}
