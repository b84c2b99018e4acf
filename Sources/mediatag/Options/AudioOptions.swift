// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import Muxing

/// What a new sound track is to be.
struct AudioOptions: ParsableArguments {
    @OptionGroup
    var described: NewTrackOptions

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

    @Option(
        help: ArgumentHelp(
            "The stream of a file with several of sound, by its place in the file, from 0.",
            valueName: "number"
        )
    )
    var stream: Int?

    func validate() throws {
        if let stream, stream < 0 { throw ValidationError("--stream is counted from 0.") }
        if described.isDefault, describesVideo == true || enhancesSpeechIntelligibility {
            throw ValidationError(
                "a track for accessibility is never the default; players choose it by its tags."
            )
        }
    }

    /// Refuses what cannot be said of several files at once.
    func validate(fileCount: Int) throws {
        guard fileCount > 1 else { return }
        let single: [(String, Bool)] = [
            ("--language", described.language != nil), ("--name", described.name != nil),
            ("--default", described.isDefault),
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
        request.language = described.language
        request.name = described.name
        request.describesVideo = describesVideo
        request.characteristics = tags.added
        request.isDefault = described.isDefault
        request.extendsMovie = described.extend
        request.addsAgain = described.again
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
