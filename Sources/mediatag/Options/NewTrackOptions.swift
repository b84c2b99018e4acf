// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import MediaSelection
import Muxing

/// The options of every new track, whatever its media.
struct NewTrackOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language as a BCP 47 tag: es, es-419, zh-Hans. Default: from the file's name, then from its content.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(
        help: ArgumentHelp(
            "Name of the track. Default: the language's name in that language.",
            valueName: "text"
        )
    )
    var name: String?

    @Flag(name: .customLong("default"), help: "Make it the enabled track of its alternate group.")
    var isDefault = false

    @Flag(help: "Lengthen the movie if the track ends after it.")
    var extend = false

    @Flag(help: "Add the track even if the same track already exists.")
    var again = false

    /// Applies the options to a track.
    func set(in addition: inout TrackAddition) {
        addition.language = language
        addition.name = name
        addition.isDefault = isDefault
        addition.extendsMovie = extend
        addition.addsAgain = again
    }

    func validate() throws {
        if let name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError(
                "--name requires a name; without --name, the language names the track."
            )
        }
    }
}

/// How the caption file of a new track is read.
struct CaptionTextOptions: ParsableArguments {
    @OptionGroup
    var encoding: CaptionEncodingOptions

    @Flag(help: "Skip parts that cannot be read or shown instead of refusing the file.")
    var lenient = false

    /// Reads a caption file, standard input for `-`, or a track of a media file, as one that is to become a track.
    ///
    /// Of a track, what its file states of it is set already.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    func addition(
        _ media: TrackAddition.Media,
        of path: String
    ) throws(MediaError) -> TrackAddition {
        var addition: TrackAddition
        if let track = NamedTextTrack(path) {
            let text = try track.read()
            text.notices.forEach { Messages.warn("\($0)") }
            addition = TrackAddition(media, captions: text.document, name: path)
            addition.isSDH = text.isSDH
            addition.isForced = text.isForced
            addition.characteristics = text.selectionOption.characteristics
        } else {
            let name = path == "-" ? CaptionFile.standardInputName : path
            addition = TrackAddition(media, path: name, bytes: try CaptionFile.read(path))
        }
        addition.encoding = encoding.encoding
        addition.frameRate = encoding.counting.fps
        addition.countsFromProgramStart = encoding.program.fromProgramStart
        addition.isLenient = lenient
        return addition
    }
}
