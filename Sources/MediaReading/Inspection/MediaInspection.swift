// SPDX-License-Identifier: Apache-2.0

package import Captions
public import ISOMedia
public import MediaSelection

/// What `inspect` reports of a file, in the shape of its JSON (`mediatag.inspect/1`).
///
/// Seconds are floating point here, because here they are printed.
public struct MediaInspection: Equatable, Sendable {
    /// A track.
    public struct Track: Equatable, Sendable {
        /// What matters of it for selecting it.
        public var facts: TrackFacts
        /// The codec, as HLS names it or, outside ISO media, as FFmpeg does.
        public var codec: String?
        /// The tracks it refers to, by purpose.
        package var references: [String: [Int]]
        /// Length in seconds.
        public var durationSeconds: Double?
        /// When its presentation ends, in seconds.
        ///
        /// What the edit list shows of the media; nil outside flat ISO movies, and not in the JSON.
        package var endSeconds: Double?
        /// Number of samples, those in fragments among them; nil where they are not counted.
        package var sampleCount: Int?
        /// Bits a second.
        package var bitRate: Int?
        /// Displayed width in pixels.
        public var width: Int?
        /// Displayed height in pixels.
        public var height: Int?
        /// Number of audio channels.
        public var channels: Int?
        /// Audio samples a second.
        package var sampleRate: Int?
        /// What a transport stream states of the subtitles; nil for other tracks.
        package var service: SubtitleService?
    }

    /// What a player offers to choose from.
    public struct Group: Encodable, Equatable, Sendable {
        /// `audible`, `legible` or `visual`.
        public var characteristic: String
        /// The alternatives.
        public var options: [Option]
    }

    /// An alternative.
    public struct Option: Equatable, Sendable {
        /// The track.
        public var track: Int
        /// The name that players show.
        public var displayName: String
        /// BCP 47.
        public var language: String?
        /// What it is for: the characteristics in `tagc`, and those that its roles say.
        public var characteristics: [String]
        /// Whether all of it is shown even when subtitles are off.
        public var forced: Bool
        /// Whether it is on unless the viewer chooses otherwise.
        public var isDefault: Bool
    }

    /// The file, as the user named it.
    package var file: String
    /// `mp4`, `mov`, or FFmpeg's name of the container.
    public var container: String
    /// The brands in `ftyp`, the major one first.
    package var brands: [String]
    /// Length in seconds.
    public var durationSeconds: Double?
    /// Whether samples lie in fragments.
    package var fragmented: Bool
    /// Whether playback can start before the whole file has been read.
    package var fastStart: Bool?
    /// The tracks in file order.
    public var tracks: [Track]
    /// What players offer to choose from.
    public var selectionGroups: [Group]
    /// The closed captions in pictures and caption tracks; nil unless they were looked for.
    package var embeddedCaptions: [EmbeddedCaption]?
    /// What is known of the closed captions of each track; nil unless they were looked for.
    package var captionScan: [ScannedTrack]?
    /// What could be read only in part, a sentence each.
    public var warnings: [String]

    /// What players offer to choose from, as groups that can be filtered, named and selected from.
    public var mediaSelection: [SelectionGroup] {
        SelectionGroup.groups(of: tracks.compactMap(\.facts.selectionOption))
    }
}
