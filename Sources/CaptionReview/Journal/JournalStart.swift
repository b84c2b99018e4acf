// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The first line of a journal.
struct JournalStart: Equatable {
    static let schema = "mediatag.review-journal/1"

    /// The name of the caption file, without folders.
    let fileName: String
    /// The file as it was opened.
    let fingerprint: FileFingerprint
    /// How many blocks it had.
    let blocks: Int
    /// Whether its numbers counted from 1.
    let isNumbered: Bool

    init(fileName: String, fingerprint: FileFingerprint, blocks: Int, isNumbered: Bool) {
        (self.fileName, self.fingerprint) = (fileName, fingerprint)
        (self.blocks, self.isNumbered) = (blocks, isNumbered)
    }

    init?(_ line: JSONValue) {
        guard let name = line["file"]?.string,
            let fingerprint = line["fingerprint"]?.string.flatMap(FileFingerprint.init(text:)),
            let blocks = line["blocks"]?.wholeNumber, 0..<100_000_000 ~= blocks
        else { return nil }
        let isNumbered = line["numbered"]?.isTrue ?? false
        self.init(
            fileName: name,
            fingerprint: fingerprint,
            blocks: blocks,
            isNumbered: isNumbered
        )
    }
}
