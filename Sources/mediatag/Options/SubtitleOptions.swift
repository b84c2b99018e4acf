// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaSelection
import Muxing

/// What a new subtitle track is to be.
struct SubtitleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language as BCP 47: es, es-419, zh-Hans. Default: from the file's name, then its header.",
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

    @Flag(name: .customLong("default"), help: "Make it the enabled track of its group.")
    var isDefault = false

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

    @Option(
        help: ArgumentHelp(
            "Encoding of the caption file, such as windows-1252. Default: UTF-8, or its mark's.",
            valueName: "name"
        )
    )
    var encoding: String?

    @Option(
        help: ArgumentHelp(
            "Frame rate of times in frames, as in MicroDVD. Default: what the file states.",
            valueName: "rate"
        ),
        transform: parseRate
    )
    var fps: Ratio?

    @Flag(help: "Make the movie longer where captions end after it.")
    var extend = false

    @Flag(help: "Leave out cues that cannot be shown instead of refusing the file.")
    var lenient = false

    @Flag(help: "Add the track even when the same one is there already.")
    var again = false

    func validate() throws {
        if follow != nil, noFollow {
            throw ValidationError("--follow and --no-follow exclude each other.")
        }
        if let name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError("--name needs a name; without it the language names the track.")
        }
    }

    /// Refuses what cannot be said of several files at once.
    func validate(fileCount: Int) throws {
        guard fileCount > 1 else { return }
        let single: [(String, Bool)] = [
            ("--language", language != nil), ("--name", name != nil),
            ("--forced-cues", forcedCues != nil), ("--default", isDefault),
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
        request.language = language
        request.name = name
        request.isSDH = sdh
        request.isForced = forced
        request.characteristics = characteristics
        request.isDefault = isDefault
        request.encoding = encoding
        request.frameRate = fps
        request.extendsMovie = extend
        request.isLenient = lenient
        request.addsAgain = again
        if noFollow { request.follow = .none }
        if let follow { request.follow = .track(follow) }
        return request
    }
}
