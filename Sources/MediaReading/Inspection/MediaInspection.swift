// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
package import MediaSelection

/// What `inspect` reports of a file, in the shape of its JSON (`mediatag.inspect/1`).
///
/// Seconds are floating point here, because here they are printed.
public struct MediaInspection: Equatable, Sendable {
    /// A track.
    public struct Track: Equatable, Sendable {
        /// The track ID, or the stream's number from 1 where the container has no IDs.
        public var id: Int
        /// What the track is for.
        public var kind: TrackKind
        /// The handler type; nil outside ISO media.
        package var handler: String?
        /// The format of the samples; nil outside ISO media.
        package var sampleEntry: String?
        /// The codec, as HLS names it or, outside ISO media, as FFmpeg does.
        public var codec: String?
        /// The language that counts, BCP 47.
        public var language: String?
        /// The language in `mdhd`, ISO 639-2/T.
        package var mdhdLanguage: String?
        /// The tag in `elng` as it stands in the file.
        public var extendedLanguage: String?
        /// The name.
        public var name: String?
        /// Whether it is on unless the viewer chooses otherwise.
        public var enabled: Bool
        /// The number of its alternate group; 0 is no group.
        package var alternateGroup: Int
        /// Whether players should not select it automatically.
        package var excludedFromAutoselection: Bool
        /// The characteristics in `tagc`; outside ISO media, what the flags of the track say in these words.
        public var characteristics: [String]
        /// The DASH roles in `kind`.
        public var roles: [String]
        /// The kinds of HTML in `kind`.
        package var htmlKinds: [String]
        /// How much of it is forced, by its format, its characteristics or its roles.
        public var forced: ForcedSubtitles
        /// The display flags of `tx3g` as they stand in the file; nil in other formats, and not in the JSON.
        package var displayFlags: UInt32?
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
}

extension MediaInspection.Track {
    /// The roles that it states in `kind`, by a role of DASH or a kind of HTML.
    package var statedRoles: [String] {
        DASHRole.stated(roles, htmlKinds: htmlKinds, kind: kind.mediaKind)
    }

    /// What the track is for: its characteristics, and those that its roles say.
    package var purposes: [MediaCharacteristic] {
        DASHRole.purposes(
            characteristics.map(MediaCharacteristic.init(rawValue:)),
            roles: statedRoles,
            kind: kind.mediaKind
        )
    }

    /// Whether it describes the video.
    package var describesVideo: Bool { purposes.contains(.describesVideo) }

    /// Whether its format or its characteristics, and not only a role, say that all of it is forced.
    package var isTaggedForced: Bool {
        if characteristics.contains(MediaCharacteristic.forcedOnlySubtitles.rawValue) {
            return true
        }
        guard let displayFlags else {
            return forced == .all && !statedRoles.contains("forced-subtitle")
        }
        return TextSampleEntry.DisplayFlags(rawValue: displayFlags).contains(.allSamplesForced)
    }
}
