// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaSelection
import Muxing

/// What a new subtitle track is to be.
struct SubtitleOptions: ParsableArguments {
    @OptionGroup
    var described: NewTrackOptions

    @Flag(
        inversion: .prefixedNo,
        help: "For the deaf and hard of hearing: both SDH characteristics."
    )
    var sdh: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: "Forced subtitles only: shown even when subtitles are off."
    )
    var forced: Bool?

    @Option(
        help: ArgumentHelp(
            "A caption file with those cues that are forced, at the same times with the same text.",
            valueName: "file"
        ),
        completion: .file()
    )
    var forcedCues: String?

    @Option(
        name: .customLong("characteristic"),
        help: ArgumentHelp("Any other media characteristic; repeatable.", valueName: "id"),
        transform: parseCharacteristic
    )
    var characteristics: [MediaCharacteristic] = []

    @Option(
        help: ArgumentHelp(
            "The audio track whose default subtitles these are. Default: those of its language.",
            valueName: "selector"
        ),
        transform: parseSelector
    )
    var follow: TrackSelector?

    @Flag(help: "No audio track refers to it.")
    var noFollow = false

    @OptionGroup
    var text: CaptionTextOptions

    func validate() throws {
        if follow != nil, noFollow {
            throw ValidationError("--follow and --no-follow exclude each other.")
        }
    }

    /// Refuses what cannot be said of several files at once.
    func validate(fileCount: Int) throws {
        guard fileCount > 1 else { return }
        let single: [(String, Bool)] = [
            ("--language", described.language != nil), ("--name", described.name != nil),
            ("--forced-cues", forcedCues != nil), ("--default", described.isDefault),
        ]
        guard let option = single.first(where: \.1)?.0 else { return }
        throw ValidationError(
            "\(option) goes with one caption file; the names of several say what they are: "
                + "movie.es-419.sdh.srt, es.forced.srt."
        )
    }

    /// Reads the file that says which cues are forced.
    func readForcedCues() throws(MuxingError) -> SubtitleRequest.CueFile? {
        guard let forcedCues else { return nil }
        return SubtitleRequest.CueFile(path: forcedCues, bytes: try CaptionFile.read(forcedCues))
    }

    /// The options as the library takes them.
    var request: SubtitleRequest {
        var request = SubtitleRequest()
        request.language = described.language
        request.name = described.name
        request.isSDH = sdh
        request.isForced = forced
        request.characteristics = characteristics
        request.isDefault = described.isDefault
        request.encoding = text.encoding
        request.frameRate = text.fps
        request.extendsMovie = described.extend
        request.isLenient = text.lenient
        request.addsAgain = described.again
        if noFollow { request.follow = .none }
        if let follow { request.follow = .track(follow) }
        return request
    }
}
