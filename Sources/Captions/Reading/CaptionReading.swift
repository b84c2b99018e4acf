// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What reading a caption file gives.
public struct CaptionReading: Equatable, Sendable {
    /// The cues.
    public let document: CaptionDocument
    /// Everything that was noticed, in the order of its places.
    public let diagnostics: [Diagnostic]
    /// The format of the file.
    public let format: SourceFormat
    /// The encoding of the file.
    public let encoding: TextEncoding

    /// Puts together what was read; UTF-8 and nothing noticed unless said.
    public init(
        _ document: CaptionDocument,
        diagnostics: [Diagnostic] = [],
        format: SourceFormat,
        encoding: TextEncoding = TextEncoding()
    ) {
        self.document = document
        self.diagnostics = diagnostics
        self.format = format
        self.encoding = encoding
    }
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
    ///   - encoding: how its encoding is found.
    ///   - frameRate: the frame rate that times in frames are read with; nil for that of the file
    ///     or, where it states none, of its format.
    ///   - channel: the channel of a file of line 21 (SCC, MCC); nil for the first that has captions.
    /// - Returns: the cues in source order, everything that was noticed, format and encoding.
    /// - Throws: when the file is empty, not text, not in the encoding, of another format, or of one
    ///   that needs a library that is not installed.
    public static func read(
        bytes: [UInt8],
        fileName: String,
        encoding: EncodingChoice = .utf8Only,
        frameRate: Ratio? = nil,
        channel: CEA608Channel? = nil
    ) throws(CaptionError) -> CaptionReading {
        let declaration = XMLEncodingDeclaration(bytes)
        var choice = encoding
        if case .named = encoding {
            // What the caller names is what it is.
        } else if let legacy = declaration?.legacyEncoding(of: bytes) {
            choice = .named(legacy)
        }
        let decoded = try DecodedText(bytes: bytes, file: fileName, encoding: choice)
        let format = try SourceFormat.recognise(decoded.bytes, fileName: fileName)
        if format == .ttml, let reason = TTML.missingLibrary {
            throw CaptionError(.missingLibrary(reason), file: fileName)
        }
        let document: CaptionDocument
        var diagnostics: [Diagnostic]
        switch format {
        case .native(let format):
            (document, diagnostics) = parse(decoded.bytes, as: format, of: channel)
        case .macCaption:
            (document, diagnostics) = MacCaption.captions(in: decoded.bytes, of: channel)
        case .imported(let format):
            (document, diagnostics) = try CaptionImport.captions(
                in: decoded.bytes,
                format: format,
                file: fileName,
                frameRate: frameRate
            )
        }
        diagnostics.insert(contentsOf: decoded.diagnostics, at: 0)
        if choice == encoding, let mismatch = declaration?.mismatch(with: bytes) {
            diagnostics.insert(mismatch, at: 0)
        }
        return CaptionReading(
            document,
            diagnostics: diagnostics.inSourceOrder,
            format: format,
            encoding: decoded.encoding
        )
    }

    /// Reads decoded text of a known format.
    ///
    /// - Parameters:
    ///   - text: UTF-8 without a byte order mark.
    ///   - format: what it is read as.
    ///   - channel: the channel of line 21; nil for the first that has captions.
    /// - Returns: the cues and what was noticed, which is not in order.
    static func parse(
        _ text: ArraySlice<UInt8>,
        as format: CaptionFormat,
        of channel: CEA608Channel? = nil
    ) -> (CaptionDocument, [Diagnostic]) {
        switch format {
        case .subRip: return SubRip.captions(in: text)
        case .webVTT: return WebVTT.captions(in: text)
        case .ttml:
            return TTML.captions(in: text) ?? (CaptionDocument(), [])
        case .scc:
            let (document, diagnostics) = SCC.parse(text)
            let (captions, remarks) = document.captions(of: channel)
            return (captions, diagnostics + remarks)
        }
    }
}

extension [Diagnostic] {
    /// The diagnostics by place; those of one place stay as they were.
    var inSourceOrder: [Diagnostic] {
        // The sort of the standard library is stable, and fast where little is out of order.
        sorted { $0.position < $1.position }
    }
}
