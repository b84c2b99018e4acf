// SPDX-License-Identifier: Apache-2.0

/// Decrypts with a key of 128 bits in chained blocks (AES-128-CBC), as segments of HLS are encrypted.
///
/// Sources: FIPS 197; NIST SP 800-38A, 6.2.
package struct AES128: Sendable {
    /// Bytes of a block, and of a key.
    package static let blockLength = 16

    /// The keys of the eleven rounds in the order of decryption, four words each.
    private let roundKeys: [UInt32]

    /// Takes a key; nil if it does not have 16 bytes.
    package init?(key: [UInt8]) {
        guard key.count == Self.blockLength else { return nil }
        var words = stride(from: 0, to: Self.blockLength, by: 4).map { Self.word(key, at: $0) }
        var constant: UInt8 = 1
        while words.count < 44 {
            var last = words[words.count - 1]
            if words.count % 4 == 0 {
                last = Tables.substituted(last << 8 | last >> 24, by: Tables.substitution)
                last ^= UInt32(constant) << 24
                constant = Tables.doubled(constant)
            }
            words.append(words[words.count - 4] ^ last)
        }
        // The equivalent inverse cipher mixes the columns of the keys between the first and the last (FIPS 197, 5.3.5).
        roundKeys = (0...10).reversed().flatMap { round in
            words[4 * round..<4 * round + 4].map { word in
                (1...9).contains(round) ? Tables.mixed(word) : word
            }
        }
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
        var before = Block(vector, at: 0)
        var start = 0
        while start + Self.blockLength <= bytes.count {
            let block = Block(bytes, at: start)
            let opened = decrypt(block)
            for word in [
                opened.first ^ before.first, opened.second ^ before.second,
                opened.third ^ before.third, opened.fourth ^ before.fourth,
            ] {
                plain.append(UInt8(truncatingIfNeeded: word >> 24))
                plain.append(UInt8(truncatingIfNeeded: word >> 16))
                plain.append(UInt8(truncatingIfNeeded: word >> 8))
                plain.append(UInt8(truncatingIfNeeded: word))
            }
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

    /// The four columns of a state, the first row in the highest byte.
    private struct Block {
        var first: UInt32
        var second: UInt32
        var third: UInt32
        var fourth: UInt32

        init(_ bytes: [UInt8], at start: Int) {
            first = word(bytes, at: start)
            second = word(bytes, at: start + 4)
            third = word(bytes, at: start + 8)
            fourth = word(bytes, at: start + 12)
        }

        init(_ first: UInt32, _ second: UInt32, _ third: UInt32, _ fourth: UInt32) {
            (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
        }

        /// The block with the key of a round.
        func with(_ keys: [UInt32], round: Int) -> Block {
            let start = 4 * round
            return Block(
                first ^ keys[start],
                second ^ keys[start + 1],
                third ^ keys[start + 2],
                fourth ^ keys[start + 3]
            )
        }

        /// Each column made of the rows of four: the rows are shifted to the right by their numbers.
        func shifted(_ column: (UInt32, UInt32, UInt32, UInt32) -> UInt32) -> Block {
            Block(
                column(first, fourth, third, second),
                column(second, first, fourth, third),
                column(third, second, first, fourth),
                column(fourth, third, second, first)
            )
        }
    }

    private static func word(_ bytes: [UInt8], at start: Int) -> UInt32 {
        UInt32(bytes[start]) << 24 | UInt32(bytes[start + 1]) << 16
            | UInt32(bytes[start + 2]) << 8 | UInt32(bytes[start + 3])
    }

    private func decrypt(_ block: Block) -> Block {
        let (mixing, inverse) = (Tables.mixing, Tables.inverse)
        var state = block.with(roundKeys, round: 0)
        for round in 1...9 {
            state = state.shifted { first, second, third, fourth in
                let tables = (
                    mixing[Int(first >> 24)], mixing[Int(second >> 16 & 0xFF)],
                    mixing[Int(third >> 8 & 0xFF)], mixing[Int(fourth & 0xFF)]
                )
                return tables.0 ^ (tables.1 >> 8 | tables.1 << 24)
                    ^ (tables.2 >> 16 | tables.2 << 16) ^ (tables.3 >> 24 | tables.3 << 8)
            }
            .with(roundKeys, round: round)
        }
        return state.shifted { first, second, third, fourth in
            UInt32(inverse[Int(first >> 24)]) << 24
                | UInt32(inverse[Int(second >> 16 & 0xFF)]) << 16
                | UInt32(inverse[Int(third >> 8 & 0xFF)]) << 8
                | UInt32(inverse[Int(fourth & 0xFF)])
        }
        .with(roundKeys, round: 10)
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

    /// What the inverse substitution and the mixing of columns make of a byte in the first row.
    static let mixing: [UInt32] = (0...255).map { mixed(UInt32(inverse[$0]) << 24) }

    static func doubled(_ byte: UInt8) -> UInt8 { byte << 1 ^ (byte & 0x80 != 0 ? 0x1B : 0) }

    /// Each byte of a word by a table.
    static func substituted(_ word: UInt32, by table: [UInt8]) -> UInt32 {
        [24, 16, 8, 0].reduce(0) { $0 | UInt32(table[Int(word >> $1 & 0xFF)]) << $1 }
    }

    /// A column that is mixed inversely (FIPS 197, 5.3.3).
    static func mixed(_ word: UInt32) -> UInt32 {
        let factors: [UInt8] = [14, 9, 13, 11]
        return (0..<4).reduce(0) { sum, row in
            let byte = UInt8(truncatingIfNeeded: word >> (24 - 8 * row))
            let column = factors.reduce(UInt32(0)) { $0 << 8 | UInt32(product(byte, $1)) }
            let turn = UInt32(8 * row)
            return sum ^ (row == 0 ? column : column >> turn | column << (32 - turn))
        }
    }

    private static func product(_ byte: UInt8, _ factor: UInt8) -> UInt8 {
        var (sum, part, rest): (UInt8, UInt8, UInt8) = (0, byte, factor)
        while rest > 0 {
            if rest & 1 == 1 { sum ^= part }
            part = doubled(part)
            rest >>= 1
        }
        return sum
    }
}
