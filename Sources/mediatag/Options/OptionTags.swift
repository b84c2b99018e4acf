// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection

/// What a rendition or an adaptation set is, in the words that tracks of movies are described with.
struct OptionTags: ParsableArguments {
    @Option(
        help: ArgumentHelp("Language as a BCP 47 tag: es, es-419, zh-Hans.", valueName: "tag"),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(help: ArgumentHelp("Name that viewers see, unique in its group.", valueName: "text"))
    var name: String?

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "Tag as for the deaf and hard of hearing (SDH), or not."
    )
    var sdh: Bool?

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "Tag as a description of the video, or not."
    )
    var describesVideo: Bool?

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "Tag as forced subtitles (shown even if subtitles are off), or not."
    )
    var forced: Bool?

    @Option(
        name: .customLong("characteristic"),
        help: ArgumentHelp("Add a media characteristic; repeatable.", valueName: "id"),
        completion: .custom(TrackCompletion.characteristics),
        transform: parseStatedCharacteristic
    )
    var characteristics: [MediaCharacteristic] = []

    @Flag(
        name: .customLong("default"),
        help:
            "Make it the default of its kind; not possible for what is forced or serves accessibility."
    )
    var isDefault = false

    func validate() throws {
        if let name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError("--name requires a name.")
        }
        if isDefault, isSpecial {
            throw ValidationError(
                "A forced or accessibility track cannot be the default; players select it by the "
                    + "settings of the viewer."
            )
        }
    }

    /// Whether it is only for viewers who ask for it.
    var isSpecial: Bool {
        forced == true || allCharacteristics.contains(where: \.isAccessibility)
    }

    /// The characteristics that were asked for.
    var allCharacteristics: [MediaCharacteristic] {
        (sdh == true ? MediaCharacteristic.sdh : [])
            + (describesVideo == true ? [.describesVideo] : []) + characteristics
    }
}

/// Reads `--characteristic`; only those that can be stated of a medium are taken.
private func parseStatedCharacteristic(_ text: String) throws -> MediaCharacteristic {
    let characteristic: MediaCharacteristic
    do {
        characteristic = try MediaCharacteristic.parse(text)
    } catch {
        throw ValidationError("\(error)")
    }
    guard characteristic.entry?.assignment != .inferred else {
        throw ValidationError("\"\(text)\" is derived from the media and cannot be stated.")
    }
    return characteristic
}
