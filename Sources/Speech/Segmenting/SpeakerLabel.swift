// SPDX-License-Identifier: Apache-2.0

/// How captions show who speaks.
public enum SpeakerMarking: String, CaseIterable, Equatable, Sendable {
    /// Two speakers can share a cue, each on a line of their own that begins with a dash.
    case dash
    /// The name is before the first words of each turn, with a colon.
    case name
    /// Not at all.
    case none
}

/// The name of a speaker as it is written before the words.
enum SpeakerLabel {
    /// `ANNA:` of `ANNA`.
    static func text(_ name: String) -> String { "\(name):" }

    /// What begins a line of one of two speakers.
    static let dash = "-"
}
