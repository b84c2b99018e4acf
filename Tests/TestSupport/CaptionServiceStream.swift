// SPDX-License-Identifier: Apache-2.0

/// A transport stream whose program map tables state the languages of caption services.
package enum CaptionServiceStream {
    /// The descriptor: English in CC1, Spanish in CC3 and French in service 1.
    package static let descriptor = hex(
        "86 13 E3  656E67 7E 3FFF  737061 7F 3FFF  667265 C1 3FFF"
    )

    /// Puts the descriptor behind the first stream of every program map table.
    ///
    /// - Precondition: packets of 188 bytes, and each table in one packet, as FFmpeg writes them.
    package static func declaring(in stream: [UInt8]) -> [UInt8] {
        var bytes = stream
        var map: Int?
        for start in stride(from: 0, through: bytes.count - 188, by: 188) {
            let pid = number(bytes, at: start + 1, mask: 0x1F)
            guard bytes[start + 1] & 0x40 != 0, bytes[start + 3] & 0x30 == 0x10 else { continue }
            let section = start + 5 + Int(bytes[start + 4])
            if pid == 0 { map = number(bytes, at: section + 10, mask: 0x1F) }
            guard pid == map else { continue }
            let table = declaring(table: Array(bytes[section..<start + 188]))
            bytes.replaceSubrange(section..<start + 188, with: table)
        }
        return bytes
    }

    /// A table with the descriptor, filled up to the length it has.
    package static func declaring(table: [UInt8]) -> [UInt8] {
        let length = number(table, at: 1, mask: 0x0F)
        var section = Array(table.prefix(length - 1))
        let stream = 12 + number(section, at: 10, mask: 0x0F)
        let information = number(section, at: stream + 3, mask: 0x0F)
        section.insert(contentsOf: descriptor, at: stream + 5 + information)
        set(information + descriptor.count, in: &section, at: stream + 3, flags: 0xF0)
        set(length + descriptor.count, in: &section, at: 1, flags: 0xB0)
        let checksum = checksum(section)
        section += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
        precondition(section.count <= table.count, "the table fills more than its packet")
        return section + [UInt8](repeating: 0xFF, count: table.count - section.count)
    }

    /// The CRC of ISO/IEC 13818-1, annex A.
    package static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var checksum = UInt32.max
        for byte in bytes {
            for bit in (0..<8).reversed() {
                let isSet = (checksum >> 31 == 1) != (byte >> UInt8(bit) & 1 == 1)
                checksum = checksum << 1 ^ (isSet ? 0x04C1_1DB7 : 0)
            }
        }
        return checksum
    }

    private static func number(_ bytes: [UInt8], at place: Int, mask: UInt8) -> Int {
        Int(bytes[place] & mask) << 8 | Int(bytes[place + 1])
    }

    private static func set(_ number: Int, in bytes: inout [UInt8], at place: Int, flags: UInt8) {
        bytes[place] = flags | UInt8(number >> 8)
        bytes[place + 1] = UInt8(number & 0xFF)
    }
}
