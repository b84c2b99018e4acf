// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// How documents of a format are recognised and read.
struct FormatReader: Sendable {
    /// The format.
    let format: RecogniserFormat
    /// Whether a document is of the format, also one without words such as a partial result.
    let recognises: @Sendable (JSONValue) -> Bool
    /// Adds what a document has.
    let read: @Sendable (JSONValue, inout Recognition) -> Void

    /// All formats; of two that recognise a document, the first is more specific.
    static let all: [FormatReader] =
        [FormatReader(format: .mediatag, recognises: WordsFile.recognises, read: { _, _ in })]
        + AppleFormat.readers + WhisperFormats.readers + VoskFormat.readers + AmazonFormats.readers
        + GoogleFormats.readers + DeepgramFormat.readers + AssemblyAIFormat.readers
        + AzureFormats.readers + LiveKitFormat.readers + JigasiFormat.readers

    /// How a format is read.
    static func of(_ format: RecogniserFormat) -> FormatReader {
        guard let reader = all.first(where: { $0.format == format }) else {
            preconditionFailure("every format has a reader")
        }
        return reader
    }

    /// The format of the first document that is of any.
    static func format(of documents: [JSONValue]) -> RecogniserFormat? {
        for document in documents {
            for reader in all where reader.recognises(document) { return reader.format }
        }
        return nil
    }
}
