// SPDX-License-Identifier: Apache-2.0

/// Elements as bytes.
///
/// Source: RFC 8794, 4 to 7 and 11.3.
enum EBMLEncoding {
    /// Bytes of a header of free space as edits write it: an ID of one byte, a size of eight.
    static let voidHeaderLength: UInt64 = 9

    /// An element with its size in as few bytes as possible, or in a given number if it fits.
    static func element(
        _ id: UInt32,
        _ data: some Collection<UInt8>,
        sizeLength: Int = 1
    ) -> [UInt8] {
        let fitting = (sizeLength...8).first { limit(ofLength: $0) >= UInt64(data.count) } ?? 8
        return idBytes(id) + size(UInt64(data.count), length: fitting) + data
    }

    /// The bytes of an ID.
    static func idBytes(_ id: UInt32) -> [UInt8] {
        Array(id.bigEndian4.drop { $0 == 0 })
    }

    /// The largest size that a number of bytes can state; one more means "unknown".
    static func limit(ofLength length: Int) -> UInt64 { UInt64(1) << UInt64(7 * length) - 2 }

    /// A size in a number of bytes.
    ///
    /// - Precondition: it is not above ``limit(ofLength:)``.
    static func size(_ value: UInt64, length: Int) -> [UInt8] {
        let marked = value | UInt64(1) << UInt64(7 * length)
        return (0..<length).map {
            UInt8(truncatingIfNeeded: marked >> UInt64(8 * (length - 1 - $0)))
        }
    }

    /// An unsigned integer as data, in as few bytes as possible.
    static func unsigned(_ value: UInt64) -> [UInt8] {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * $0)) }
        let short = Array(bytes.drop { $0 == 0 })
        return short.isEmpty ? [0] : short
    }

    /// An unsigned integer as eight bytes of data.
    static func unsigned8(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * $0)) }
    }

    /// The header of free space that takes a number of bytes, the header included.
    ///
    /// - Precondition: `length` is at least that of the header, which has one byte more than the size.
    static func voidHeader(taking length: UInt64, sizeLength: Int = 8) -> [UInt8] {
        [0xEC] + size(length - 1 - UInt64(sizeLength), length: sizeLength)
    }

    /// The checksum element of what follows it in its master element.
    static func checksum(of bytes: some Sequence<UInt8>) -> [UInt8] {
        [0xBF, 0x84] + CRC32.value(of: bytes).littleEndian4
    }

    /// Bytes of a checksum element.
    static let checksumLength: UInt64 = 6
}

/// The checksum of EBML: CRC-32 of IEEE 802.3, whose bytes are little-endian in a file.
///
/// Source: RFC 8794, 11.3.1.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
        }
    }

    /// The checksum of bytes.
    static func value(of bytes: some Sequence<UInt8>) -> UInt32 {
        var running = Running()
        running.add(bytes)
        return running.value
    }

    /// A checksum of bytes that come one part after the other.
    struct Running {
        private var state = ~UInt32(0)

        /// The checksum so far.
        var value: UInt32 { ~state }

        /// Adds bytes.
        mutating func add(_ bytes: some Sequence<UInt8>) {
            let table = CRC32.table
            state = bytes.reduce(state) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)] }
        }
    }
}

extension UInt32 {
    /// Four bytes, the highest first.
    var bigEndian4: [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: self >> UInt32(24 - 8 * $0)) }
    }

    /// Four bytes, the lowest first.
    var littleEndian4: [UInt8] { bigEndian4.reversed() }
}
