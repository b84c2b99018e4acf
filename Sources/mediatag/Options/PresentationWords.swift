// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Packaging

/// What the commands of `playlist` and those of `mpd` say and take differently.
protocol PresentationWords {
    /// The options that name the part that is edited.
    associatedtype Part: ParsableArguments
    /// The options of `add` for this syntax alone.
    associatedtype NewMedia: NewMediaOfSyntax

    /// The name of the commands, with which their schemas begin.
    static var command: String { get }
    /// The argument that names the file.
    static var file: ArgumentHelp { get }
    /// How names of files end.
    static var extensions: [String] { get }
    /// What the file is called in a sentence.
    static var noun: String { get }
    /// The same at the beginning of a sentence.
    static var subject: String { get }
    /// The title of the options that describe what is added.
    static var member: String { get }
    /// What `--subtitles` and `--audio` take.
    static var subtitles: String { get }
    static var audio: String { get }
    /// The key of the file, and that of the place of added media, in JSON.
    static var fileKey: PresentationKeys { get }
    static var placeKey: AddedMediaJSON.Keys { get }

    /// The syntax, and the part that is edited.
    static func syntax(_ part: Part) -> PresentationSyntax
}

extension PresentationWords {
    /// Refuses standard input.
    static func requireFile(_ file: String) throws {
        guard file == "-" else { return }
        throw ValidationError("\(subject) cannot be read from standard input; name a file.")
    }
}

/// The keys of the JSON of edits.
enum PresentationKeys: String, CodingKey {
    case schema, playlist, mpd, output, status, difference, added, viewerLosses, warnings
}

/// The words of `playlist`.
enum PlaylistWords: PresentationWords {
    /// A playlist is edited as a whole.
    struct Part: ParsableArguments {}

    static let command = "playlist"
    static let file = ArgumentHelp("The multivariant (master) playlist.", valueName: "master")
    static let extensions = ["m3u8", "m3u"]
    static let noun = "playlist"
    static let subject = "A playlist"
    static let member = "The rendition"
    static let subtitles =
        "Caption file of any format, or the URI of a media playlist (.m3u8) of subtitles."
    static let audio = "Audio file, or the URI of a media playlist (.m3u8) of audio."
    static let fileKey = PresentationKeys.playlist
    static let placeKey = AddedMediaJSON.Keys.playlist

    typealias NewMedia = NewRenditionOptions

    static func syntax(_ part: Part) -> PresentationSyntax { .hls }
}

/// The words of commands of `playlist` that edit the media playlist of a video.
enum MediaPlaylistWords: PresentationWords {
    typealias Part = PlaylistWords.Part
    typealias NewMedia = PlaylistWords.NewMedia

    static let command = PlaylistWords.command
    static let file = ArgumentHelp("The media playlist of a video.", valueName: "playlist")
    static let extensions = PlaylistWords.extensions
    static let noun = PlaylistWords.noun
    static let subject = PlaylistWords.subject
    static let member = PlaylistWords.member
    static let subtitles = PlaylistWords.subtitles
    static let audio = PlaylistWords.audio
    static let fileKey = PlaylistWords.fileKey
    static let placeKey = PlaylistWords.placeKey

    static func syntax(_ part: Part) -> PresentationSyntax { .hls }
}

/// The words of `mpd`.
enum MPDWords: PresentationWords {
    /// An MPD is edited in all periods, or in one.
    struct Part: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "Edit only this Period, by its ID or its number. Default: all periods.",
                valueName: "id"
            )
        )
        var period: String?
    }

    static let command = "mpd"
    static let file = ArgumentHelp("The MPD.", valueName: "mpd")
    static let extensions = ["mpd"]
    static let noun = "MPD"
    static let subject = "An MPD"
    static let member = "The adaptation set"
    static let subtitles =
        "WebVTT or TTML file, by its path from the folder of the MPD, or its URL; or a caption file of any format, which is divided into segments."
    static let audio = "Audio file, which is divided into segments."
    static let fileKey = PresentationKeys.mpd
    static let placeKey = AddedMediaJSON.Keys.folder

    typealias NewMedia = NewSetOptions

    static func syntax(_ part: Part) -> PresentationSyntax { .dash(period: part.period) }
}
