// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives
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
    /// Its media playlist, from the folder of the multivariant playlist.
    public let playlist: String
    /// The playlist whose segments it has.
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
}

/// How media becomes a rendition of a presentation that exists.
public struct NewMediaOptions: Equatable, Sendable {
    /// The folder to make, from that of the multivariant playlist; nil: named by the type and the language.
    public var folder: String?
    /// The name of the group, if the playlist has none of the type.
    public var group: String?
    /// Whether subtitles are written as IMSC in fragmented MP4; nil: if CODECS states that the others are.
    public var usesIMSC: Bool?
    /// The timestamps with which the parts between discontinuities begin; empty: as the media states them.
    package var firstTimestamps: [MediaTime] = []
    /// The language of the sound inside the variants, where they have no audio group yet.
    public var mainLanguage: LanguageTag?

    /// Takes everything from the presentation.
    public init() {}
}
