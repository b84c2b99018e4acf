// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

extension WebVTT {
    /// One block of a file.
    package enum Block: Equatable, Sendable {
        /// A cue.
        case cue(Cue)
        /// A region definition.
        indirect case region(Region, TextBlock)
        /// A style sheet; its content is the CSS.
        case style(TextBlock)
        /// A comment; its content is the whole block.
        case note(TextBlock)
        /// Another block, which shows nothing; its content is the whole block.
        case unknown(TextBlock)

        /// Makes a block of its parts in a text.
        init(_ parts: WebVTTBlockParts, in text: ArraySlice<UInt8>) {
            self =
                switch parts.kind {
                case .cue(let cue): .cue(Cue(cue, whole: parts.whole, in: text))
                case .region(let region): .region(region, TextBlock(parts, in: text))
                case .style: .style(TextBlock(parts, in: text))
                case .note: .note(TextBlock(parts, in: text))
                case .unknown: .unknown(TextBlock(parts, in: text))
                }
        }

        /// Everything from the first byte of the block to the first of the next, as written.
        package var written: ArraySlice<UInt8> {
            switch self {
            case .cue(let cue): cue.written
            case .region(_, let block), .style(let block), .note(let block), .unknown(let block):
                block.written
            }
        }
    }

    /// A block that is not a cue, as written.
    package struct TextBlock: Equatable, Sendable {
        private var source: WrittenText
        @BlockRange private var contentRange: Range<Int>
        /// Where the block begins.
        package let position: SourcePosition

        /// Makes a block of its parts in a text.
        init(_ parts: WebVTTBlockParts, in text: ArraySlice<UInt8>) {
            source = WrittenText(text[parts.whole])
            contentRange = parts.content.shifted(by: -parts.whole.lowerBound)
            position = parts.position
        }

        /// The whole block with the empty lines after it.
        package var written: ArraySlice<UInt8> { source.bytes }

        /// What the block is made for, with the line endings inside it.
        package var content: ArraySlice<UInt8> {
            get { source[contentRange] }
            set { contentRange = source.replace(contentRange, with: newValue) }
        }
    }
}

/// Where the parts of a block lie in the text, and what it is; the text itself is not held.
struct WebVTTBlockParts {
    /// What a block is.
    enum Kind {
        case cue(WebVTTCueParts)
        case region(WebVTT.Region)
        case style, note, unknown
    }

    let kind: Kind
    /// From the first byte of the block to the first of the next.
    let whole: Range<Int>
    /// What the block is made for.
    let content: Range<Int>
    /// Where the block begins.
    let position: SourcePosition
}

/// Where the parts of a cue lie in the file, and what they say.
struct WebVTTCueParts {
    var identifier: Range<Int>
    var times: Range<Int>
    var settingsText: Range<Int>
    var text: Range<Int>
    /// Whether the text is its characters and nothing else.
    var isPlain = true
    var startMilliseconds: Int
    var endMilliseconds: Int
    var settings: WebVTTSharedSettings
    var position: SourcePosition
    var textPosition: SourcePosition
}
