// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import MediaSelection
import Packaging
import Playlists

/// What `playlist add` and `mpd add` add.
struct NewMediaArguments<Words: PresentationWords>: ParsableArguments {
    @Option(
        help: ArgumentHelp("\(Words.subtitles)", valueName: "file"),
        completion: .file()
    )
    var subtitles: String?

    @Option(help: ArgumentHelp("\(Words.audio)", valueName: "file"), completion: .file())
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

    @OptionGroup(title: Words.member)
    var tags: OptionTags

    @OptionGroup
    var more: Words.NewMedia

    func validate() throws {
        guard [subtitles, audio, sign, closedCaptions].count(where: { $0 != nil }) == 1 else {
            throw ValidationError(
                "Add one of --subtitles, --audio, --sign and --closed-captions."
            )
        }
        if sign != nil, tags.isDefault {
            throw ValidationError("Video in sign language cannot be the default.")
        }
        if let closedCaptions { try requireChannel(closedCaptions) }
        try more.validate(named)
    }

    /// What is added, as the options name it.
    private var named: NamedMedia {
        if let subtitles { return NamedMedia(.subtitles, subtitles, tags) }
        if let audio { return NamedMedia(.audio, audio, tags) }
        if let sign { return NamedMedia(.video, sign, tags) }
        return NamedMedia(.closedCaptions, closedCaptions ?? "", tags)
    }

    /// The file, the media playlist or the channel.
    var address: String { named.address }

    /// Whether a file is to be divided into segments.
    var addsFile: Bool { more.divides(named) }

    /// What is added; nil if neither an option nor the name of the file states the language.
    var media: NewPresentationMedia? {
        let named = named
        guard more.divides(named) else {
            return more.rendition(of: named).map(NewPresentationMedia.rendition)
        }
        var source = PackageSource(named.address)
        source.language = tags.language
        source.name = tags.name
        source.characteristics = tags.allCharacteristics
        source.isDefault = tags.isDefault
        guard named.type == .subtitles else {
            return named.type == .audio ? .audio(source) : .signLanguage(source)
        }
        source.isSDH = tags.sdh
        source.isForced = tags.forced
        source.encoding = more.encoding
        source.frameRate = more.fps
        return .captions(source)
    }
}

/// Media that the options of `add` name, with what they state of it.
struct NamedMedia {
    let type: RenditionType
    /// The file, the media playlist or the channel.
    let address: String
    let tags: OptionTags

    init(_ type: RenditionType, _ address: String, _ tags: OptionTags) {
        (self.type, self.address, self.tags) = (type, address, tags)
    }
}

/// What one syntax alone takes of media that is added.
protocol NewMediaOfSyntax: ParsableArguments {
    /// The encoding and the frame rate of a caption file, if they are stated.
    var encoding: String? { get }
    var fps: Ratio? { get }
    /// How files become segments.
    var options: NewMediaOptions { get }

    /// Refuses media that the syntax does not offer, and options that are for other media.
    func validate(_ media: NamedMedia) throws

    /// Whether a file is to be divided into segments.
    func divides(_ media: NamedMedia) -> Bool

    /// Media that is there, or closed captions; nil if its language is not known.
    func rendition(of media: NamedMedia) -> NewRendition?
}

/// Refuses what is no channel of closed captions.
func requireChannel(_ name: String) throws {
    guard !InstreamID.isValid(name) else { return }
    throw ValidationError(
        "\"\(name)\" is not a channel; write CC1 to CC4, or SERVICE1 to SERVICE63."
    )
}
