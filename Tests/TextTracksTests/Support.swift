// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

@testable import Captions

extension String {
    /// The bytes of the text.
    var bytes: ArraySlice<UInt8> { Array(utf8)[...] }
}

/// Reads a text of SubRip into its cues and the lines of its diagnostics.
func readSubRip(_ text: String) -> (cues: [Cue], diagnostics: [String]) {
    let (document, diagnostics) = CaptionDocument.parse(text.bytes, as: .subRip)
    return (document.cues, diagnostics.inSourceOrder.map(\.brief))
}

extension Diagnostic {
    /// `line:column code`.
    var brief: String { "\(position) \(code.rawValue)" }
}

extension TextTrackSample {
    /// Makes a sample of a track without edits.
    init(startMilliseconds: Int, endMilliseconds: Int, bytes: ArraySlice<UInt8>) {
        self.init(
            presentation: startMilliseconds..<max(startMilliseconds, endMilliseconds),
            originMilliseconds: startMilliseconds,
            mediaStartMilliseconds: startMilliseconds,
            bytes: bytes
        )
    }
}
