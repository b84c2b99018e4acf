// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import Playlists

/// What a rendition is, in the words that tracks of movies are described with.
struct RenditionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Language as a BCP 47 tag: es, es-419, zh-Hans.", valueName: "tag"),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(help: ArgumentHelp("Name of the rendition, unique in its group.", valueName: "text"))
    var name: String?

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "Tag as for the deaf and hard of hearing (both SDH characteristics), or not."
    )
    var sdh: Bool?

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "Tag as audio description, or not."
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
        transform: parseRenditionCharacteristic
    )
    var characteristics: [MediaCharacteristic] = []

    @Flag(
        name: .customLong("default"),
        help:
            "Make it the default; not possible for forced renditions and those that serve accessibility."
    )
    var isDefault = false

    @Option(
        help: ArgumentHelp("Channels of the audio, such as 2, 6 or 16/JOC.", valueName: "count")
    )
    var channels: String?

    func validate() throws {
        if let name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError("--name requires a name.")
        }
        let isSpecial = sdh == true || describesVideo == true || forced == true
        if isDefault, isSpecial || characteristics.contains(where: \.isAccessibility) {
            throw ValidationError(
                "Forced renditions and those that serve accessibility cannot be the default; players "
                    + "select them by the settings of the viewer."
            )
        }
    }

    /// The characteristics that were asked for.
    var allCharacteristics: [MediaCharacteristic] {
        (sdh == true ? MediaCharacteristic.sdh : [])
            + (describesVideo == true ? [.describesVideo] : []) + characteristics
    }
}

/// How `playlist set` changes a rendition.
struct RenditionChangeOptions: ParsableArguments {
    @OptionGroup(title: "The rendition")
    var options: RenditionOptions

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "Let players select it automatically by the settings of the viewer, or not."
    )
    var autoselect: Bool?

    @Option(
        name: .customLong("remove-characteristic"),
        help: ArgumentHelp("Remove a media characteristic; repeatable.", valueName: "id")
    )
    var removedCharacteristics: [String] = []

    @Option(help: ArgumentHelp("New URI of the media playlist.", valueName: "uri"))
    var uri: String?

    @Option(
        help: ArgumentHelp("New channel of the closed captions.", valueName: "channel")
    )
    var instreamID: String?

    func validate() throws {
        guard !change.isEmpty else {
            throw ValidationError(
                "Name a change, such as --sdh, --language es or --name TEXT."
            )
        }
        if let instreamID, !InstreamID.isValid(instreamID) {
            throw ValidationError(
                "\"\(instreamID)\" is not a channel; write CC1 to CC4, or SERVICE1 to SERVICE63."
            )
        }
    }

    /// The change that is asked for.
    var change: RenditionChange {
        var change = RenditionChange()
        if let language = options.language { change.set("LANGUAGE", .quoted(language.rawValue)) }
        if let name = options.name { change.set("NAME", .quoted(name)) }
        if let forced = options.forced { change.set("FORCED", forced ? .unquoted("YES") : nil) }
        change.addedCharacteristics = options.allCharacteristics.map(\.rawValue)
        change.removedCharacteristics = removedCharacteristics
        if options.sdh == false {
            change.removedCharacteristics += MediaCharacteristic.sdh.map(\.rawValue)
        }
        if options.describesVideo == false {
            change.removedCharacteristics.append(MediaCharacteristic.describesVideo.rawValue)
        }
        if options.isDefault { change.set("DEFAULT", .unquoted("YES")) }
        if let autoselect = autoselect ?? impliedAutoselect {
            change.set("AUTOSELECT", .unquoted(autoselect ? "YES" : "NO"))
        }
        if let channels = options.channels { change.set("CHANNELS", .quoted(channels)) }
        if let uri { change.set("URI", .quoted(uri)) }
        if let instreamID { change.set("INSTREAM-ID", .quoted(instreamID)) }
        return change
    }

    /// Players must select renditions for accessibility and forced ones automatically.
    private var impliedAutoselect: Bool? {
        let isSpecial =
            options.forced == true || options.allCharacteristics.contains(where: \.isAccessibility)
        return isSpecial ? true : nil
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
        throw ValidationError("\"\(text)\" is derived from the media and cannot be stated.")
    }
    return characteristic
}
