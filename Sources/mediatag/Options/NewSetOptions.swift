// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import DASH
import MediaReading
import MediaSelection
import Packaging
import Playlists

/// What `mpd add` takes of an adaptation set.
struct NewSetOptions: NewMediaOfSyntax {
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

    var encoding: String? { nil }
    var fps: Ratio? { nil }

    func validate() throws { try requireFolderName(folder) }

    func validate(_ media: NamedMedia) throws {
        let (type, tags) = (media.type, media.tags)
        try tags.requireOneKindOfText()
        let isElsewhere = media.address.contains("://")
        if type == .subtitles, isElsewhere, SidecarFormat(name: media.address) == nil {
            throw ValidationError(
                "Players of DASH read WebVTT (.vtt) and TTML (.ttml, .dfxp, .xml); other files have to be on this machine."
            )
        }
        if segments != nil, type != .subtitles || isElsewhere {
            throw ValidationError("--segments requires --subtitles with a file.")
        }
        if folder != nil, !divides(media) {
            throw ValidationError("--folder requires media that is divided into segments.")
        }
        if type != .subtitles, tags.forced == true || tags.sdh == true {
            throw ValidationError(
                "Only subtitles can be forced, or for the deaf and hard of hearing."
            )
        }
        guard type == .closedCaptions else { return }
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

    var options: NewMediaOptions {
        var media = NewMediaOptions()
        media.folder = folder
        media.usesIMSC = segments.map { $0 == .imsc }
        return media
    }

    /// A caption file that players read as it is only where that is asked for.
    func divides(_ media: NamedMedia) -> Bool {
        switch media.type {
        case .subtitles: segments != nil || SidecarFormat(name: media.address) == nil
        case .closedCaptions: false
        case .audio, .video: true
        }
    }

    func rendition(of media: NamedMedia) -> NewRendition? {
        let tags = media.tags
        let isChannel = media.type == .closedCaptions
        let file = CaptionFileName(path: isChannel ? "" : media.address)
        guard let language = tags.language ?? file.language else { return nil }
        let isSDH = tags.sdh ?? (file.isSDH && tags.forced != true)
        let option = SelectionOption(
            kind: .legible,
            language: language,
            name: tags.name,
            characteristics: (isSDH ? MediaCharacteristic.sdh : [])
                + (tags.describesVideo == true ? [.describesVideo] : []) + tags.characteristics,
            isForced: tags.forced ?? (file.isForced && !isSDH),
            isDefault: tags.isDefault
        )
        return NewRendition(
            media.type,
            option,
            uri: isChannel ? nil : media.address,
            instreamID: isChannel ? media.address : nil
        )
    }
}

/// How `mpd add` divides captions.
enum SegmentedText: String, ExpressibleByArgument, CaseIterable {
    case imsc, webvtt
}
