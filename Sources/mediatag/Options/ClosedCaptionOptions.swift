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

    @OptionGroup
    var described: NewTrackOptions

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

    @OptionGroup
    var text: CaptionTextOptions

    func validate() throws {
    }

    /// The options that were given and that only a track can have.
    var trackOptions: [String] {
        let given: [(String, Bool)] = [
            ("--language", described.language != nil), ("--name", described.name != nil),
            ("--sdh", sdh != nil),
            ("--characteristic", !characteristics.isEmpty), ("--default", described.isDefault),
            ("--extend", described.extend), ("--again", described.again),
        ]
        return given.filter(\.1).map(\.0)
    }

    /// The options as the library takes them.
    var request: ClosedCaptionRequest {
        var request = ClosedCaptionRequest()
        request.channel = channel
        request.language = described.language
        request.name = described.name
        request.isSDH = sdh
        request.characteristics = characteristics
        request.isDefault = described.isDefault
        request.encoding = text.encoding
        request.frameRate = text.fps
        request.extendsMovie = described.extend
        request.isLenient = text.lenient
        request.addsAgain = described.again
        return request
    }
}

/// Reads the name of a channel of captions.
func parseCaptionChannel(_ text: String) throws -> CEA608Channel {
    guard let channel = CEA608Channel(rawValue: text.uppercased()), !channel.isText else {
        throw ValidationError("\"\(text)\" is no channel of captions; there are CC1 to CC4.")
    }
    return channel
}
