// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives
import MediaReading
public import MediaSelection
package import Playlists

/// Media that an edit adds to a presentation.
public struct AddedRendition: Equatable, Sendable {
    /// Whether its files are new.
    package enum Status: String, Sendable {
        /// They are there already.
        case present
        /// They would be written, but nothing was to be written.
        case wouldAdd
        /// They have been written.
        case added
    }

    /// What it is.
    package let type: RenditionType
    /// The file that it was made from.
    package let source: String
    /// Its media playlist, from the folder of the multivariant playlist; in an MPD, its folder with a slash.
    public let playlist: String
    /// The playlist or adaptation set whose segments it has.
    package let timeline: String
    /// The timestamps with which the parts between discontinuities begin.
    package let firstTimestamps: [MediaTime]
    /// Number of segments.
    public let segmentCount: Int
    /// Bytes of all segments.
    package let byteCount: UInt64
    /// Number of cues that are shown; nil for audio.
    package let cueCount: Int?
    /// Whether its files are new.
    package let status: Status

    /// Takes media that was written, cut like a presentation.
    init(_ media: WrittenMedia, _ timeline: PresentationTimeline) {
        type = media.files.type
        source = media.files.source
        playlist = media.playlist.uri
        self.timeline = timeline.name
        firstTimestamps = timeline.parts.map(\.firstTimestamp)
        segmentCount = media.playlist.segmentCount
        byteCount = media.playlist.byteCount
        cueCount = media.files.cueCount
        status = media.status
    }
}

/// How media becomes a rendition of a presentation that exists.
public struct NewMediaOptions: Equatable, Sendable {
    /// The folder to make, from that of the presentation; nil: named by the type and the language.
    public var folder: String?
    /// The name of the group, if a playlist has none of the type.
    public var group: String?
    /// Whether subtitles are written as IMSC in fragmented MP4, or as WebVTT; nil: as the others are.
    public var usesIMSC: Bool?
    /// The timestamps with which the parts between discontinuities begin; empty: as the media states them.
    package var firstTimestamps: [MediaTime] = []
    /// The language of the sound inside the variants, where they have no audio group yet.
    public var mainLanguage: LanguageTag?

    /// Takes everything from the presentation.
    public init() {}
}
