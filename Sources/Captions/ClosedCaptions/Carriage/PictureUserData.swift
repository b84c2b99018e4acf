// SPDX-License-Identifier: Apache-2.0

/// Captions in the user data of MPEG-2 pictures, in the three forms that are used.
///
/// | form | begins with | source |
/// |---|---|---|
/// | ATSC | "GA94" 3 | ATSC A/53 Part 4, 6.2.2 |
/// | SCTE 20 | 3, 0x81 | SCTE 20, 4 |
/// | DVD | "CC" 1 0xF8 | not published; known from what players read |
enum PictureUserData {
    /// The code after the start code of user data.
    static let startCode: UInt8 = 0xB2

    static let atsc: [UInt8] = [0x47, 0x41, 0x39, 0x34, 0x03]
    private static let dvd: [UInt8] = [0x43, 0x43, 0x01, 0xF8]

    /// The captions of a user data unit, without its start code; nil where it is of another kind.
    static func decode(
        _ unit: ArraySlice<UInt8>,
        noting faults: inout CarriageFaults
    ) -> [CaptionConstruct]? {
        if unit.starts(with: atsc) {
            return CaptionData.decode(unit.dropFirst(atsc.count), noting: &faults)
        }
        if unit.starts(with: dvd) { return decode(dvd: unit.dropFirst(dvd.count)) }
        if unit.count >= 3, unit.starts(with: [0x03]), unit[unit.startIndex + 1] & 0x7F == 1 {
            return decode(scte20: unit.dropFirst(2), noting: &faults)
        }
        return nil
    }

    /// The pairs of a group of pictures: the order of the fields, then both fields of each frame.
    ///
    /// The count is often wrong; a pair begins with 0xFE or 0xFF.
    private static func decode(dvd bytes: ArraySlice<UInt8>) -> [CaptionConstruct] {
        guard let header = bytes.first else { return [] }
        let isField1First = header & 0x80 != 0
        var constructs: [CaptionConstruct] = []
        var rest = bytes.dropFirst()
        while rest.count >= 3, let mark = rest.first, mark & 0xFE == 0xFE {
            let isField1 = (mark == 0xFF) == isField1First
            let (first, second) = (rest[rest.startIndex + 1], rest[rest.startIndex + 2])
            constructs.append(CaptionConstruct(isField1 ? .field1 : .field2, first, second))
            rest = rest.dropFirst(3)
        }
        return constructs
    }

    /// Pairs with their field; the bits of each byte stand in reverse.
    ///
    ///     5 bits cc_count | (2 bits priority | 2 field | 5 line | u8 | u8 | 1 marker) …
    private static func decode(
        scte20 bytes: ArraySlice<UInt8>,
        noting faults: inout CarriageFaults
    ) -> [CaptionConstruct] {
        var bits = CaptionBits(bytes)
        let count = bits.read(5)
        var constructs: [CaptionConstruct] = []
        for _ in 0..<count {
            guard bits.remaining >= 26 else {
                faults.note(.countExceedsPayload)
                break
            }
            _ = bits.read(2)
            let field = bits.read(2)
            _ = bits.read(5)
            let first = reversed(bits.read(8))
            let second = reversed(bits.read(8))
            _ = bits.read(1)
            // 1 and 3 are the first field and its repetition; 0 is forbidden.
            guard field != 0 else { continue }
            constructs.append(CaptionConstruct(field == 2 ? .field2 : .field1, first, second))
        }
        return constructs
    }

    private static func reversed(_ byte: Int) -> UInt8 {
        (0..<8).reduce(UInt8(0)) { $0 | UInt8(byte >> $1 & 1) << UInt8(7 - $1) }
    }
}

/// Reads numbers of some bits from the front of bytes; beyond the end there are zeros.
struct CaptionBits {
    private let bytes: ArraySlice<UInt8>
    private var position = 0

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// Number of bits not yet read.
    var remaining: Int { bytes.count * 8 - position }

    /// The next bits as a number, the first of them the highest.
    mutating func read(_ count: Int) -> Int {
        var value = 0
        for _ in 0..<count {
            let place = bytes.startIndex + position / 8
            let byte = place < bytes.endIndex ? bytes[place] : 0
            value = value << 1 | Int(byte >> UInt8(7 - position % 8) & 1)
            position += 1
        }
        return value
    }
}
