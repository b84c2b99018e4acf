// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

extension WebVTT {
    /// One block of a file.
    public enum Block: Equatable, Sendable {
        /// A cue.
        case cue(Cue)
        /// A region definition.
        case region(Region, TextBlock)
        /// A style sheet; its content is the CSS.
        case style(TextBlock)
        /// A comment; its content is the whole block.
        case note(TextBlock)
        /// A block that is none of these and shows nothing; its content is the whole block.
        case unknown(TextBlock)

        /// Everything from the first byte of the block to the first of the next, as written.
        public var written: ArraySlice<UInt8> {
            switch self {
            case .cue(let cue): cue.written
            case .region(_, let block), .style(let block), .note(let block), .unknown(let block):
                block.written
            }
        }
    }

    /// A block that is not a cue, as written.
    public struct TextBlock: Equatable, Sendable {
        private var source: WrittenText
        private var contentRange: Range<Int>
        /// Where the block begins.
        public let position: SourcePosition

        /// Makes a block of the bytes from its beginning to that of the next, in which its content
        /// lies.
        init(written: ArraySlice<UInt8>, content: Range<Int>, position: SourcePosition) {
            source = WrittenText(written)
            contentRange = content.shifted(by: -written.startIndex)
            self.position = position
        }

        /// The whole block with the empty lines after it.
        public var written: ArraySlice<UInt8> { source.bytes }

        /// What the block is made for, with the line endings inside it.
        public var content: ArraySlice<UInt8> {
            get { source[contentRange] }
            set { contentRange = source.replace(contentRange, with: newValue) }
        }
    }
}
