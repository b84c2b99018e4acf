// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import Muxing
import Playlists

/// Adds a rendition to a multivariant playlist: `mediatag playlist add`.
struct PlaylistAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add subtitles, sound or closed captions to a multivariant playlist.",
        discussion: """
            The rendition is added to every group of its type; where there is none, one is made and every \
            variant refers to it. It stands behind the plain rendition of its language, AUTOSELECT and \
            DEFAULT are as Apple's authoring specification asks, and BANDWIDTH grows by what its segments \
            need, where they can be read. A second run changes nothing.

              mediatag playlist add master.m3u8 --subtitles es/subs.m3u8 --language es --sdh
              mediatag playlist add master.m3u8 --audio ad/en.m3u8 --language en --describes-video
              mediatag playlist add master.m3u8 --closed-captions CC1 --language en
            """
    )

    @OptionGroup(title: "Reading and writing")
    var edit: PlaylistEditOptions

    @Option(help: ArgumentHelp("Media playlist of the subtitles.", valueName: "uri"))
    var subtitles: String?

    @Option(help: ArgumentHelp("Media playlist of the sound.", valueName: "uri"))
    var audio: String?

    @Option(
        help: ArgumentHelp(
            "Channel inside the video: CC1 to CC4, SERVICE1 to SERVICE63.",
            valueName: "channel"
        )
    )
    var closedCaptions: String?

    @OptionGroup(title: "The rendition")
    var rendition: RenditionOptions

    @Option(help: ArgumentHelp("Name of the group, where one is made.", valueName: "id"))
    var group: String?

    @Option(
        help: ArgumentHelp(
            "Sample format of the sound for CODECS. Default: read from its files.",
            valueName: "codec"
        )
    )
    var codec: String?

    @Option(
        help: ArgumentHelp(
            "Language of the sound inside the variants, where they have no audio group yet.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var mainLanguage: LanguageTag?

    func validate() throws {
        guard [subtitles, audio, closedCaptions].count(where: { $0 != nil }) == 1 else {
            throw ValidationError(
                "Say what to add: one of --subtitles, --audio, --closed-captions."
            )
        }
        if let closedCaptions, !InstreamID.isValid(closedCaptions) {
            throw ValidationError(
                "\"\(closedCaptions)\" is no channel; write CC1 to CC4, or SERVICE1 to SERVICE63."
            )
        }
        if rendition.forced == true, subtitles == nil {
            throw ValidationError("Only subtitles can be forced.")
        }
        if let unfit = rendition.allCharacteristics.first(where: { !$0.fits(kind) }) {
            throw ValidationError("\(unfit) is not for \(type.rawValue).")
        }
    }

    func run() throws {
        let uri = subtitles ?? audio
        let fileName = CaptionFileName(path: uri ?? "")
        guard let language = rendition.language ?? fileName.language else {
            let name = uri ?? closedCaptions ?? ""
            Messages.fail(
                ValidationError("\(name.printable): no language in its name; pass --language es")
            )
            throw ExitCode.validationFailure
        }
        let option = SelectionOption(
            kind: kind,
            language: language,
            name: rendition.name,
            characteristics: rendition.allCharacteristics,
            isClosedCaption: type == .closedCaptions,
            isForced: rendition.forced == true,
            isDefault: rendition.isDefault
        )
        let new = NewRendition(
            type,
            option,
            uri: uri,
            instreamID: closedCaptions,
            channels: rendition.channels,
            codec: codec,
            newGroup: group,
            mainLanguage: mainLanguage
        )
        try edit.run("playlist-add") { edit throws(MuxingError) in try edit.add(new) }
    }

    private var type: RenditionType {
        subtitles != nil ? .subtitles : audio != nil ? .audio : .closedCaptions
    }

    private var kind: MediaKind { type.kind }
}

extension MediaCharacteristic {
    /// Whether it can be said of a kind of media; of those of others nobody knows.
    fileprivate func fits(_ kind: MediaKind) -> Bool {
        // Text cannot describe the picture in HLS (Apple's mediastreamvalidator).
        if self == .describesVideo { return kind == .audible }
        return entry?.appliesTo.contains(kind) ?? true
    }
}
