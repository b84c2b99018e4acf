// SPDX-License-Identifier: Apache-2.0

import Speech
import Testing

/// A file of a recogniser, written from the documentation of its format, and the words in it.
struct RecogniserSample: CustomTestStringConvertible, Sendable {
    let format: RecogniserFormat
    let json: String
    /// The words as `Word.short` writes them.
    let words: [String]
    var language: String?
    /// The kinds of notices, in any order.
    var notices: Set<ImportNotice.Kind> = []
    /// What the sample is about, where a format has several.
    var about = ""

    var testDescription: String { format.rawValue + (about.isEmpty ? "" : ": \(about)") }

    static let all = whisper + clouds + microsoft + others
}

extension Word {
    /// `text start-end`, with `+` before a word that is glued, `~` after times that are interpolated, and the
    /// speaker.
    var short: String {
        (gluesToPrevious ? "+" : "") + "\(text) \(startMilliseconds)-\(endMilliseconds)"
            + (isInterpolated ? "~" : "") + (speaker.map { " \($0)" } ?? "")
    }
}
