// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import Muxing

/// The options of new audio tracks.
struct AudioOptions: ParsableArguments {
    @OptionGroup
    var described: NewTrackOptions

    @Flag(
        inversion: .prefixedNo,
        help: "Tag as audio description (the main audio with a narrator), or not."
    )
    var describesVideo: Bool?

    @Flag(help: "The track has enhanced speech intelligibility.")
    var enhancesSpeechIntelligibility = false

    @Flag(exclusivity: .exclusive)
    var origin: TagOptions.Origin?

    @Option(
        name: .customLong("characteristic"),
        help: ArgumentHelp("Add a media characteristic; repeatable.", valueName: "id"),
        completion: .custom(TrackCompletion.characteristics),
        transform: parseAudibleCharacteristic
    )
    var characteristics: [MediaCharacteristic] = []

    @Option(
        help: ArgumentHelp(
            "Index of the audio stream in the file, from 0. Required if the file has several audio streams.",
            valueName: "number"
        )
    )
    var stream: Int?

    func validate() throws {
        if let stream, stream < 0 { throw ValidationError("--stream is an index from 0.") }
        if described.isDefault, describesVideo == true || enhancesSpeechIntelligibility {
            throw ValidationError(
                "A track that serves accessibility cannot be the default; players select it by its tags."
            )
        }
    }

    /// Refuses options that apply to a single file, if there are several.
    func validate(fileCount: Int) throws {
        guard fileCount > 1 else { return }
        let single: [(String, Bool)] = [
            ("--language", described.language != nil), ("--name", described.name != nil),
            ("--default", described.isDefault),
            ("--stream", stream != nil),
        ]
        guard let option = single.first(where: \.1)?.0 else { return }
        throw ValidationError(
            "\(option) requires a single file; several files are described by their names: "
                + "movie.es.m4a, movie.en.ad.m4a."
        )
    }

    /// A file and the description of its track.
    func addition(_ path: String) -> TrackAddition {
        var tags = TrackTags()
        tags.origin = origin?.tag
        if enhancesSpeechIntelligibility {
            tags.characteristics.append(.enhancesSpeechIntelligibility)
        }
        tags.characteristics += characteristics
        var addition = TrackAddition(.audio(stream: stream), path: path)
        described.set(in: &addition)
        addition.describesVideo = describesVideo
        addition.characteristics = tags.added
        return addition
    }
}

/// Reads `--characteristic` of audio.
private func parseAudibleCharacteristic(_ text: String) throws -> MediaCharacteristic {
    let characteristic = try parseTag(text, allowUnknown: false)
    if let entry = characteristic.entry, !entry.appliesTo.contains(.audible) {
        let kinds = entry.appliesTo.map(\.rawValue).sorted().joined(separator: ", ")
        throw ValidationError("\"\(text)\" is for \(kinds) tracks, not for audio.")
    }
    return characteristic
}
