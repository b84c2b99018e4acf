// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading
import MediaSelection
import Packaging
import Playlists

/// A rendition that `playlist add` adds.
struct NewRenditionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Caption file of any format, or the URI of a media playlist (.m3u8) of subtitles.",
            valueName: "file"
        ),
        completion: .file()
    )
    var subtitles: String?

    @Option(
        help: ArgumentHelp(
            "Audio file, or the URI of a media playlist (.m3u8) of audio.",
            valueName: "file"
        ),
        completion: .file()
    )
    var audio: String?

    @Option(
        help: ArgumentHelp(
            "Movie that shows the presentation with an interpreter of sign language.",
            valueName: "file"
        ),
        completion: .file()
    )
    var sign: String?

    @Option(
        help: ArgumentHelp(
            "Channel of closed captions in the video: CC1 to CC4, SERVICE1 to SERVICE63.",
            valueName: "channel"
        )
    )
    var closedCaptions: String?

    @OptionGroup(title: "The rendition")
    var options: RenditionOptions

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

    func validate() throws {
        guard [subtitles, audio, sign, closedCaptions].count(where: { $0 != nil }) == 1 else {
            throw ValidationError(
                "Add one of --subtitles, --audio, --sign and --closed-captions."
            )
        }
        if sign != nil, options.tags.isDefault {
            throw ValidationError("Video in sign language cannot be the default.")
        }
        if let closedCaptions, !InstreamID.isValid(closedCaptions) {
            throw ValidationError(
                "\"\(closedCaptions)\" is not a channel; write CC1 to CC4, or SERVICE1 to SERVICE63."
            )
        }
        if options.tags.forced == true, subtitles == nil {
            throw ValidationError("Only subtitles can be forced.")
        }
        if captionFile == nil, let option = segments.firstOfText {
            throw ValidationError("\(option) requires --subtitles with a caption file.")
        }
        if !addsFile, let option = segments.firstOfAll {
            throw ValidationError(
                "\(option) requires --subtitles with a caption file, --audio with an audio file, or --sign."
            )
        }
        if let unfit = options.tags.allCharacteristics.first(where: { !$0.fits(kind) }) {
            throw ValidationError("\(unfit) is not for \(type.rawValue).")
        }
    }

    /// Whether a file is to be divided into segments.
    var addsFile: Bool { captionFile != nil || audioFile != nil || sign != nil }

    private var captionFile: String? { subtitles.flatMap { isPlaylist($0) ? nil : $0 } }
    private var audioFile: String? { audio.flatMap { isPlaylist($0) ? nil : $0 } }

    /// The caption file that is to be divided, with what the options state; nil if there is none.
    var captionSource: PackageSource? {
        captionFile.map { file in
            var source = source(file)
            source.isSDH = options.tags.sdh
            source.isForced = options.tags.forced
            source.encoding = segments.encoding
            source.frameRate = segments.fps
            return source
        }
    }

    /// The audio file that is to be divided, with what the options state; nil if there is none.
    var audioSource: PackageSource? { audioFile.map(source) }

    /// The movie in sign language, with what the options state; nil if there is none.
    var signSource: PackageSource? { sign.map(source) }

    private func source(_ file: String) -> PackageSource { PackageSource(file, options.tags) }

    /// How media becomes segments.
    var media: NewMediaOptions {
        var media = NewMediaOptions()
        media.folder = segments.folder
        media.group = group
        media.usesIMSC = segments.imsc
        media.firstTimestamps = segments.firstTimestamps
        media.mainLanguage = mainLanguage
        return media
    }

    /// The media playlist, or the channel of closed captions.
    var address: String { subtitles ?? audio ?? closedCaptions ?? "" }

    /// The rendition; nil if neither an option nor the name of its playlist states the language.
    var rendition: NewRendition? {
        let fileName = CaptionFileName(path: subtitles ?? audio ?? "")
        guard let language = options.tags.language ?? fileName.language else { return nil }
        let option = SelectionOption(
            kind: kind,
            language: language,
            name: options.tags.name,
            characteristics: options.tags.allCharacteristics,
            isClosedCaption: type == .closedCaptions,
            isForced: options.tags.forced == true,
            isDefault: options.tags.isDefault
        )
        return NewRendition(
            type,
            option,
            uri: subtitles ?? audio,
            instreamID: closedCaptions,
            channels: options.channels,
            codec: codec,
            newGroup: group,
            mainLanguage: mainLanguage
        )
    }

    private var type: RenditionType {
        subtitles != nil
            ? .subtitles : audio != nil ? .audio : sign != nil ? .video : .closedCaptions
    }

    private var kind: MediaKind { type.kind }
}

extension PackageSource {
    /// A file, with what the options state of any media.
    init(_ file: String, _ tags: OptionTags) {
        self.init(file)
        language = tags.language
        name = tags.name
        characteristics = tags.allCharacteristics
        isDefault = tags.isDefault
    }
}

/// Whether an argument is the URI of a playlist, and no other file.
private func isPlaylist(_ text: String) -> Bool {
    let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return path.hasSuffix(".m3u8") || path.hasSuffix(".m3u") || text.contains("://")
        || text.contains("{$")
}

extension MediaCharacteristic {
    /// Whether the characteristic applies to this kind of media; unknown characteristics are accepted.
    fileprivate func fits(_ kind: MediaKind) -> Bool {
        // Text cannot describe the picture in HLS (Apple's mediastreamvalidator).
        if self == .describesVideo { return kind == .audible }
        return entry?.appliesTo.contains(kind) ?? true
    }
}
