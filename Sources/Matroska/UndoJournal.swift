// SPDX-License-Identifier: Apache-2.0

/// What an edit wrote over to make itself visible; it is kept in free space at the end of the tracks.
///
///     16 bytes signature | u64 place | u64 length of the file to cut off at, or 0
///     | u32 checksum of the tracks before | u32 of the tracks after | u8 count | the old bytes | u32 checksum
///
/// Integers are big-endian. To every other program it is free space (`Void`).
struct UndoJournal: Equatable, Sendable {
    /// Bytes beside the old bytes.
    private static let fixedLength = 45
    private static let signature = Array("mediatag before\0".utf8)

    /// Where the old bytes were, from the start of the file.
    let place: UInt64
    /// The old bytes.
    let bytes: [UInt8]
    /// Length of the file before, if the edit added to its end; else 0.
    let fileLength: UInt64
    /// ``MatroskaHeads/contentChecksum`` before the edit.
    let before: UInt32
    /// The same after the edit.
    let after: UInt32

    /// Bytes of a journal with so many old bytes.
    static func length(count: Int) -> UInt64 { UInt64(fixedLength + count) }

    /// The journal as bytes.
    var encoded: [UInt8] {
        var data = Self.signature
        data += EBMLEncoding.unsigned8(place) + EBMLEncoding.unsigned8(fileLength)
        data += before.bigEndian4 + after.bigEndian4
        data += [UInt8(truncatingIfNeeded: bytes.count)] + bytes
        return data + CRC32.value(of: data).bigEndian4
    }

    init(place: UInt64, bytes: [UInt8], fileLength: UInt64, before: UInt32, after: UInt32) {
        self.place = place
        self.bytes = bytes
        self.fileLength = fileLength
        self.before = before
        self.after = after
    }

    /// Reads a journal from the beginning of free space; nil if no journal is there.
    init?(_ space: ArraySlice<UInt8>) {
        let data = Array(space.prefix(Self.fixedLength + 255))
        guard data.count >= Self.fixedLength, data.starts(with: Self.signature) else { return nil }
        let count = Int(data[40])
        let end = Self.fixedLength + count
        guard data.count >= end,
            CRC32.value(of: data[..<(end - 4)]).bigEndian4 == Array(data[(end - 4)..<end])
        else { return nil }
        func number(_ range: Range<Int>) -> UInt64 {
            data[range].reduce(0) { $0 << 8 | UInt64($1) }
        }
        place = number(16..<24)
        fileLength = number(24..<32)
        before = UInt32(truncatingIfNeeded: number(32..<36))
        after = UInt32(truncatingIfNeeded: number(36..<40))
        bytes = Array(data[41..<41 + count])
    }
}
