// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaPrimitives
import MediaReading
import MediaSelection
import Packaging
import Playlists

/// What `playlist add` takes of a rendition.
struct NewRenditionOptions: NewMediaOfSyntax {
    @OptionGroup(title: PlaylistWords.member)
    var sound: ChannelOptions

    @Option(help: ArgumentHelp("Name of the group, if one is created.", valueName: "id"))
    var group: String?

    @Option(
        help: ArgumentHelp(
            "Codec of the audio for CODECS. Default: read from its files.",
            valueName: "codec"
        )
    )
    var codec: String?

    @Option(
        help: ArgumentHelp(
            "Language of the audio inside the variants, if they have no audio group yet.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var mainLanguage: LanguageTag?

    @OptionGroup(title: "New segments")
    var segments: NewSegmentOptions

    var encoding: String? { segments.encoding.encoding }
    var fps: Ratio? { segments.encoding.counting.fps }

    func validate(_ media: NamedMedia) throws {
        let (type, tags) = (media.type, media.tags)
        if tags.forced == true, type != .subtitles {
            throw ValidationError("Only subtitles can be forced.")
        }
        if type != .subtitles || !divides(media), let option = segments.firstOfText {
            throw ValidationError("\(option) requires --subtitles with a caption file.")
        }
        if !divides(media), let option = segments.firstOfAll {
            throw ValidationError(
                "\(option) requires --subtitles with a caption file, --audio with an audio file, or --sign."
            )
        }
        if let unfit = tags.allCharacteristics.first(where: { !$0.fits(type.kind) }) {
            throw ValidationError("\(unfit) is not for \(type.rawValue).")
        }
    }

    var options: NewMediaOptions {
        var media = NewMediaOptions()
        media.folder = segments.folder
        media.group = group
        media.usesIMSC = segments.imsc
        media.firstTimestamps = segments.firstTimestamps
        media.mainLanguage = mainLanguage
        return media
    }

    /// What is neither a playlist nor a channel.
    func divides(_ media: NamedMedia) -> Bool {
        guard media.type == .subtitles || media.type == .audio else { return media.type == .video }
        let text = media.address
        let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased()
        let isPlaylist =
            path.hasSuffix(".m3u8") || path.hasSuffix(".m3u") || text.contains("://")
            || text.contains("{$")
        return !isPlaylist
    }

    func rendition(of media: NamedMedia) -> NewRendition? {
        let (type, tags) = (media.type, media.tags)
        let isChannel = type == .closedCaptions
        let fileName = CaptionFileName(path: isChannel ? "" : media.address)
        guard let language = tags.language ?? fileName.language else { return nil }
        let option = SelectionOption(
            kind: type.kind,
            language: language,
            name: tags.name,
            characteristics: tags.allCharacteristics,
            isClosedCaption: isChannel,
            isForced: tags.forced == true,
            isDefault: tags.isDefault
        )
        return NewRendition(
            type,
            option,
            uri: isChannel ? nil : media.address,
            instreamID: isChannel ? media.address : nil,
            channels: sound.channels,
            codec: codec,
            newGroup: group,
            mainLanguage: mainLanguage
        )
    }
}

/// What is stated of sound.
struct ChannelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Channels of the audio, such as 2, 6 or 16/JOC.", valueName: "count")
    )
    var channels: String?
}

/// How files become segments of a presentation that exists.
struct NewSegmentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Folder to create beside the playlist. Default: subtitles-LANGUAGE, audio-LANGUAGE or sign-LANGUAGE.",
            valueName: "name"
        )
    )
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "First timestamp of the video in seconds, such as 10 or 1.48; one for each part between discontinuities, separated by commas. Default: read from the segments.",
            valueName: "seconds"
        ),
        transform: parseTimestamps
    )
    private var firstTimestamp: [[MediaTime]] = []

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help:
            "Write subtitles as IMSC 1.1 in fragmented MP4, or as WebVTT. Default: as the presentation's other subtitles."
    )
    var imsc: Bool?

    @OptionGroup
    var encoding: CaptionEncodingOptions

    func validate() throws { try requireFolderName(folder) }

    /// The first timestamps of the parts between discontinuities; empty: as the media states them.
    var firstTimestamps: [MediaTime] { firstTimestamp.flatMap(\.self) }

    /// The first option that was given and is for captions alone; nil: none.
    var firstOfText: String? {
        let options: [(String, Bool)] = [
            ("--imsc", imsc != nil), ("--encoding", encoding.encoding != nil),
            ("--fps", encoding.counting.fps != nil),
        ]
        return options.first(where: \.1)?.0
    }

    /// The first option that was given; nil: none.
    var firstOfAll: String? {
        let options: [(String, Bool)] = [
            ("--folder", folder != nil), ("--first-timestamp", !firstTimestamp.isEmpty),
        ]
        return options.first(where: \.1)?.0 ?? firstOfText
    }
}

/// Refuses a folder that is not below that of the presentation, or whose name a URI would have to escape.
func requireFolderName(_ folder: String?) throws {
    guard let folder else { return }
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = folder.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            || "-._~/".utf8.contains(byte)
    }
    guard isPlain, !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
        throw ValidationError(
            "--folder requires a name below the folder of the presentation, of letters, digits, \"-\", \".\", \"_\" and \"~\"."
        )
    }
}

/// Reads `--first-timestamp`: seconds, several separated by commas.
private func parseTimestamps(_ text: String) throws -> [MediaTime] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
        guard let time = DecimalSeconds(String(part)), time.nanoseconds >= 0 else {
            throw ValidationError("\"\(part)\" is not a timestamp; write seconds, such as 1.48.")
        }
        return MediaTime(ticks: Int64(time.nanoseconds), timescale: 1_000_000_000)
            .rescaled(to: 90_000, rounding: .nearest)
    }
}

extension MediaCharacteristic {
    /// Whether the characteristic applies to this kind of media; unknown characteristics are accepted.
    fileprivate func fits(_ kind: MediaKind) -> Bool {
        // Text cannot describe the picture in HLS (Apple's mediastreamvalidator).
        if self == .describesVideo { return kind == .audible }
        return entry?.appliesTo.contains(kind) ?? true
    }
}
