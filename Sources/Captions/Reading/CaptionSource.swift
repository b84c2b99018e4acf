// SPDX-License-Identifier: Apache-2.0

/// A caption file as it is written: its encoding, and every byte of its text.
///
/// Written without an edit it is the file that was read; an edit of one block leaves every other
/// byte as it is.
public struct CaptionSource: Equatable, Sendable {
    /// The text, in the form of its format.
    public enum Content: Equatable, Sendable {
        /// SubRip.
        case subRip(SubRip.Document)
        /// WebVTT.
        case webVTT(WebVTT.Document)
        /// Scenarist closed captions.
        case scc(SCC.Document)
    }

    /// How the text is written as bytes.
    public var encoding: TextEncoding
    /// The text.
    public var content: Content

    /// Makes a file from its parts.
    public init(encoding: TextEncoding = TextEncoding(), content: Content) {
        self.encoding = encoding
        self.content = content
    }

    /// Reads a file of any supported format and encoding.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - fileName: how errors name the file; its extension decides where the content does not.
    ///   - choice: how its encoding is found.
    /// - Throws: when the file is empty, not text, not in the encoding, of another format, or when of
    ///   SubRip the times of more than 100,000 cues cannot be read, and of fewer can.
    public init(
        bytes: [UInt8],
        fileName: String,
        encoding choice: EncodingChoice = .utf8Only
    ) throws(CaptionError) {
        let decoded = try DecodedText(bytes: bytes, file: fileName, encoding: choice)
        encoding = decoded.encoding
        let format = try SourceFormat.recognise(decoded.bytes, fileName: fileName)
        switch format {
        case .native(.subRip):
            guard let document = SubRip.parseMendable(decoded.bytes) else {
                let kind = CaptionError.Kind.notMendable(unreadableCues: SubRip.unreadableLimit)
                throw CaptionError(kind, file: fileName)
            }
            content = .subRip(document)
        case .native(.webVTT): content = .webVTT(WebVTT.parse(decoded.bytes).0)
        case .native(.scc): content = .scc(SCC.parse(decoded.bytes).0)
        case .native(.ttml), .imported, .macCaption:
            throw CaptionError(.notEditable(format.name), file: fileName)
        }
    }

    /// The bytes of the file.
    ///
    /// - Parameter fileName: how errors name it.
    /// - Returns: the text in the encoding, with the byte order mark if there is to be one.
    /// - Throws: when an edit put in a character that the encoding does not have.
    public func write(fileName: String) throws(CaptionError) -> [UInt8] {
        try encoding.encode(content.written, file: fileName)
    }
}
