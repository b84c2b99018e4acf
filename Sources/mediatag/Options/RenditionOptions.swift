// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import Playlists

/// What a rendition is.
struct RenditionOptions: ParsableArguments {
    @OptionGroup
    var tags: OptionTags

    @Option(
        help: ArgumentHelp("Channels of the audio, such as 2, 6 or 16/JOC.", valueName: "count")
    )
    var channels: String?
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
        help: ArgumentHelp("Remove a media characteristic; repeatable.", valueName: "id"),
        completion: .custom(TrackCompletion.characteristics)
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
        let tags = options.tags
        if let language = tags.language { change.set("LANGUAGE", .quoted(language.rawValue)) }
        if let name = tags.name { change.set("NAME", .quoted(name)) }
        if let forced = tags.forced { change.set("FORCED", forced ? .unquoted("YES") : nil) }
        change.addedCharacteristics = tags.allCharacteristics.map(\.rawValue)
        change.removedCharacteristics = removedCharacteristics
        if tags.sdh == false {
            change.removedCharacteristics += MediaCharacteristic.sdh.map(\.rawValue)
        }
        if tags.describesVideo == false {
            change.removedCharacteristics.append(MediaCharacteristic.describesVideo.rawValue)
        }
        if tags.isDefault { change.set("DEFAULT", .unquoted("YES")) }
        if let autoselect = autoselect ?? impliedAutoselect {
            change.set("AUTOSELECT", .unquoted(autoselect ? "YES" : "NO"))
        }
        if let channels = options.channels { change.set("CHANNELS", .quoted(channels)) }
        if let uri { change.set("URI", .quoted(uri)) }
        if let instreamID { change.set("INSTREAM-ID", .quoted(instreamID)) }
        return change
    }

    /// Players must select renditions for accessibility and forced ones automatically.
    private var impliedAutoselect: Bool? { options.tags.isSpecial ? true : nil }
}
