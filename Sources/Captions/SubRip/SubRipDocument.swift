// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// SubRip (`.srt`): numbered blocks of a timing line and text.
///
/// It has no specification. What is read as regular is what the SubRip program writes: a number,
/// `00:00:01,000 --> 00:00:02,500`, lines of text, a blank line.
public enum SubRip {
    /// A file as it was read, blocks in its order.
    public struct Document: Equatable, Sendable {
        /// Text before the first block, as written; nil when there is none.
        public var preamble: ArraySlice<UInt8>?
        /// The blocks.
        public var blocks: [Block] = []

        /// Makes an empty document.
        public init() {}
    }

    /// One cue as written.
    public struct Block: Equatable, Sendable {
        /// The number as written, without spaces around it; nil when it is missing.
        public var number: ArraySlice<UInt8>?
        /// The whole timing line as written; empty when it is missing.
        public var timingLine: ArraySlice<UInt8>
        /// What the timing line says; nil when it is missing or cannot be read.
        public var timing: Timing?
        /// The text as written, from its first line that is not blank to its last, with the line
        /// endings between them.
        public var text: ArraySlice<UInt8>
        /// Where the block begins.
        public var position: SourcePosition
        /// Where the text begins; its further lines follow, one by one, at column 1.
        public var textPosition: SourcePosition
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
        return parser.parse()
    }
}
