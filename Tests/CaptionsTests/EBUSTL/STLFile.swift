// SPDX-License-Identifier: Apache-2.0

/// A file of EBU STL that a test makes byte by byte.
struct STLFile {
    /// A block with text and times.
    struct Block {
        var number = 0
        var group: UInt8 = 0
        var extensionNumber: UInt8 = 0xFF
        var cumulative: UInt8 = 0
        var start: [UInt8] = [0, 0, 1, 0]
        var end: [UInt8] = [0, 0, 3, 0]
        var row: UInt8 = 20
        var justification: UInt8 = 2
        var comment: UInt8 = 0
        var text: [UInt8] = STLFile.boxed("A")

        var bytes: [UInt8] {
            let fields =
                [group, UInt8(number & 0xFF), UInt8(number >> 8), extensionNumber, cumulative]
                + start
                + end + [row, justification, comment]
            return fields + text + [UInt8](repeating: 0x8F, count: 112 - text.count)
        }
    }

    /// Fields of the block about the file, by their places.
    var fields: [Int: String] = [
        0: "850STL25.01", 11: "1", 12: "00", 14: "09", 251: "40", 253: "23", 255: "1",
        256: "00000000", 264: "00000100", 272: "1", 273: "1",
    ]
    var blocks: [Block] = []

    /// The file, with true counts unless they are stated otherwise.
    var bytes: [UInt8] {
        var header = [UInt8](repeating: 0x20, count: 1024)
        let ends = blocks.count { $0.extensionNumber == 0xFF }
        let counts = [238: digits(blocks.count), 243: digits(ends), 248: "001"]
        for (offset, text) in counts.merging(fields, uniquingKeysWith: { $1 }) {
            header.replaceSubrange(offset..<(offset + text.utf8.count), with: text.utf8)
        }
        return header + blocks.flatMap(\.bytes)
    }

    private func digits(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 5 - digits.count) + digits
    }

    /// A row of double height in a box.
    static func boxed(_ text: String) -> [UInt8] {
        [0x0D, 0x0B, 0x0B] + Array(text.utf8) + [0x0A, 0x0A]
    }
}
