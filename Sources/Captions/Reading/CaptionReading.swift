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
    /// Of WebVTT, everything before the first cue as written; nil for other formats.
    package internal(set) var webVTTHeader: [UInt8]?

    /// When the program starts, in milliseconds of the file's times; nil if the file does not state it (EBU STL does).
    package internal(set) var programStart: Int?

    /// Puts together what was read; UTF-8 and nothing noticed unless said.
    package init(
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
    /// Reads a caption file of any format that is read natively, in any encoding.
    ///
    /// Faults in the file are diagnostics and never end the reading. A file without cues is read as
    /// a document without cues.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - fileName: how errors name the file; its extension decides where the content does not.
    ///   - encoding: how its encoding is found.
    ///   - channel: the channel of a file of line 21 (SCC, MCC); nil for the first that has captions.
    /// - Returns: the cues in source order, everything that was noticed, format and encoding.
    /// - Throws: when the file is empty, not text, not in the encoding, of another format, or of one
    ///   that needs a library that is not installed.
    public static func read(
        bytes: [UInt8],
        fileName: String,
        encoding: EncodingChoice = .utf8Only,
        channel: CEA608Channel? = nil
    ) throws(CaptionError) -> CaptionReading {
        try RecognisedText(bytes: bytes, fileName: fileName, encoding: encoding)
            .read(channel: channel)
    }

    /// Reads decoded text of a known format.
    ///
    /// - Parameters:
    ///   - text: UTF-8 without a byte order mark.
    ///   - format: what it is read as.
    ///   - channel: the channel of line 21; nil for the first that has captions.
    ///   - frameRate: the frame rate that time codes of EBU STL count; nil for that of the file.
    /// - Returns: the cues and what was noticed, which is not in order.
    static func parse(
        _ text: ArraySlice<UInt8>,
        as format: CaptionFormat,
        of channel: CEA608Channel? = nil,
        frameRate: Ratio? = nil
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
        case .ebuSTL: return EBUSTL.parse(Array(text)).captions(frameRate: frameRate)
        }
    }
}

extension CaptionReading {
    /// The reading with times that count from the start of the program, if the file states it.
    package var countedFromProgramStart: CaptionReading {
        guard let programStart else { return self }
        var document = document.shifted(byMilliseconds: -programStart)
        let name = EBUSTL.GeneralInformation.Field.programStart.headerName
        document.headerLines.removeAll { $0.split(separator: ":").first.map(String.init) == name }
        return CaptionReading(
            document,
            diagnostics: diagnostics,
            format: format,
            encoding: encoding
        )
    }

    /// Refuses WebVTT without its signature: players show nothing of it, and neither is anything read.
    ///
    /// - Parameter file: how the error names the file.
    /// - Throws: `CaptionError.Kind.missingSignature`.
    package func requireSignature(file: String) throws(CaptionError) {
        guard format == .webVTT, document.cues.isEmpty,
            let fault = diagnostics.first(where: { $0.code == .missingSignature })
        else { return }
        throw CaptionError(.missingSignature, file: file, position: fault.position)
    }
}
