// SPDX-License-Identifier: Apache-2.0

/// SubRip (`.srt`): numbered blocks of a timing line and text.
///
/// It has no specification. What is read as regular is what the SubRip program writes: a number,
/// `00:00:01,000 --> 00:00:02,500`, lines of text, a blank line.
public enum SubRip {
    /// A file as it was read, blocks in its order.
    public struct Document: Equatable, Sendable {
        /// Everything before the first block, as written.
        public var leading: ArraySlice<UInt8> = []
        /// The text in it, from its first line that is not blank to its last; nil when there is
        /// none.
        public internal(set) var preamble: ArraySlice<UInt8>?
        /// The blocks.
        public var blocks: [Block] = []

        /// Makes an empty document.
        public init() {}

        /// The file: the very bytes that were read, but for the parts that were replaced.
        public var written: [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(blocks.reduce(leading.count) { $0 + $1.written.count })
            bytes += leading
            for block in blocks { bytes += block.written }
            return bytes
        }

        /// Reads a file as long as its blocks are wanted; returns what was noticed.
        fileprivate mutating func read(
            _ bytes: ArraySlice<UInt8>,
            while isWanted: (SubRipBlockParts) -> Bool
        ) -> [Diagnostic] {
            var parser = SubRipParser(bytes)
            blocks.reserveCapacity(bytes.estimatedCueCount)
            while let block = parser.next(), isWanted(block) {
                blocks.append(Block(block, in: bytes))
            }
            leading = parser.leading
            preamble = parser.preamble
            return parser.diagnostics.all
        }
    }

    /// What a timing line says.
    public struct Timing: Equatable, Sendable {
        /// The first time, in milliseconds; may be negative.
        public var startMilliseconds: Int
        /// The second time, in milliseconds; may be before the first.
        public var endMilliseconds: Int
        /// What follows the times, such as `X1:100 X2:600 Y1:20 Y2:60`, as written.
        public var trailing: ArraySlice<UInt8>
    }

    /// Reads a file; faults are diagnostics, and every line ends up in the document.
    ///
    /// - Parameter bytes: UTF-8 without a byte order mark.
    /// - Returns: the document, and what was noticed in its blocks; what is in the text of cues is
    ///   noticed by the conversion.
    public static func parse(_ bytes: ArraySlice<UInt8>) -> (Document, [Diagnostic]) {
        var document = Document()
        let diagnostics = document.read(bytes) { _ in true }
        return (document, diagnostics)
    }

    /// How many cues of a file that is to be mended may have times that cannot be read, where fewer can.
    static let unreadableLimit = 100_000

    /// Reads a file that is to be mended; nil where there is too little of it that can be read.
    ///
    /// A block without times takes many times the memory of the few bytes that it can have.
    static func parseMendable(_ bytes: ArraySlice<UInt8>) -> Document? {
        var document = Document()
        var (readable, unreadable) = (0, 0)
        _ = document.read(bytes) { block in
            if block.times == nil { unreadable += 1 } else { readable += 1 }
            return unreadable <= max(unreadableLimit, readable)
        }
        return unreadable <= max(unreadableLimit, readable) ? document : nil
    }
}
