// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// WebVTT (`.vtt`), the W3C Candidate Recommendation "WebVTT: The Web Video Text Tracks Format".
public enum WebVTT {
    /// A file as it was read, blocks in its order.
    public struct Document: Equatable, Sendable {
        /// What follows `WEBVTT` on the first line, as written.
        public var signatureComment: ArraySlice<UInt8> = []
        /// The lines of the header block below the first line, as written.
        public var header: ArraySlice<UInt8> = []
        /// The blocks.
        public var blocks: [Block] = []

        /// Makes an empty document.
        public init() {}

        /// The cues among the blocks.
        public var cues: [Cue] {
            blocks.compactMap { if case .cue(let cue) = $0 { cue } else { nil } }
        }

        /// The regions among the blocks.
        public var regions: [Region] {
            blocks.compactMap { if case .region(let region) = $0 { region } else { nil } }
        }
    }

    /// One block of a file.
    public enum Block: Equatable, Sendable {
        /// A cue.
        case cue(Cue)
        /// A region definition.
        case region(Region)
        /// A style sheet: the CSS as written, and where the block begins.
        case style(ArraySlice<UInt8>, SourcePosition)
        /// A comment: the whole block as written, and where it begins.
        case note(ArraySlice<UInt8>, SourcePosition)
        /// A block that is none of these and shows nothing, as written, and where it begins.
        case unknown(ArraySlice<UInt8>, SourcePosition)
    }

    /// One cue as written.
    public struct Cue: Equatable, Sendable {
        /// The identifier as written; empty when there is none.
        public var identifier: ArraySlice<UInt8>
        /// The first time, in milliseconds.
        public var startMilliseconds: Int
        /// The second time, in milliseconds; may be before the first.
        public var endMilliseconds: Int
        /// The settings as written.
        public var settingsText: ArraySlice<UInt8>
        /// What the settings that are valid say.
        public var settings: CueSettings
        /// The text as written, with the line endings inside it.
        public var text: ArraySlice<UInt8>
        /// Where the cue begins: its identifier, or else its timing line.
        public var position: SourcePosition
        /// Where the text begins; its further lines follow, one by one, at column 1.
        public var textPosition: SourcePosition

        /// The cue text of the specification: line breaks are LF and NUL is U+FFFD.
        public var normalizedText: ArraySlice<UInt8> { WebVTT.normalize(text) }
    }

    /// Reads a file by the steps of the specification, 6.1; faults are diagnostics.
    ///
    /// A text without the signature is read as a document without blocks, as the specification
    /// has it.
    ///
    /// - Parameter bytes: UTF-8 without a byte order mark.
    /// - Returns: the document, and what was noticed in its blocks; what is in the text of cues is
    ///   noticed by the conversion.
    public static func parse(_ bytes: ArraySlice<UInt8>) -> (Document, [Diagnostic]) {
        var parser = WebVTTParser(bytes)
        return parser.parse()
    }

    /// Whether a text begins with `WEBVTT` and a space, a tab, a line ending or its end.
    public static func hasSignature(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.hasPrefix("WEBVTT") else { return false }
        guard let next = bytes.dropFirst(6).first else { return true }
        return next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D
    }

    /// Does to a part of the text what 6.1 does to all of it: CR LF and CR become LF, NUL U+FFFD.
    static func normalize(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.contains(where: { $0 == 0x0D || $0 == 0x00 }) else { return bytes }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var wasCarriageReturn = false
        for byte in bytes {
            switch byte {
            case 0x0A where wasCarriageReturn: break
            case 0x0D: text.append(0x0A)
            case 0x00: text += [0xEF, 0xBF, 0xBD]
            default: text.append(byte)
            }
            wasCarriageReturn = byte == 0x0D
        }
        return text[...]
    }
}
