// SPDX-License-Identifier: Apache-2.0

import Captions

/// Files are read in two ways: into a faithful document, and right into cues.
enum Reading {
    /// Compares what the document gives with what reading right into cues gives.
    static func compare(
        _ document: CaptionDocument,
        _ diagnostics: [Diagnostic],
        _ text: [UInt8],
        _ format: CaptionFormat
    ) throws(BrokenInvariant) {
        // The reader of bytes writes U+FFFD for each NUL, so that the parser would get another text.
        guard format == .webVTT || !text.contains(0) else { return }
        let reading: CaptionReading
        do throws(CaptionError) {
            reading = try CaptionDocument.read(bytes: text, fileName: "a.\(format.rawValue)")
        } catch {
            // Another format, binary data, or nothing: the parser alone does not tell.
            return try require(!error.description.isEmpty, "an error without words")
        }
        guard reading.format == .native(format), reading.encoding == TextEncoding() else { return }
        try requireEqual(reading.document, document, "\(format.name): read in two ways")
        // What an XML declaration says of the encoding, only the reader of bytes can judge.
        try requireEqual(
            reading.diagnostics.filter { $0.code != .wrongEncodingDeclared }.map(\.description)
                .sorted(),
            diagnostics.map(\.description).sorted(),
            "\(format.name): noticed in two ways"
        )
    }
}
