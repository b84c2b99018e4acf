// SPDX-License-Identifier: Apache-2.0

/// WebVTT (`.vtt`), the W3C Candidate Recommendation "WebVTT: The Web Video Text Tracks Format".
public enum WebVTT {
    /// A file as it was read, blocks in its order.
    public struct Document: Equatable, Sendable {
        /// Everything before the first block, as written; the whole file when it has no signature.
        public var leading: ArraySlice<UInt8> = []
        /// What follows `WEBVTT` on the first line, as written.
        public internal(set) var signatureComment: ArraySlice<UInt8> = []
        /// The lines of the header block below the first line, as written.
        public internal(set) var header: ArraySlice<UInt8> = []
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
            blocks.compactMap { if case .region(let region, _) = $0 { region } else { nil } }
        }

        /// The file: the very bytes that were read, but for the parts that were replaced.
        public var written: [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(blocks.reduce(leading.count) { $0 + $1.written.count })
            bytes += leading
            for block in blocks { bytes += block.written }
            return bytes
        }
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
        var document = Document()
        document.blocks.reserveCapacity(bytes.estimatedCueCount)
        while let block = parser.next() { document.blocks.append(Block(block, in: bytes)) }
        document.leading = parser.leading
        document.signatureComment = parser.signatureComment
        document.header = parser.header
        return (document, parser.diagnostics.all)
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
        text.reserveCapacity(bytes.count + 2 * bytes.count { $0 == 0x00 })
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
