// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension EBUSTL {
    /// A block of 128 bytes with text and times (Text and Timing Information; Tech 3264, 5).
    struct TextBlock: Equatable, Sendable {
        /// The bytes.
        private(set) var bytes: ArraySlice<UInt8>
        /// Which block of the file it is, from 1.
        let place: Int

        /// The first byte of the text.
        static let textStart = 16
        /// How many bytes of text a block holds.
        static let textLength = 112

        /// Takes the bytes of a block.
        init(_ bytes: ArraySlice<UInt8>, place: Int) {
            self.bytes = bytes
            self.place = place
        }

        private func byte(_ offset: Int) -> UInt8 { bytes[bytes.startIndex + offset] }

        /// The number of the group that the subtitle belongs to (SGN).
        var group: UInt8 { byte(0) }
        /// The number of the subtitle (SN).
        var number: Int { Int(byte(1)) | Int(byte(2)) << 8 }
        /// The number of the block within its subtitle (EBN): 0x00 to 0xEF if more follow, 0xFF in the last one.
        var extensionNumber: UInt8 { byte(3) }
        /// Its place in a set of subtitles that are added to each other (CS).
        var cumulativeStatus: CumulativeStatus { CumulativeStatus(rawValue: byte(4)) ?? .none }
        /// Whether the status is one that exists.
        var hasKnownStatus: Bool { CumulativeStatus(rawValue: byte(4)) != nil }
        /// When it appears (TCI).
        var start: TimeCode { TimeCode(bytes.dropFirst(5).prefix(4)) }
        /// When it disappears (TCO).
        var end: TimeCode { TimeCode(bytes.dropFirst(9).prefix(4)) }
        /// The row of its first line (VP).
        var row: Int { Int(byte(13)) }
        /// How its lines are aligned (JC); nil for a code that means nothing.
        var justification: Justification? { Justification(rawValue: byte(14)) }
        /// Whether it is a comment, which is not shown (CF).
        var isComment: Bool { byte(15) == 1 }
        /// Characters and codes, up to what fills the block.
        var text: ArraySlice<UInt8> {
            bytes.dropFirst(Self.textStart).prefix { $0 != Code.filler }
        }

        /// Whether it is a subtitle or a comment, or a part of one.
        var isText: Bool { extensionNumber < 0xF0 || extensionNumber == 0xFF }
        /// Whether no block of the subtitle follows.
        var isLast: Bool { extensionNumber == 0xFF }
        /// Whether it holds data of the program that wrote the file.
        var isUserData: Bool { extensionNumber == 0xFE }

        /// Writes the number of the subtitle.
        mutating func setNumber(_ number: Int) {
            set(1, [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)])
        }

        /// Writes the row of the first line, 0 to 255.
        mutating func setRow(_ row: UInt8) { set(13, [row]) }

        /// Writes the times.
        mutating func setTimes(start: TimeCode, end: TimeCode) {
            set(5, start.bytes + end.bytes)
        }

        private mutating func set(_ offset: Int, _ new: [UInt8]) {
            let first = bytes.startIndex + offset
            guard !bytes[first..<(first + new.count)].elementsEqual(new) else { return }
            bytes.replaceSubrange(first..<(first + new.count), with: new)
        }
    }

    /// The place of a subtitle in a set of which each is added to those before, until all disappear.
    enum CumulativeStatus: UInt8 {
        case none, first, middle, last
    }

    /// How lines are aligned.
    enum Justification: UInt8 {
        /// As their columns place them.
        case unchanged
        case left, center, right
    }

    /// A subtitle: its block, and those that continue its text.
    ///
    /// Comments, and blocks with user data, are here as well.
    package struct Subtitle: Equatable, Sendable {
        /// The blocks; at least one.
        var blocks: [TextBlock]
        /// Frames that a second of the time codes counts.
        let rate: TimeCodeRate
        /// The characters of the text; nil if the file names no table.
        let table: CharacterTable.Name?

        init(_ block: TextBlock, _ rate: TimeCodeRate, _ table: CharacterTable.Name?) {
            blocks = [block]
            self.rate = rate
            self.table = table
        }

        /// The first block, by which the times and the place are.
        var first: TextBlock { blocks[0] }
        /// The number of the subtitle.
        var number: Int { first.number }
        /// Whether it has a text to show.
        var isShown: Bool { first.isText && !first.isComment }
        /// Characters and codes of all blocks.
        var text: [UInt8] { blocks.flatMap(\.text) }
        /// Where it is in the file: blocks take the place of lines.
        var position: SourcePosition { SourcePosition(line: first.place, column: 1) }
    }
}

extension TimeCode {
    /// The time code of four bytes: hours, minutes, seconds and frames, as they are.
    init(_ bytes: some Collection<UInt8>) {
        let numbers = bytes.map(Int.init)
        self.init(
            hours: numbers[0],
            minutes: numbers[1],
            seconds: numbers[2],
            frames: numbers[3],
            isDropFrame: false
        )
    }

    /// Hours, minutes, seconds and frames, a byte each.
    var bytes: [UInt8] { [hours, minutes, seconds, frames].map { UInt8(clamping: $0) } }

    /// The digits without colons.
    var digits: String { description.filter { $0 != ":" } }
}
