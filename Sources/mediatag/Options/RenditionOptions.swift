// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection

/// What a rendition is, in the words that tracks of movies are described with.
struct RenditionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Language as BCP 47: es, es-419, zh-Hans.", valueName: "tag"),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(help: ArgumentHelp("Name of the rendition, unique in its group.", valueName: "text"))
    var name: String?

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "For the deaf and hard of hearing: both SDH characteristics."
    )
    var sdh: Bool?

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "Sound that describes the picture."
    )
    var describesVideo: Bool?

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "Subtitles that are shown even when subtitles are off."
    )
    var forced: Bool?

    @Option(
        name: .customLong("characteristic"),
        help: ArgumentHelp("Any other media characteristic; repeatable.", valueName: "id"),
        transform: parseRenditionCharacteristic
    )
    var characteristics: [MediaCharacteristic] = []

    @Flag(
        name: .customLong("default"),
        help: "Played where nobody has chosen; never one that serves accessibility."
    )
    var isDefault = false

    @Option(
        help: ArgumentHelp("Channels of the sound, such as 2, 6 or 16/JOC.", valueName: "count")
    )
    var channels: String?

    func validate() throws {
        if let name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError("--name needs a name.")
        }
        let isSpecial = sdh == true || describesVideo == true || forced == true
        if isDefault, isSpecial || characteristics.contains(where: \.isAccessibility) {
            throw ValidationError(
                "What serves accessibility and what is forced is chosen by the settings of the viewer; "
                    + "leave --default away."
            )
        }
    }

    /// The characteristics that were asked for.
    var allCharacteristics: [MediaCharacteristic] {
        (sdh == true ? MediaCharacteristic.sdh : [])
            + (describesVideo == true ? [.describesVideo] : []) + characteristics
    }
}

/// Reads `--characteristic`; only those that can be stated of a medium are taken.
func parseRenditionCharacteristic(_ text: String) throws -> MediaCharacteristic {
    let characteristic: MediaCharacteristic
    do {
        characteristic = try MediaCharacteristic.parse(text)
    } catch {
        throw ValidationError("\(error)")
    }
    guard characteristic.entry?.assignment != .inferred else {
        throw ValidationError("\"\(text)\" follows from the media; it cannot be stated.")
    }
    return characteristic
}
