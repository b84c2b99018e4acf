// SPDX-License-Identifier: Apache-2.0

/// The cues of one caption file, whatever its format, as they were read.
///
/// Cues keep the order of the file: they are never sorted, clamped, merged or dropped here. What a
/// format can say and this model cannot is listed as diagnostics by the conversion.
public struct CaptionDocument: Equatable, Sendable {
    /// The language the header of the file states, as written and unparsed; nil when it states
    /// none.
    public var language: String?
    /// The cues in source order.
    public var cues: [Cue]

    /// Makes a document.
    public init(language: String? = nil, cues: [Cue] = []) {
        self.language = language
        self.cues = cues
    }
}
