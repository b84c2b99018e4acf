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
        var parser = SubRipParser(bytes)
        var document = Document()
        document.blocks.reserveCapacity(bytes.estimatedCueCount)
        while let block = parser.next() { document.blocks.append(Block(block, in: bytes)) }
        document.leading = parser.leading
        document.preamble = parser.preamble
        return (document, parser.diagnostics.all)
    }
}
