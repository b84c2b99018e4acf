// SPDX-License-Identifier: Apache-2.0

import MediaReading
import Testing

@testable import Captions

/// What importing a text gave, in a form that is easy to compare.
struct ImportedText {
    let format: SourceFormat
    let cues: [Cue]
    let diagnostics: [Diagnostic]

    /// Reads a text by a name.
    init(_ text: String, name: String, frameRate: Ratio? = nil) throws {
        let reading = try CaptionImport.read(
            bytes: Array(text.utf8),
            fileName: name,
            frameRate: frameRate
        )
        format = reading.format
        cues = reading.document.cues
        diagnostics = reading.diagnostics
    }

    /// `start-end text` of every cue, in milliseconds.
    var brief: [String] {
        cues.map { "\($0.startMilliseconds)-\($0.endMilliseconds) \($0.text.plainText)" }
    }

    /// `line:column code` of every diagnostic but the one that every imported file has.
    var faults: [String] {
        diagnostics.filter { $0.code != .importedThroughFFmpeg }
            .map { "\($0.position) \($0.code.rawValue)" }
    }

    /// What cannot be vouched for.
    var doubts: String {
        diagnostics.filter { $0.code == .importedThroughFFmpeg }.map(\.message).joined(
            separator: "|"
        )
    }
}
