// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// WebVTT (`.vtt`), the W3C Candidate Recommendation "WebVTT: The Web Video Text Tracks Format".
package enum WebVTT {
    /// A file as it was read, blocks in its order.
    package struct Document: Equatable, Sendable {
        /// Everything before the first block, as written; the whole file when it has no signature.
        package var leading: ArraySlice<UInt8> = []
        /// What follows `WEBVTT` on the first line, as written.
        package internal(set) var signatureComment: ArraySlice<UInt8> = []
        /// The lines of the header block below the first line, as written.
        package internal(set) var header: ArraySlice<UInt8> = []
        /// The blocks.
        package var blocks: [Block] = []

        /// Makes an empty document.
        package init() {}

        /// The regions among the blocks.
        package var regions: [Region] {
            blocks.compactMap { if case .region(let region, _) = $0 { region } else { nil } }
        }

        /// The file: the very bytes that were read, but for the parts that were replaced.
        package var written: [UInt8] { leading.joined(with: blocks.lazy.map(\.written)) }
    }

    /// Reads a file by the steps of the specification, 6.1; faults are diagnostics.
    ///
    /// A text without the signature is read as a document without blocks, as the specification
    /// has it.
    ///
    /// - Parameter bytes: UTF-8 without a byte order mark.
    /// - Returns: the document, and what was noticed in its blocks; what is in the text of cues is
    ///   noticed by the conversion.
    package static func parse(_ bytes: ArraySlice<UInt8>) -> (Document, [Diagnostic]) {
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
    package static func hasSignature(_ bytes: ArraySlice<UInt8>) -> Bool {
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

extension WebVTT {
    /// Whether a text without the signature was meant to be WebVTT, and not SubRip.
    ///
    /// Three things show it: a first line that resembles `WEBVTT`, the name of the file, and times with a
    /// point (`00:01.000`), which SubRip writes with a comma. Two of the three decide; a text without a
    /// name, as from a pipe, also counts as SubRip where it begins with a number.
    ///
    /// - Parameters:
    ///   - text: UTF-8 without a byte order mark, with at least one timing line.
    ///   - fileName: the name of the file.
    /// - Returns: true for WebVTT.
    static func isMeant(by text: ArraySlice<UInt8>, fileName: String) -> Bool {
        let start = text.prefix(1 << 16)
        let isSigned = resemblesSignature(firstLine(of: start))
        switch CaptionFormat(fileName: fileName) {
        case .webVTT: return isSigned || hasPoints(start)
        case .subRip: return isSigned && hasPoints(start)
        default: return (isSigned || !beginsWithNumber(start)) && hasPoints(start)
        }
    }

    /// Whether a line was meant as the signature: `WEBVT`, `WebVTT`, `WEB VTT`, `WEBVTT:`.
    static func resemblesSignature(_ line: ArraySlice<UInt8>) -> Bool {
        let letters = line.prefix(16).filter(\.isASCIILetter).map(\.lowercased)
        let word = String(decoding: letters, as: UTF8.self)
        return word.hasPrefix("webv") || word.hasPrefix("w") && word.prefix(9).contains("vtt")
    }

    /// The first line that is not blank.
    static func firstLine(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        text.drop(while: \.isASCIIWhiteSpace).prefix { !$0.isLineEnding }
    }

    private static func beginsWithNumber(_ text: ArraySlice<UInt8>) -> Bool {
        firstLine(of: text).trimmingSpaces.allSatisfy(\.isASCIIDigit)
    }

    /// Whether more timing lines have a point before the milliseconds of their first time than a comma.
    private static func hasPoints(_ text: ArraySlice<UInt8>) -> Bool {
        var lead = 0
        var lines = LineScanner(text)
        while let line = lines.next()?.bytes {
            guard let arrow = line.firstIndex(of: UInt8(ascii: "-")) else { continue }
            let time = line[..<arrow].trimmingSpaces
            guard SubRip.TimingLine(line) != nil,
                let separator = time.last(where: { !$0.isASCIIDigit })
            else { continue }
            if separator == UInt8(ascii: ".") { lead += 1 }
            if separator == UInt8(ascii: ",") { lead -= 1 }
        }
        return lead > 0
    }

    /// A text without the signature as it was meant: a line that resembles the signature is corrected,
    /// and without one the signature and a blank line come first.
    static func signed(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let ending = WrittenText(text).lineEnding
        let signature = Array("WEBVTT".utf8)
        let first = firstLine(of: text)
        guard resemblesSignature(first), !first.containsArrow else {
            return signature + ending + ending + text
        }
        // A comment stays: `WEBVT - English`.
        let comment = first.firstIndex { $0 == 0x20 || $0 == 0x09 } ?? first.endIndex
        let isComment = resemblesSignature(first[..<comment])
        return signature + text[(isComment ? comment : first.endIndex)...]
    }
}

extension WebVTT {
    /// The text before the first cue of a file, without the line ends after it; nil where the bytes
    /// cannot stand there, because they lack the signature, are no text or hold a cue.
    static func headerText(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let end = bytes.lastIndex { !$0.isLineEnding }.map { $0 + 1 } ?? bytes.startIndex
        let text = bytes[..<end]
        let unmarked = text.hasPrefix("\u{FEFF}") ? text.dropFirst(3) : text
        guard hasSignature(unmarked), !text.contains(0),
            String(validating: text, as: UTF8.self) != nil
        else {
            return nil
        }
        let blocks = parse(unmarked).0.blocks
        let hasCue = blocks.contains { if case .cue = $0 { true } else { false } }
        return hasCue ? nil : text
    }
}
