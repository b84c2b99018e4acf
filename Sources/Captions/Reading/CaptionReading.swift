// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What reading a caption file gives.
public struct CaptionReading: Equatable, Sendable {
    /// The cues.
    public let document: CaptionDocument
    /// Everything that was noticed, in the order of its places.
    public let diagnostics: [Diagnostic]
    /// The format of the file.
    public let format: CaptionFormat
}

extension CaptionDocument {
    /// Reads a caption file of any supported format and encoding.
    ///
    /// Faults in the file are diagnostics and never end the reading. A file without cues is read as
    /// a document without cues.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - fileName: how errors name the file; its extension decides where the content does not.
    ///   - encoding: a name that iconv knows; nil for UTF-8, or UTF-16 or UTF-32 with a byte order
    ///     mark. A byte order mark wins over it.
    /// - Returns: the cues in source order, everything that was noticed, and the format.
    /// - Throws: when the file is empty, not text, not in the encoding, or of another format.
    public static func read(
        bytes: [UInt8],
        fileName: String,
        encoding: String? = nil
    ) throws(CaptionError) -> CaptionReading {
        let declaration = XMLEncodingDeclaration(bytes)
        let decoded = try DecodedText(
            bytes: bytes,
            file: fileName,
            encoding: encoding ?? declaration?.legacyEncoding(of: bytes)
        )
        let text = decoded.bytes[...]
        if text.allSatisfy(\.isASCIIWhiteSpace) { throw CaptionError(.empty, file: fileName) }
        let format = try recognise(text, fileName: fileName)
        if format == .ttml, let reason = TTML.missingLibrary {
            throw CaptionError(.missingLibrary(reason), file: fileName)
        }
        let (document, diagnostics) = parse(text, as: format)
        let mismatch = encoding == nil ? declaration?.mismatch(with: bytes) : nil
        return CaptionReading(
            document: document,
            diagnostics: (decoded.diagnostics + [mismatch].compactMap(\.self) + diagnostics)
                .inSourceOrder,
            format: format
        )
    }

    /// Reads decoded text of a known format.
    ///
    /// - Parameters:
    ///   - text: UTF-8 without a byte order mark.
    ///   - format: what it is read as.
    /// - Returns: the cues and what was noticed, which is not in order.
    static func parse(
        _ text: ArraySlice<UInt8>,
        as format: CaptionFormat
    ) -> (CaptionDocument, [Diagnostic]) {
        switch format {
        case .subRip:
            let (source, found) = SubRip.parse(text)
            let (document, alsoFound) = source.captions()
            return (document, found + alsoFound)
        case .webVTT:
            let (source, found) = WebVTT.parse(text)
            let (document, alsoFound) = source.captions()
            return (document, found + alsoFound)
        case .ttml:
            guard let (source, found) = TTML.parse(text) else { return (CaptionDocument(), []) }
            let (document, alsoFound) = source.captions()
            return (document, found + alsoFound)
        }
    }

    private static func recognise(
        _ text: ArraySlice<UInt8>,
        fileName: String
    ) throws(CaptionError) -> CaptionFormat {
        // NUL is a character of WebVTT (it becomes U+FFFD) and of no other text.
        if !WebVTT.hasSignature(text) {
            if isBinary(text) { throw CaptionError(.binary, file: fileName) }
            if !TTML.hasRootElement(text), let name = ForeignFormat.name(of: text) {
                throw CaptionError(.unsupportedFormat(name), file: fileName)
            }
        }
        guard let format = CaptionFormat.detect(bytes: text, fileName: fileName) else {
            throw CaptionError(.unknownFormat, file: fileName)
        }
        return format
    }

    /// Whether there is a NUL, or a control character in every ten bytes of the first 4096.
    private static func isBinary(_ text: ArraySlice<UInt8>) -> Bool {
        if text.contains(0) { return true }
        let start = text.prefix(4096)
        let controls = start.count { $0 < 0x20 && !$0.isASCIIWhiteSpace && $0 != 0x1B }
        return controls * 10 > start.count
    }
}

extension [Diagnostic] {
    /// The diagnostics by place; those of one place stay as they were.
    var inSourceOrder: [Diagnostic] {
        enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element)
    }
}
