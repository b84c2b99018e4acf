// SPDX-License-Identifier: Apache-2.0

import Captions
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
        + OTranscribeFormat.readers + mapped

    /// Formats that are declared.
    private static let mapped = RecogniserMapping.catalogue.map { FormatReader($0) }

    /// How a format is read; nil for one that is not JSON.
    static func of(_ format: RecogniserFormat) -> FormatReader? {
        all.first { $0.format == format }
    }

    /// The readers of the first document that is of any format, the more specific before others.
    ///
    /// Formats that are declared come first, but for lists of words that are not of any in particular: they name what
    /// they need, and formats that are programmed recognise less.
    static func candidates(for documents: [JSONValue]) -> [FormatReader] {
        for document in documents {
            let found = ordered.filter { $0.recognises(document) }
            if !found.isEmpty { return found }
        }
        return []
    }

    private static let ordered = Array(
        mapped.dropLast() + all.dropLast(mapped.count) + mapped.suffix(1)
    )
}
