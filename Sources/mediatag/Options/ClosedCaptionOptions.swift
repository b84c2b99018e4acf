// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaSelection
import Muxing

/// What a new closed caption track is to be.
struct ClosedCaptionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Channel of the captions: CC1 to CC4. Default: that of the file's pairs, or CC1.",
            valueName: "channel"
        ),
        completion: .list(CEA608Channel.allCases.filter { !$0.isText }.map(\.rawValue)),
        transform: parseCaptionChannel
    )
    var channel: CEA608Channel?

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

    @Flag(help: "Leave out what cannot be read instead of refusing the file.")
    var lenient = false

    @Flag(help: "Add the track even when the same one is there already.")
    var again = false

    func validate() throws {
        if let name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError("--name needs a name; without it the language names the track.")
        }
    }

    /// The options as the library takes them.
    var request: ClosedCaptionRequest {
        var request = ClosedCaptionRequest()
        request.channel = channel
        request.language = language
        request.name = name
        request.isSDH = sdh
        request.characteristics = characteristics
        request.isDefault = isDefault
        request.encoding = encoding
        request.frameRate = fps
        request.extendsMovie = extend
        request.isLenient = lenient
        request.addsAgain = again
        return request
    }
}

/// Reads the name of a channel of captions.
func parseCaptionChannel(_ text: String) throws -> CEA608Channel {
    guard let channel = CEA608Channel(rawValue: text.uppercased()), !channel.isText else {
        throw ValidationError("\"\(text)\" is none of CC1, CC2, CC3 and CC4.")
    }
    return channel
}
