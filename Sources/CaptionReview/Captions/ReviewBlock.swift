// SPDX-License-Identifier: Apache-2.0

package import Captions

/// A block of a caption file whose bytes are kept: a cue, or in WebVTT also a comment, a style sheet or a region.
package enum ReviewBlock: Equatable, Sendable {
    /// A block of SubRip.
    case subRip(SubRip.Block)
    /// A block of WebVTT.
    case webVTT(WebVTT.Block)

    /// All bytes of the block, the blank lines after it included, in UTF-8.
    package var written: ArraySlice<UInt8> {
        switch self {
        case .subRip(let block): block.written
        case .webVTT(let block): block.written
        }
    }

    /// When the cue is shown, in milliseconds; nil if it is not a cue, or its times cannot be read.
    package var times: CueTimes? {
        switch self {
        case .subRip(let block):
            block.timing.map { CueTimes(start: $0.startMilliseconds, end: $0.endMilliseconds) }
        case .webVTT(.cue(let cue)):
            CueTimes(start: cue.startMilliseconds, end: cue.endMilliseconds)
        case .webVTT: nil
        }
    }

    /// The text of the cue as written, with its markup, and LF between its lines; empty if it is not a cue.
    package var text: String { Self.withLineFeeds(textBytes) }

    private var textBytes: ArraySlice<UInt8> {
        switch self {
        case .subRip(let block): block.text
        case .webVTT(.cue(let cue)): cue.text
        case .webVTT: []
        }
    }

    /// The block with other times; every other byte is kept.
    func retimed(_ times: CueTimes) -> ReviewBlock {
        switch self {
        case .subRip(var block):
            block.setTimes(startMilliseconds: times.start, endMilliseconds: times.end)
            return .subRip(block)
        case .webVTT(.cue(var cue)):
            cue.setTimes(startMilliseconds: times.start, endMilliseconds: times.end)
            return .webVTT(.cue(cue))
        case .webVTT: return self
        }
    }

    /// The bytes of the block with another text; those around the text are kept.
    ///
    /// - Parameter text: lines with LF between them. Blank lines, which would end the cue, are left out.
    /// - Returns: the bytes, which need not read back as one cue.
    func replacingText(_ text: String) -> [UInt8] {
        let ending = Self.lineEnding(of: written)
        let lines = Self.lines(of: text)
        let new = Array(lines.joined(separator: ending))
        let old = textBytes
        if old.isEmpty {
            guard !new.isEmpty else { return Array(written) }
            switch self {
            case .subRip(var block):
                block.text = new[...]
                return Array(block.written)
            case .webVTT(.cue(var cue)):
                cue.text = new[...]
                return Array(cue.written)
            case .webVTT: return Array(written)
            }
        }
        var rest = written[old.endIndex...]
        // The line of a text that goes, goes with it.
        if new.isEmpty, rest.starts(with: ending) { rest = rest.dropFirst(ending.count) }
        return Array(written[..<old.startIndex]) + new + rest
    }

    /// The bytes of a WebVTT cue without its identifier, which no other cue may have; those of another block.
    func withoutIdentifier() -> ReviewBlock {
        guard case .webVTT(.cue(var cue)) = self, !cue.identifier.isEmpty else { return self }
        cue.identifier = []
        return .webVTT(.cue(cue))
    }

    /// The lines of a text that are not blank, in UTF-8.
    private static func lines(of text: String) -> [ArraySlice<UInt8>] {
        Array(text.utf8).split { $0 == 0x0A || $0 == 0x0D }
            .filter { line in !line.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    }

    /// The first line ending of a text; LF if missing.
    static func lineEnding(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let index = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
            return [0x0A]
        }
        let isPair = bytes[index] == 0x0D && index + 1 < bytes.endIndex && bytes[index + 1] == 0x0A
        return bytes[index...(isPair ? index + 1 : index)]
    }

    /// The bytes of a block with a blank line after them, so that another block may follow.
    static func closed(_ bytes: [UInt8]) -> [UInt8] {
        let ending = lineEnding(of: bytes[...])
        var closed = bytes
        while !closed.suffix(2 * ending.count).elementsEqual(ending + ending) { closed += ending }
        return closed
    }

    private static func withLineFeeds(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(0x0D) else { return String(decoding: bytes, as: UTF8.self) }
        var text: [UInt8] = []
        var isAfterReturn = false
        for byte in bytes {
            if byte == 0x0D {
                text.append(0x0A)
            } else if byte != 0x0A || !isAfterReturn {
                text.append(byte)
            }
            isAfterReturn = byte == 0x0D
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// When a cue is shown, in milliseconds; the end may be before the start, as read.
package struct CueTimes: Equatable, Sendable {
    /// The first time.
    package var start: Int
    /// The second time.
    package var end: Int

    /// Makes times.
    package init(start: Int, end: Int) {
        (self.start, self.end) = (start, end)
    }
}
