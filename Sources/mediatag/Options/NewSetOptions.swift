// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DASH
import MediaReading
import MediaSelection
import Packaging

/// What `mpd add` adds.
struct NewSetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "WebVTT or TTML file, by its path from the folder of the MPD, or its URL; or a caption file of any format, which is divided into segments.",
            valueName: "file"
        ),
        completion: .file()
    )
    var subtitles: String?

    @Option(
        help: ArgumentHelp("Audio file, which is divided into segments.", valueName: "file"),
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

    @OptionGroup(title: "The adaptation set")
    var tags: OptionTags

    @Option(
        help: ArgumentHelp(
            "Divide the caption file like the video: imsc (stpp) or webvtt (wvtt) in fragmented MP4. Default: WebVTT and TTML files are not divided; others as the text that is there, else imsc.",
            valueName: "form"
        )
    )
    var segments: SegmentedText?

    @Option(
        help: ArgumentHelp(
            "Folder to create beside the MPD. Default: subtitles-LANGUAGE, audio-LANGUAGE or sign-LANGUAGE.",
            valueName: "name"
        )
    )
    var folder: String?

    func validate() throws {
        try tags.requireOneKindOfText()
        try requireFolderName(folder)
        guard [subtitles, audio, sign, closedCaptions].count(where: { $0 != nil }) == 1 else {
            throw ValidationError(
                "Add one of --subtitles, --audio, --sign and --closed-captions."
            )
        }
        if let subtitles, isElsewhere(subtitles), NewTextSet.Format(name: subtitles) == nil {
            throw ValidationError(
                "Players of DASH read WebVTT (.vtt) and TTML (.ttml, .dfxp, .xml); other files have to be on this machine."
            )
        }
        if segments != nil, subtitles.map(isElsewhere) ?? true {
            throw ValidationError("--segments requires --subtitles with a file.")
        }
        if folder != nil, !addsSegments {
            throw ValidationError("--folder requires media that is divided into segments.")
        }
        if subtitles == nil, tags.forced == true || tags.sdh == true {
            throw ValidationError(
                "Only subtitles can be forced, or for the deaf and hard of hearing."
            )
        }
        if sign != nil, tags.isDefault {
            throw ValidationError("Video in sign language cannot be the default.")
        }
        guard let closedCaptions else { return }
        if Self.channel(closedCaptions, nil) == nil {
            throw ValidationError(
                "\"\(closedCaptions)\" is not a channel; write CC1 to CC4, or SERVICE1 to SERVICE63."
            )
        }
        if tags.language == nil {
            throw ValidationError("--closed-captions requires --language.")
        }
        let others = [
            ("--name", tags.name != nil), ("--sdh", tags.sdh != nil),
            ("--describes-video", tags.describesVideo != nil), ("--forced", tags.forced != nil),
            ("--characteristic", !tags.characteristics.isEmpty), ("--default", tags.isDefault),
        ]
        let other = others.first(where: \.1)?.0
        if let other { throw ValidationError("\(other) requires --subtitles.") }
    }

    /// Whether media is divided into segments; a caption file that players read as it is only where that is asked for.
    var addsSegments: Bool { captionSource != nil || audio != nil || sign != nil }

    /// The caption file that is to be divided, with what the options state; nil if there is none.
    var captionSource: PackageSource? {
        guard let subtitles, segments != nil || NewTextSet.Format(name: subtitles) == nil else {
            return nil
        }
        var source = PackageSource(subtitles, tags)
        source.isSDH = tags.sdh
        source.isForced = tags.forced
        return source
    }

    /// The audio file that is to be divided.
    var audioSource: PackageSource? { audio.map { PackageSource($0, tags) } }

    /// The movie in sign language.
    var signSource: PackageSource? { sign.map { PackageSource($0, tags) } }

    /// How media becomes segments.
    var media: NewMediaOptions {
        var media = NewMediaOptions()
        media.folder = folder
        media.usesIMSC = segments.map { $0 == .imsc }
        return media
    }

    /// The channel of closed captions to declare.
    var channel: ClosedCaptionDescriptor.Channel? {
        closedCaptions.flatMap { Self.channel($0, tags.language?.primarySubtag) }
    }

    private static func channel(
        _ name: String,
        _ language: String?
    ) -> ClosedCaptionDescriptor.Channel? {
        let service = name.hasPrefix("SERVICE") ? Int(name.dropFirst(7)) : nil
        guard
            ["CC1", "CC2", "CC3", "CC4"].contains(name)
                || service.map({ (1...63).contains($0) }) ?? false
        else { return nil }
        return ClosedCaptionDescriptor.Channel(instreamID: name, language: language)
    }

    /// The set of a caption file; nil if neither an option nor the name of the file states the language.
    var set: NewTextSet? {
        guard let subtitles, let format = NewTextSet.Format(name: subtitles) else { return nil }
        let file = CaptionFileName(path: subtitles)
        guard let language = tags.language ?? file.language else { return nil }
        let isSDH = tags.sdh ?? (file.isSDH && tags.forced != true)
        let isForced = tags.forced ?? (file.isForced && !isSDH)
        let option = SelectionOption(
            kind: .legible,
            language: language,
            name: tags.name,
            characteristics: (isSDH ? MediaCharacteristic.sdh : [])
                + (tags.describesVideo == true ? [.describesVideo] : []) + tags.characteristics,
            isForced: isForced,
            isDefault: tags.isDefault
        )
        return NewTextSet(url: subtitles, option: option, format: format)
    }
}

/// How `mpd add` divides captions.
enum SegmentedText: String, ExpressibleByArgument, CaseIterable {
    case imsc, webvtt
}

/// Whether a name is a URL.
private func isElsewhere(_ name: String) -> Bool { name.contains("://") }
