// SPDX-License-Identifier: Apache-2.0

package import Captions
package import MediaPrimitives

/// A cue, or a part of a caption file, that a track cannot show.
package struct UnusableCue: Equatable, Sendable {
    /// Why not.
    package enum Reason: Equatable, Sendable {
        /// The file cannot be read there.
        case unreadable(Diagnostic)
        /// The cue ends when it starts.
        case noDuration
        /// The cue ends before it starts.
        case endsBeforeStart
        /// The cue ends later than a track can last.
        case endsTooLate
        /// The cue starts before the movie does; the part after that is shown.
        case startsBeforeMovie

        /// A sentence without the place.
        package var sentence: String {
            switch self {
            case .unreadable(let diagnostic): diagnostic.message
            case .noDuration: "the cue ends when it starts"
            case .endsBeforeStart: "the cue ends before it starts"
            case .endsTooLate: "the cue ends after the 1193 hours that a track can have"
            case .startsBeforeMovie: "the part of the cue before the movie starts"
            }
        }
    }

    /// Why not.
    package let reason: Reason
    /// Where it is in the file.
    package let position: SourcePosition

    /// Makes it from its reason and place.
    package init(_ reason: Reason, at position: SourcePosition) {
        self.reason = reason
        self.position = position
    }
}
