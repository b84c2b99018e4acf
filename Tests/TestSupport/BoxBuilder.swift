// SPDX-License-Identifier: Apache-2.0

/// Puts boxes together byte by byte, with right or wrong sizes, without the code under test.
///
///     BoxBuilder.box("trak", BoxBuilder.box("tkhd", hex("0000 0001")))
package enum BoxBuilder {
    /// A big-endian number of 32 bits.
    package static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// A big-endian number of 64 bits.
    package static func number(_ value: UInt64) -> [UInt8] {
        number(UInt32(truncatingIfNeeded: value >> 32)) + number(UInt32(truncatingIfNeeded: value))
    }

    /// A box with a 32-bit size, which is right unless another one is given.
    package static func box(_ type: String, _ parts: [UInt8]..., size: UInt32? = nil) -> [UInt8] {
        let payload = parts.flatMap(\.self)
        return header(type, size: size ?? UInt32(payload.count + 8)) + payload
    }

    /// A box with a 64-bit size, which is right unless another one is given.
    package static func largeBox(
        _ type: String,
        _ parts: [UInt8]...,
        size: UInt64? = nil
    ) -> [UInt8] {
        let payload = parts.flatMap(\.self)
        return largeHeader(type, size: size ?? UInt64(payload.count + 16)) + payload
    }

    /// The eight bytes in front of a box of that size.
    package static func header(_ type: String, size: UInt32) -> [UInt8] {
        number(size) + code(type)
    }

    /// The sixteen bytes in front of a box with a 64-bit size.
    package static func largeHeader(_ type: String, size: UInt64) -> [UInt8] {
        number(UInt32(1)) + code(type) + number(size)
    }

    private static func code(_ type: String) -> [UInt8] {
        let bytes = type.unicodeScalars.map { UInt8($0.value) }
        precondition(bytes.count == 4, "\(type) is not a four-character code")
        return bytes
    }
}
