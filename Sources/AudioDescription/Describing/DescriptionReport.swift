// SPDX-License-Identifier: Apache-2.0

import ISOMedia
package import Listening
package import Muxing
package import Packaging

/// Whether a script fits, and what was mixed and written.
package struct DescriptionReport {
    /// Whether each description fits.
    package let check: ScriptCheck
    /// The script, and what was noticed in it.
    package let reading: ScriptReading
    /// What is said in the movie.
    package let dialogue: MovieDialogue
    /// How long the movie pauses for descriptions that do not fit, in milliseconds, by their identifiers.
    package internal(set) var pauses: [String: Int] = [:]
    /// What was mixed; nil: nothing was.
    package internal(set) var mix: Mix?
    /// The description that the movie has already; nil: none, or it was mixed and compared.
    package internal(set) var existing: Existing?
    /// What the user should know, apart from the notices of the edit.
    package internal(set) var notices: [DescriptionNotice]

    /// A description that the movie or the presentation has already.
    package struct Existing {
        /// The ID of the track; nil: it is a rendition.
        package let track: UInt32?
        /// The name of the track or rendition.
        package let name: String?
        /// The script of its mix.
        package let script: String
        /// What was done to the text track; nil: none is wanted.
        package internal(set) var edit: EditReport?
    }

    /// What was done to a movie or a presentation.
    package enum Addition {
        /// A movie got a track.
        case movie(EditReport)
        /// A presentation got a rendition.
        case presentation(PresentationEdit.Report)

        /// The edit of a presentation; nil: it was one of a movie.
        package var presentation: PresentationEdit.Report? {
            if case .presentation(let report) = self { report } else { nil }
        }

        /// The ID of the track that was added; nil: it is a rendition.
        package var track: UInt32? {
            if case .movie(let report) = self { report.addedTracks.first?.id } else { nil }
        }

        /// The file that was written.
        ///
        /// - Parameter named: how the user named it.
        /// - Returns: its path.
        func output(_ named: String?) -> String {
            switch self {
            case .movie(let report): named ?? report.output
            case .presentation(let report): report.output
            }
        }
    }

    /// A mix that was added.
    package struct Mix {
        /// The audio and its levels.
        package let described: DescribedAudio
        /// What was done to the movie or the presentation.
        package let edit: Addition
        /// The file that was written.
        package let output: String
        /// The script that was written; nil: none was.
        package let script: String?
    }

    init(
        _ check: ScriptCheck,
        _ reading: ScriptReading,
        _ dialogue: MovieDialogue,
        _ notices: [DescriptionNotice]
    ) {
        self.check = check
        self.reading = reading
        self.dialogue = dialogue
        self.notices = notices
    }

    /// Whether every description fits, was mixed, or is in the movie already.
    package var passes: Bool { check.passes || mix != nil || existing != nil }

    /// How many descriptions have an outcome.
    package func count(_ outcome: DescriptionFit.Outcome) -> Int {
        check.results.count { $0.fit.outcome == outcome }
    }
}
