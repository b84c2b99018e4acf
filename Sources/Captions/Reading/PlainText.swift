// SPDX-License-Identifier: Apache-2.0

/// The text of a file that need not be captions, such as a transcript.
package struct PlainText: Equatable, Sendable {
    /// The text.
    package let text: String
    /// What was noticed, such as a guessed encoding.
    package let diagnostics: [Diagnostic]
    /// The format of captions that the content shows; nil for any other text.
    package let captionFormat: CaptionFormat?

    /// Decodes a file as caption files are decoded.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - fileName: how errors name the file.
    ///   - encoding: how its encoding is found.
    /// - Throws: when the file is not text, or not in the encoding.
    package init(
        bytes: [UInt8],
        fileName: String,
        encoding: EncodingChoice
    ) throws(CaptionError) {
        let decoded = try DecodedText(bytes: bytes, file: fileName, encoding: encoding)
        if decoded.bytes.looksBinary { throw CaptionError(.binary, file: fileName) }
        text = String(decoding: decoded.bytes, as: UTF8.self)
        diagnostics = decoded.diagnostics
        captionFormat = CaptionFormat.detect(bytes: decoded.bytes, fileName: "")
    }
}
