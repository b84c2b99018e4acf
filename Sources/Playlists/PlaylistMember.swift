// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// A media playlist that a multivariant playlist names, as far as it could be read.
package struct PlaylistMember: Sendable {
    /// What it is named as.
    package enum Role: Hashable, Sendable {
        /// The playlist of a variant.
        case variant
        /// The playlist of a rendition.
        case rendition(RenditionType)
        /// The playlist of I-frames.
        case iFrames
    }

    /// What was found.
    package enum Content: Sendable {
        /// A media playlist.
        case media(MediaPlaylist)
        /// The playlist that names it, or another of its kind.
        case multivariant
        /// It is on a server, in data, named by a variable or outside the folder: it was not read.
        case notRead
        /// It could not be read, and why.
        case unreadable(String)
    }

    /// The URI as written.
    package let uri: String
    /// The lines that name it, counted from 1.
    package let lines: [Int]
    /// What it is named as, the first where there are several.
    package let role: Role
    /// What was found.
    package let content: Content
    /// Its bit rates; nil where not all segments could be measured.
    package let bitRate: SegmentBitRate?
    /// Files that segments name and that are not there, by the lines of the member, counted from 1.
    package let missingSegments: [Int]
    /// Its WebVTT segments; nil where it has others, or not all of them were read.
    package let textSegments: [TextSegment]?
    /// The time of the media, in milliseconds, with which the presentation begins; nil where it is not known, or
    /// cues have no map to times of the media.
    package let mediaStartMilliseconds: Int?
    /// Whether its text shows something at any time; nil where it is no text, not all of it was read, or more
    /// is to come.
    package let showsText: Bool?
    /// The language of its media, as its initialization section states it; nil where none is stated.
    package let mediaLanguage: LanguageTag?
    /// Its tracks of video and audio, as its initialization section and first segment say; nil where those
    /// were not read.
    package let tracks: [MemberTrack]?

    /// Puts together what was found.
    package init(
        uri: String,
        lines: [Int],
        role: Role,
        content: Content,
        bitRate: SegmentBitRate? = nil,
        missingSegments: [Int] = [],
        textSegments: [TextSegment]? = nil,
        mediaStartMilliseconds: Int? = nil,
        showsText: Bool? = nil,
        mediaLanguage: LanguageTag? = nil,
        tracks: [MemberTrack]? = nil
    ) {
        self.uri = uri
        self.lines = lines
        self.role = role
        self.content = content
        self.bitRate = bitRate
        self.missingSegments = missingSegments
        self.textSegments = textSegments
        self.mediaStartMilliseconds = mediaStartMilliseconds
        self.showsText = showsText
        self.mediaLanguage = mediaLanguage
        self.tracks = tracks
    }

    /// The time of the media, in milliseconds, that is time 0 of the presentation.
    ///
    /// Most writers give cues the times of the presentation, and state in the map where that begins. Others give
    /// them the times of the media.
    package var startMilliseconds: Int {
        mediaStartMilliseconds ?? textSegments?.mappedStart ?? 0
    }

    /// The media playlist; nil if missing.
    package var playlist: MediaPlaylist? {
        if case .media(let playlist) = content { playlist } else { nil }
    }
}

extension MultivariantPlaylist {
    /// The URIs of all media playlists, each once, with the lines that name it and its first role.
    package var memberURIs: [(uri: String, lines: [Int], role: PlaylistMember.Role)] {
        var order: [String] = []
        var found: [String: (lines: [Int], role: PlaylistMember.Role)] = [:]
        func add(_ uri: String?, _ line: Int, _ role: PlaylistMember.Role) {
            guard let uri, !uri.isEmpty else { return }
            if found[uri] == nil { order.append(uri) }
            found[uri, default: ([], role)].lines.append(line)
        }
        for variant in variants { add(variant.uri, variant.line, .variant) }
        for rendition in renditions {
            if let type = rendition.tag.type {
                add(rendition.tag.uri, rendition.line, .rendition(type))
            }
        }
        for variant in iFrameVariants { add(variant.tag.uri, variant.line, .iFrames) }
        return order.compactMap { uri in
            found[uri].map { (uri, $0.lines, $0.role) }
        }
    }
}

/// A track in the media of a playlist, as its initialization section and first segment say.
package struct MemberTrack: Equatable, Sendable {
    /// What a track carries.
    package enum Kind: String, Sendable {
        /// Moving pictures.
        case video
        /// Sound.
        case audio
    }

    /// What it carries.
    package var kind: Kind
    /// The codec as `CODECS` states it; of a transport stream the first parts alone, `x` where a digit is
    /// not known; nil where the codec is not known.
    package var codec: String?
    /// The size at which the picture is shown.
    package var displaySize: Resolution?
    /// The size as coded, where the picture is not turned.
    package var codedSize: Resolution?
    /// Frames in a thousand seconds; several where a transport stream allows more than one reading.
    package var frameRates: [Int]
    /// Number of audio channels.
    package var channels: Int?

    /// Makes a track.
    package init(
        _ kind: Kind,
        codec: String? = nil,
        displaySize: Resolution? = nil,
        codedSize: Resolution? = nil,
        frameRates: [Int] = [],
        channels: Int? = nil
    ) {
        self.kind = kind
        self.codec = codec
        self.displaySize = displaySize
        self.codedSize = codedSize
        self.frameRates = frameRates
        self.channels = channels
    }
}
