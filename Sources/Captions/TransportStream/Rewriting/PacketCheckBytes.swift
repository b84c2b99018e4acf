// SPDX-License-Identifier: Apache-2.0

/// The check bytes after a packet of a transport stream: the Reed-Solomon code RS(204, 188), a shortened RS(255, 239).
///
/// The field has the polynomial x⁸ + x⁴ + x³ + x² + 1, the generator the roots λ⁰ to λ¹⁵ with λ = 2.
///
/// Source: ETSI EN 300 421, 4.4.2.
enum PacketCheckBytes {
    /// Number of check bytes of a packet.
    static let count = 16

    /// The check bytes of a packet: the remainder of its division by the generator.
    static func of(_ packet: some Sequence<UInt8>) -> [UInt8] {
        var remainder = [UInt8](repeating: 0, count: count)
        for byte in packet {
            let row = Int(byte ^ remainder[0]) * count
            for index in 0..<count - 1 {
                remainder[index] = remainder[index + 1] ^ rows[row + index]
            }
            remainder[count - 1] = rows[row + count - 1]
        }
        return remainder
    }

    /// The generator's coefficients below the highest, times each element of the field.
    private static let rows: [UInt8] = (0...255).flatMap { factor in
        generator.map { product(UInt8(factor), $0) }
    }

    /// The coefficients from x¹⁵ to x⁰.
    private static let generator: [UInt8] = {
        var coefficients: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            let shifted = coefficients + [0]
            let scaled = [0] + coefficients.map { product($0, root) }
            coefficients = zip(shifted, scaled).map { $0 ^ $1 }
            root = product(root, 2)
        }
        return Array(coefficients.dropFirst())
    }()

    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var (sum, factor): (UInt8, UInt8) = (0, left)
        for bit in 0..<8 {
            if right >> bit & 1 == 1 { sum ^= factor }
            factor = factor << 1 ^ (factor & 0x80 == 0 ? 0 : 0x1D)
        }
        return sum
    }
}
