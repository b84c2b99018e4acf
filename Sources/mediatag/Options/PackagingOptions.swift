// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import Packaging

/// How `hls` makes a presentation.
struct PackagingOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to make.", valueName: "folder"),
        completion: .directory
    )
    var output: String

    @Option(
        help: ArgumentHelp("Length of a segment in whole seconds.", valueName: "seconds")
    )
    var segmentDuration = 6

    @Flag(help: "Put the segments of a rendition into one file and name them by byte ranges.")
    var singleFile = false

    @Flag(help: "Write segments as MPEG transport streams instead of fragmented MP4.")
    var ts = false

    @Flag(help: "Write subtitles as IMSC 1.1 in fragmented MP4 instead of WebVTT.")
    var imsc = false

    @Option(
        help: ArgumentHelp(
            "Captions inside the pictures and their languages, such as CC1=en,CC3=es. May stand several times.",
            valueName: "channels"
        ),
        transform: parseChannels
    )
    private var cc: [[ClosedCaptionDeclaration.Channel]] = []

    @Flag(help: "Take rungs whose key frames or durations differ.")
    var allowUnaligned = false

    @Flag(help: "Give variants and renditions identifiers that stay the same.")
    var stableIds = false

    @Flag(help: "Also write an MPD (DASH) over the same segments.")
    var dash = false

    @Flag(help: "Replace a presentation that is in the folder.")
    var force = false

    func validate() throws {
        guard (1...60).contains(segmentDuration) else {
            throw ValidationError("--segment-duration takes 1 to 60 seconds.")
        }
        guard !ts || (!singleFile && !imsc && !dash) else {
            throw ValidationError("--ts excludes --single-file, --imsc and --dash.")
        }
        guard Set(channels.map(\.instreamID)).count == channels.count else {
            throw ValidationError("--cc names a channel twice.")
        }
    }

    /// Captions inside the pictures, and their languages.
    var channels: [ClosedCaptionDeclaration.Channel] { cc.flatMap(\.self) }

    /// The options as the library takes them.
    var options: PackageOptions {
        var options = PackageOptions()
        options.segmentSeconds = segmentDuration
        options.layout = ts ? .transportStreams : singleFile ? .singleFile : .segmentFiles
        options.usesIMSC = imsc
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
                "\"\(part)\" names no channel; there are CC1 to CC4 and SERVICE1 to SERVICE63."
            )
        }
        let language = words.count > 1 ? try parseLanguage(words[1]) : nil
        return ClosedCaptionDeclaration.Channel(instreamID: id, language: language)
    }
}
