// SPDX-License-Identifier: Apache-2.0

/// Why a command of a review is refused; nothing has changed then.
package enum ReviewError: Error, Equatable, Sendable {
    /// The message is not a command.
    case notACommand
    /// There is no such cue, or not any more.
    case noSuchCue
    /// The end is not after the start, or a time is below 0 or beyond 99 hours.
    case unusableTimes
    /// The text would not be read back as it is: it has the times of a cue in it, or an arrow.
    case unreadableText
    /// The text cannot be divided, because one part would be empty.
    case notDivisible
    /// There is no cue after it.
    case nothingToJoin
    /// There is nothing to undo or to redo.
    case nothingToUndo
    /// The encoding of the file lacks a character; the reason.
    case unencodable(String)
    /// The name of the person is missing.
    case noName
    /// Another page has changed the cue meanwhile.
    case changedInOtherPage
    /// The file was read anew, after another page had decided to.
    case readAnew
    /// Another program has changed the file since it was read or saved.
    case fileChanged

    /// A sentence for the person.
    package var reason: String {
        switch self {
        case .notACommand: "The message is not a command of the review."
        case .noSuchCue: "This cue does not exist any more."
        case .unusableTimes: "The end must be after the start, and both between 0 and 99 hours."
        case .unreadableText:
            "A player would not read this text as one cue: remove the arrow --> or the line of times."
        case .notDivisible: "The text cannot be divided here: one part would be empty."
        case .nothingToJoin: "No cue follows this one."
        case .nothingToUndo: "There is nothing to undo or redo."
        case .unencodable(let reason): reason
        case .noName: "Enter the name of the person who has reviewed the captions."
        case .changedInOtherPage: "Another page has changed this cue; its text is shown now."
        case .readAnew:
            "Another page has read the file anew; this change is not made. The captions are shown as they are now."
        case .fileChanged:
            "Another program has changed the file. Nothing is saved until you decide what to keep."
        }
    }

    /// Whether what the person sees is out of date.
    package var isConflict: Bool {
        self == .changedInOtherPage || self == .readAnew || self == .fileChanged
    }
}
