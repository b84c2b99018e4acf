// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import Packaging

/// How `hls` makes a presentation.
struct PackagingOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Folder to create.", valueName: "folder"),
        completion: .directory
    )
    var output: String

    @Option(
        help: ArgumentHelp("Duration of a segment in whole seconds.", valueName: "seconds")
    )
    var segmentDuration = 6

    @Flag(help: "Write the segments of each rendition to one file, addressed by byte ranges.")
    var singleFile = false

    @Flag(help: "Write segments as MPEG transport streams instead of fragmented MP4.")
    var ts = false

    @Flag(help: "Write subtitles as IMSC 1.1 in fragmented MP4 instead of WebVTT.")
    var imsc = false

    @Flag(
        help: """
            With --imsc, also write WebVTT and master-webvtt.m3u8, a second playlist for players that \
            refuse IMSC, such as FFmpeg and GStreamer.
            """
    )
    var webvtt = false

    @Option(
        help: ArgumentHelp(
            "Closed caption channels in the video and their languages, such as CC1=en,CC3=es; repeatable.",
            valueName: "channels"
        ),
        transform: parseChannels
    )
    private var cc: [[ClosedCaptionDeclaration.Channel]] = []

    @Flag(help: "Allow variants whose key frames or durations do not line up.")
    var allowUnaligned = false

    @Flag(
        help:
            "Give variants and renditions stable identifiers (STABLE-VARIANT-ID, STABLE-RENDITION-ID)."
    )
    var stableIds = false

    @Flag(
        help: """
            Decode the video of the first movie, and mark the times at which lights flash: EXT-X-DATERANGE in \
            the variants, and flashes.vtt with metadata cues.
            """
    )
    var markFlashes = false

    @Flag(help: "Also write a DASH manifest (MPD) of the same segments.")
    var dash = false

    @Flag(help: "Replace a presentation that exists in the folder.")
    var force = false

    func validate() throws {
        guard output != "-" else {
            throw ValidationError("-o requires a folder, because a presentation is several files.")
        }
        guard (1...60).contains(segmentDuration) else {
            throw ValidationError("--segment-duration must be 1 to 60 seconds.")
        }
        guard !ts || (!singleFile && !imsc && !dash) else {
            throw ValidationError("--ts excludes --single-file, --imsc and --dash.")
        }
        guard imsc || !webvtt else {
            throw ValidationError("--webvtt requires --imsc; without --imsc, subtitles are WebVTT.")
        }
        guard Set(channels.map(\.instreamID)).count == channels.count else {
            throw ValidationError("--cc names a channel twice.")
        }
    }

    /// Closed caption channels in the video, and their languages.
    var channels: [ClosedCaptionDeclaration.Channel] { cc.flatMap(\.self) }

    /// The options as the library takes them.
    var options: PackageOptions {
        var options = PackageOptions()
        options.segmentSeconds = segmentDuration
        options.layout = ts ? .transportStreams : singleFile ? .singleFile : .segmentFiles
        options.usesIMSC = imsc
        options.addsWebVTT = webvtt
        options.allowsUnaligned = allowUnaligned
        options.hasStableIDs = stableIds
        options.writesDASH = dash
        options.replaces = force
        return options
    }
}

/// Reads `CC1=en,CC3=es`; a channel without a language is allowed.
func parseChannels(_ text: String) throws -> [ClosedCaptionDeclaration.Channel] {
    try text.split(separator: ",").map { part in
        let words = part.split(separator: "=", maxSplits: 1).map(String.init)
        guard let id = words.first, ClosedCaptionDeclaration.Channel.isInstreamID(id) else {
            throw ValidationError(
                "\"\(part)\" is not a channel; channels are CC1 to CC4 and SERVICE1 to SERVICE63."
            )
        }
        let language = words.count > 1 ? try parseLanguage(words[1]) : nil
        return ClosedCaptionDeclaration.Channel(instreamID: id, language: language)
    }
}
