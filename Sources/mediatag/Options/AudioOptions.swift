// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import Muxing

/// What a new sound track is to be.
struct AudioOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language as BCP 47: en, es-419. Default: from the file's name, then what it says of itself.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(
        help: ArgumentHelp(
            "Name of the track. Default: the language's own name.",
            valueName: "text"
        )
    )
    var name: String?

    @Flag(
        inversion: .prefixedNo,
        help: "It describes the picture: the program's sound with a narrator."
    )
    var describesVideo: Bool?

    @Flag(help: "Speech is easier to understand in it than in the usual sound.")
    var enhancesSpeechIntelligibility = false

    @Flag(exclusivity: .exclusive)
    var origin: TagOptions.Origin?

    @Option(
        name: .customLong("characteristic"),
        help: ArgumentHelp("Any other media characteristic; repeatable.", valueName: "id"),
        transform: parseAudibleCharacteristic
    )
    var characteristics: [MediaCharacteristic] = []

    @Flag(name: .customLong("default"), help: "Make it the enabled track of its group.")
    var isDefault = false

    @Option(
        help: ArgumentHelp(
            "The stream of a file with several of sound, by its place in the file, from 0.",
            valueName: "number"
        )
    )
    var stream: Int?

    @Flag(help: "Make the movie longer where the sound ends after it.")
    var extend = false

    @Flag(help: "Add the track even when the same one is there already.")
    var again = false

    func validate() throws {
        if let name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError("--name needs a name; without it the language names the track.")
        }
        if let stream, stream < 0 { throw ValidationError("--stream is counted from 0.") }
        if isDefault, describesVideo == true || enhancesSpeechIntelligibility {
            throw ValidationError(
                "a track for accessibility is never the default; players choose it by its tags."
            )
        }
    }

    /// Refuses what cannot be said of several files at once.
    func validate(fileCount: Int) throws {
        guard fileCount > 1 else { return }
        let single: [(String, Bool)] = [
            ("--language", language != nil), ("--name", name != nil), ("--default", isDefault),
            ("--stream", stream != nil),
        ]
        guard let option = single.first(where: \.1)?.0 else { return }
        throw ValidationError(
            "\(option) goes with one file; the names of several say what they are: "
                + "movie.es.m4a, movie.en.ad.m4a."
        )
    }

    /// The options as the library takes them.
    var request: AudioRequest {
        var tags = TrackTags()
        tags.origin = origin?.tag
        if enhancesSpeechIntelligibility {
            tags.characteristics.append(.enhancesSpeechIntelligibility)
        }
        tags.characteristics += characteristics
        var request = AudioRequest()
        request.stream = stream
        request.language = language
        request.name = name
        request.describesVideo = describesVideo
        request.characteristics = tags.added
        request.isDefault = isDefault
        request.extendsMovie = extend
        request.addsAgain = again
        return request
    }
}

/// Reads `--characteristic` of sound.
private func parseAudibleCharacteristic(_ text: String) throws -> MediaCharacteristic {
    let characteristic = try parseTag(text, allowUnknown: false)
    if let entry = characteristic.entry, !entry.appliesTo.contains(.audible) {
        let kinds = entry.appliesTo.map(\.rawValue).sorted().joined(separator: ", ")
        throw ValidationError("\"\(text)\" is for \(kinds) tracks, not for sound.")
    }
    return characteristic
}
