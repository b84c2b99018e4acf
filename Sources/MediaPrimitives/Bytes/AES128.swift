// SPDX-License-Identifier: Apache-2.0

/// Decrypts with a key of 128 bits in chained blocks (AES-128-CBC), as segments of HLS are encrypted.
///
/// Sources: FIPS 197; NIST SP 800-38A, 6.2.
package struct AES128: Sendable {
    /// Bytes of a block, and of a key.
    package static let blockLength = 16

    /// The keys of the eleven rounds, one after the other.
    private let roundKeys: [UInt8]

    /// Takes a key; nil if it does not have 16 bytes.
    package init?(key: [UInt8]) {
        guard key.count == Self.blockLength else { return nil }
        var words = key
        var constant: UInt8 = 1
        while words.count < 11 * Self.blockLength {
            var last = Array(words.suffix(4))
            if words.count % Self.blockLength == 0 {
                last = [last[1], last[2], last[3], last[0]].map { Tables.substitution[Int($0)] }
                last[0] ^= constant
                constant = Tables.doubled(constant)
            }
            for byte in last { words.append(words[words.count - Self.blockLength] ^ byte) }
        }
        roundKeys = words
    }

    /// Decrypts whole blocks; bytes after the last whole block are left out.
    ///
    /// - Parameters:
    ///   - bytes: what is encrypted.
    ///   - vector: the initialization vector, 16 bytes.
    /// - Returns: the plain bytes, with the padding at their end.
    package func decrypt(_ bytes: [UInt8], vector: [UInt8]) -> [UInt8] {
        guard vector.count == Self.blockLength else { return [] }
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var before = vector
        var start = 0
        while start + Self.blockLength <= bytes.count {
            let block = Array(bytes[start..<start + Self.blockLength])
            let opened = decrypt(block)
            for index in 0..<Self.blockLength { plain.append(opened[index] ^ before[index]) }
            before = block
            start += Self.blockLength
        }
        return plain
    }

    /// Plain bytes without their padding; nil if there is none, as with a wrong key (PKCS #7, RFC 5652, 6.3).
    package static func withoutPadding(_ bytes: [UInt8]) -> [UInt8]? {
        guard let last = bytes.last, (1...16).contains(last), bytes.count >= Int(last),
            bytes.suffix(Int(last)).allSatisfy({ $0 == last })
        else { return nil }
        return Array(bytes.dropLast(Int(last)))
    }

    private func decrypt(_ block: [UInt8]) -> [UInt8] {
        var state = block
        add(round: 10, to: &state)
        for round in (0..<10).reversed() {
            state = Self.rowsShifted(state).map { Tables.inverse[Int($0)] }
            add(round: round, to: &state)
            if round > 0 { Self.mixColumns(&state) }
        }
        return state
    }

    private func add(round: Int, to state: inout [UInt8]) {
        for index in 0..<Self.blockLength {
            state[index] ^= roundKeys[round * Self.blockLength + index]
        }
    }

    /// Each row shifted to the right by its number; columns are one after the other.
    private static func rowsShifted(_ state: [UInt8]) -> [UInt8] {
        (0..<blockLength).map { index in
            let row = index % 4
            return state[(index + blockLength - 4 * row) % blockLength]
        }
    }

    private static func mixColumns(_ state: inout [UInt8]) {
        for column in stride(from: 0, to: blockLength, by: 4) {
            let bytes = state[column..<column + 4].map { Int($0) }
            for row in 0..<4 {
                state[column + row] =
                    Tables.times14[bytes[row]] ^ Tables.times11[bytes[(row + 1) % 4]]
                    ^ Tables.times13[bytes[(row + 2) % 4]] ^ Tables.times9[bytes[(row + 3) % 4]]
            }
        }
    }
}

/// The tables of FIPS 197, calculated in the field of 256 elements.
private enum Tables {
    static let substitution: [UInt8] = {
        var table = [UInt8](repeating: 0x63, count: 256)
        var (power, inverse): (UInt8, UInt8) = (1, 1)
        repeat {
            // The powers of 3, and those of its inverse.
            power ^= doubled(power)
            inverse ^= inverse << 1
            inverse ^= inverse << 2
            inverse ^= inverse << 4
            if inverse & 0x80 != 0 { inverse ^= 0x09 }
            let turns = (1...4).reduce(inverse) { $0 ^ (inverse << $1 | inverse >> (8 - $1)) }
            table[Int(power)] = turns ^ 0x63
        } while power != 1
        return table
    }()

    static let inverse: [UInt8] = {
        var table = [UInt8](repeating: 0, count: 256)
        for (index, value) in substitution.enumerated() { table[Int(value)] = UInt8(index) }
        return table
    }()

    static let times9 = products(9)
    static let times11 = products(11)
    static let times13 = products(13)
    static let times14 = products(14)

    static func doubled(_ byte: UInt8) -> UInt8 { byte << 1 ^ (byte & 0x80 != 0 ? 0x1B : 0) }

    private static func products(_ factor: UInt8) -> [UInt8] {
        (0...255).map { (byte: UInt8) in
            var (sum, part, rest): (UInt8, UInt8, UInt8) = (0, byte, factor)
            while rest > 0 {
                if rest & 1 == 1 { sum ^= part }
                part = doubled(part)
                rest >>= 1
            }
            return sum
        }
    }
}
