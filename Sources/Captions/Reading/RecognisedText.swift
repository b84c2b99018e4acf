// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The decoded text of a caption file with its format, as far as its content and its name show it.
///
/// A format that is not read here is for the caller: it reads ``text`` by other means and completes
/// the reading with ``reading(_:_:as:)``.
package struct RecognisedText {
    /// The format; nil where neither the content nor the name shows it.
    package let format: SourceFormat?
    private let decoded: DecodedText
    private let fileName: String
    /// An XML declaration that names another encoding than that of the file.
    private let wrongDeclaration: Diagnostic?

    /// The text in UTF-8 without a byte order mark.
    package var text: ArraySlice<UInt8> { decoded.bytes }

    /// Decodes a file and recognises its format.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - fileName: how errors name the file; its extension decides where the content does not.
    ///   - encoding: how its encoding is found.
    /// - Throws: when the file is empty, not text, not in the encoding, or of a format that is not supported.
    package init(
        bytes: [UInt8],
        fileName: String,
        encoding: EncodingChoice
    ) throws(CaptionError) {
        self.fileName = fileName
        if EBUSTL.hasSignature(bytes) {
            let encoding = EBUSTL.parse(Array(bytes.prefix(EBUSTL.headerLength))).encoding
            decoded = DecodedText(binary: bytes, encoding: encoding)
            (format, wrongDeclaration) = (.ebuSTL, nil)
            return
        }
        let declaration = XMLEncodingDeclaration(bytes)
        var choice = encoding
        if case .named = encoding {
            // What the caller names is what it is.
        } else if let legacy = declaration?.legacyEncoding(of: bytes) {
            choice = .named(legacy)
        }
        decoded = try DecodedText(bytes: bytes, file: fileName, encoding: choice)
        format = try SourceFormat.recognise(decoded.bytes, fileName: fileName)
        wrongDeclaration = choice == encoding ? declaration?.mismatch(with: bytes) : nil
    }

    /// Reads the cues of a format that is read here.
    ///
    /// - Parameters:
    ///   - channel: the channel of a file of line 21 (SCC, MCC); nil for the first that has captions.
    ///   - frameRate: the frame rate that time codes of EBU STL count; nil for that of the file.
    /// - Returns: the cues in source order, and everything that was noticed.
    /// - Throws: `unsupportedFormat`, `unknownFormat`, or `missingLibrary` where XML cannot be read.
    package func read(
        channel: CEA608Channel? = nil,
        frameRate: Ratio? = nil
    ) throws(CaptionError) -> CaptionReading {
        if format == .ttml, let reason = TTML.missingLibrary {
            throw CaptionError(.missingLibrary(reason), file: fileName)
        }
        // WebVTT tells of NUL itself, by the steps of its standard; EBU STL is no text.
        let isKept = format == .webVTT || format == .ebuSTL
        let text = isKept ? decoded.bytes : decoded.bytes.replacingNulls
        switch format {
        case .native(let native):
            let (document, diagnostics) = CaptionDocument.parse(
                text,
                as: native,
                of: channel,
                frameRate: frameRate
            )
            var reading = reading(document, diagnostics, as: .native(native))
            if native == .ebuSTL {
                let file = EBUSTL.parse(Array(text.prefix(EBUSTL.headerLength)))
                reading.programStart = file.programStart(frameRate: frameRate)
            }
            return reading
        case .macCaption:
            let (document, diagnostics) = MacCaption.captions(in: text, of: channel)
            return reading(document, diagnostics, as: .macCaption)
        case .imported(let format):
            throw CaptionError(.unsupportedFormat(format.name), file: fileName)
        case nil:
            throw CaptionError(.unknownFormat, file: fileName)
        }
    }

    /// Completes a reading with what was noticed in the whole file.
    ///
    /// - Parameters:
    ///   - document: the cues of the text.
    ///   - diagnostics: what was noticed in the text, in any order.
    ///   - format: what the text was read as.
    /// - Returns: the reading, its diagnostics in the order of their places.
    package func reading(
        _ document: CaptionDocument,
        _ diagnostics: [Diagnostic],
        as format: SourceFormat
    ) -> CaptionReading {
        var found: [Diagnostic] = wrongDeclaration.map { [$0] } ?? []
        found += decoded.diagnostics
        if format == .subRip, CaptionFormat(fileName: fileName) == .webVTT {
            found.append(.misnamed)
        }
        if format != .webVTT, format != .ebuSTL, let fault = decoded.bytes.nullDiagnostic {
            found.append(fault)
        }
        var reading = CaptionReading(
            document,
            diagnostics: (found + diagnostics).inSourceOrder,
            format: format,
            encoding: decoded.encoding
        )
        if format == .webVTT { reading.webVTTHeader = Array(WebVTT.textBeforeCues(in: text)) }
        return reading
    }
}

extension Diagnostic {
    /// SubRip in a file whose name says WebVTT.
    fileprivate static let misnamed = Diagnostic(
        .misnamedFormat,
        "the file is named as WebVTT, but is SubRip",
        at: SourcePosition(line: 1, column: 1)
    )
}

extension [Diagnostic] {
    /// The diagnostics by place; those of one place stay as they were.
    var inSourceOrder: [Diagnostic] {
        // The sort of the standard library is stable, and fast where little is out of order.
        sorted { $0.position < $1.position }
    }
}
