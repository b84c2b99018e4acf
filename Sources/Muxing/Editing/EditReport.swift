// SPDX-License-Identifier: Apache-2.0

package import Captions
package import ISOMedia
package import MediaPrimitives
public import MediaSelection

/// What a command that edits a movie did, or would do.
public struct EditReport: Equatable, Sendable {
    /// What became of the movie.
    public enum Status: String, Sendable {
        /// It is another one than before.
        case changed
        /// It was already as it was to be.
        case unchanged
        /// It would become another one: a dry run.
        case wouldChange = "would-change"
    }

    /// A track that was made of a file.
    public struct AddedTrack: Equatable, Sendable {
        /// What the track is made of.
        package enum Media: Equatable, Sendable {
            /// Subtitles: their format, how much of them is forced, and the number of cues.
            case subtitles(SubtitleFormat, forced: ForcedSubtitles, cueCount: Int)
            /// Subtitles of Matroska: their codec, whether all are forced, and the number of cues.
            case matroskaText(codecID: String, isForced: Bool, cueCount: Int)
            /// Closed captions: their channels, and the number of byte pairs.
            case closedCaptions([CEA608Channel], pairCount: Int)
            /// Audio.
            case audio(Audio)
        }

        /// The stream that a track of audio was made of, and its samples.
        package struct Audio: Equatable, Sendable {
            /// Index of the stream in its file, from 0.
            package let streamIndex: Int
            /// FFmpeg's name of the codec that the file has.
            package let codec: String
            /// Whether the audio was encoded again, as AAC.
            package let isReencoded: Bool
            /// The format of the samples; nil in Matroska.
            package let sampleEntry: FourCC?
            /// The CodecID of Matroska; nil in MP4 and QuickTime.
            package let codecID: String?
            /// Number of channels.
            package let channelCount: Int
            /// Samples a second.
            package let sampleRate: Int
            /// Samples at the beginning that are decoded and not presented.
            package let primingSamples: Int
            /// Length of what is presented.
            package let duration: MediaTime
        }

        /// The file, as the user named it.
        package let file: String
        /// The track's ID: of the new one, or of the same one that was there.
        public let id: UInt32
        /// The track's language.
        public let language: LanguageTag
        /// The track's name.
        public let name: String
        /// The track's characteristics.
        package let characteristics: [MediaCharacteristic]
        /// The same as roles of DASH.
        package let roles: [String]
        /// What the track is made of.
        package let media: Media
        /// Whether the same track was there before, so that it was not added.
        public let isAlreadyThere: Bool
    }

    /// The movie, as the user named it.
    package let movie: String
    /// The file that was, or would be, written: the movie itself where it is edited in place.
    public var output: String
    /// What became of it.
    public let status: Status
    /// What has changed, in the order of the tracks where nothing else says otherwise.
    public let changes: [Change]
    /// What the user should know.
    public let notices: [Notice]
    /// How the file was written, or would be; nil where nothing was.
    package let method: FilePlan.Method?
    /// The tracks that were to be added, in the order of their files.
    public var addedTracks: [AddedTrack] = []
    /// What it took in an object store; nil for a file.
    package var store: StoreReport?

    /// What viewers lose by the edit, as `mediatag simulate` sees it; each is among the notices, too.
    package var viewerLosses: [ViewerLoss] {
        notices.compactMap { if case .viewerLoss(let loss) = $0.kind { loss } else { nil } }
    }
}

extension EditJob {
    /// What to report of an edit that this job has carried out.
    package func report(
        _ outcome: Outcome,
        changes: [EditReport.Change],
        notices: [Notice] = [],
        addedTracks: [EditReport.AddedTrack] = []
    ) -> EditReport {
        let changes = preparation.changes + changes
        let isUnchanged = changes.isEmpty && addedTracks.allSatisfy(\.isAlreadyThere)
        return EditReport(
            movie: path,
            output: outputPath ?? path,
            status: isUnchanged ? .unchanged : isDryRun ? .wouldChange : .changed,
            changes: changes,
            notices: notices + outcome.notices,
            method: outcome.method,
            addedTracks: addedTracks,
            store: outcome.store
        )
    }
}
