// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import MediaSelection
import Muxing

/// The options of a new closed caption track.
struct ClosedCaptionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Channel of the captions: CC1 to CC4. Default: the channel of the file's byte pairs, or CC1.",
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
        help: "Tag as for the deaf and hard of hearing (both SDH characteristics), or not."
    )
    var sdh: Bool?

    @Option(
        name: .customLong("characteristic"),
        help: ArgumentHelp("Add a media characteristic; repeatable.", valueName: "id"),
        completion: .custom(TrackCompletion.characteristics),
        transform: parseCharacteristic
    )
    var characteristics: [MediaCharacteristic] = []

    @OptionGroup
    var text: CaptionTextOptions

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

    /// Reads a caption file and describes its track.
    ///
    /// - Throws: `MediaError` if the file cannot be read.
    func addition(_ path: String) throws(MediaError) -> TrackAddition {
        var addition = try text.addition(.closedCaptions(channel), of: path)
        described.set(in: &addition)
        addition.isSDH = sdh
        addition.characteristics = characteristics
        return addition
    }
}

/// Reads the name of a channel of captions.
func parseCaptionChannel(_ text: String) throws -> CEA608Channel {
    guard let channel = CEA608Channel(rawValue: text.uppercased()), !channel.isText else {
        throw ValidationError("\"\(text)\" is not a caption channel; channels are CC1 to CC4.")
    }
    return channel
}
