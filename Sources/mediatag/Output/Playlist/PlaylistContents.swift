// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// What a playlist offers, in the shape of its JSON (`mediatag.playlist-show/1`).
struct PlaylistContents: Encodable {
    /// A variant.
    struct Variant: Encodable {
        var line: Int
        var uri: String?
        var bandwidth: Int?
        var averageBandwidth: Int?
        var codecs: [String]
        var resolution: String?
        var frameRate: Double?
        var videoRange: String?
        var audio: String?
        var subtitles: String?
        var closedCaptions: String?
        var video: String?
        var iFramesOnly: Bool
    }

    /// A rendition.
    struct Rendition: Encodable {
        var line: Int
        var type: String?
        var group: String?
        var name: String?
        var language: String?
        var uri: String?
        var isDefault: Bool
        var autoselect: Bool
        var forced: Bool
        var characteristics: [String]
        var channels: String?
        var instreamID: String?

        enum CodingKeys: String, CodingKey {
            case line, type, group, name, language, uri, autoselect, forced, characteristics
            case channels, instreamID
            case isDefault = "default"
        }
    }

    /// What a viewer can choose.
    struct Option: Encodable {
        var displayName: String
        var rendition: String
        var language: String?
        var characteristics: [String]
        var forced: Bool
        var isDefault: Bool

        enum CodingKeys: String, CodingKey {
            case displayName, rendition, language, characteristics, forced
            case isDefault = "default"
        }
    }

    /// The segments of a media playlist.
    struct Segments: Encodable {
        var count: Int
        var durationSeconds: Double
        var targetDuration: Int?
        var playlistType: String?
        var ended: Bool
        var iFramesOnly: Bool
        var partialSegments: Int
        var dateRanges: Int
        var encrypted: Bool
    }

    let schema = "mediatag.playlist-show/1"
    let playlist: String
    let kind: String
    let version: Int?
    var variants: [Variant] = []
    var renditions: [Rendition] = []
    var selectionGroups: [OfferedGroup<Option>] = []
    var segments: Segments?

    /// Sums up a playlist.
    init(_ playlist: Playlist, name: String) {
        self.playlist = name
        version = playlist.text.lines.lazy.compactMap { Version($0)?.value }.first
        switch playlist {
        case .media(let media):
            kind = "media"
            segments = Segments(media)
        case .multivariant(let multivariant):
            kind = "multivariant"
            variants =
                multivariant.variants.map(Variant.init)
                + multivariant.iFrameVariants.map(Variant.init)
            renditions = multivariant.renditions.map(Rendition.init)
            let choices = multivariant.choices.map(\.tag)
            selectionGroups = OfferedGroup.all(
                choices.compactMap { tag in tag.option.map { (tag, $0) } },
                Option.init
            )
        }
    }
}

extension PlaylistContents.Variant {
    fileprivate init(_ variant: MultivariantPlaylist.Variant) {
        let tag = variant.tag
        self.init(
            line: variant.line,
            uri: variant.uri,
            bandwidth: tag.bandwidth,
            averageBandwidth: tag.averageBandwidth,
            codecs: tag.codecs,
            resolution: tag.resolution?.description,
            frameRate: tag.frameRate?.seconds,
            videoRange: tag.videoRange,
            audio: tag.audioGroup,
            subtitles: tag.subtitlesGroup,
            closedCaptions: tag.statesNoClosedCaptions ? "NONE" : tag.closedCaptionsGroup,
            video: tag.videoGroup,
            iFramesOnly: false
        )
    }

    fileprivate init(_ variant: MultivariantPlaylist.Placed<IFrameStreamInf>) {
        let tag = variant.tag
        self.init(
            line: variant.line,
            uri: tag.uri,
            bandwidth: tag.bandwidth,
            averageBandwidth: tag.averageBandwidth,
            codecs: tag.codecs,
            resolution: tag.resolution?.description,
            videoRange: tag.videoRange,
            video: tag.videoGroup,
            iFramesOnly: true
        )
    }
}

extension PlaylistContents.Rendition {
    fileprivate init(_ placed: MultivariantPlaylist.Placed<MediaRendition>) {
        let tag = placed.tag
        self.init(
            line: placed.line,
            type: tag.attributes.text("TYPE"),
            group: tag.groupID,
            name: tag.name,
            language: tag.language,
            uri: tag.uri,
            isDefault: tag.isDefault == true,
            autoselect: tag.isAutoselect == true || tag.isDefault == true,
            forced: tag.isForced == true,
            characteristics: tag.characteristics,
            channels: tag.channels,
            instreamID: tag.instreamID
        )
    }
}

extension PlaylistContents.Option {
    fileprivate init(_ tag: MediaRendition, _ option: SelectionOption, _ name: String) {
        self.init(
            displayName: name,
            rendition: tag.selector,
            language: tag.language,
            characteristics: tag.characteristics,
            forced: option.isForced,
            isDefault: option.isDefault
        )
    }
}

extension PlaylistContents.Segments {
    fileprivate init(_ media: MediaPlaylist) {
        self.init(
            count: media.segments.count,
            durationSeconds: media.duration.seconds,
            targetDuration: media.targetDuration,
            playlistType: media.playlistType?.rawValue,
            ended: media.hasEnded,
            iFramesOnly: media.isIFramesOnly,
            partialSegments: media.text.lines.count { $0.tag == .part },
            dateRanges: media.text.lines.count { $0.tag == .dateRange },
            encrypted: media.text.lines.contains { line in
                Key(line).map { $0.method != "NONE" } ?? false
            }
        )
    }
}
