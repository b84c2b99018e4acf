// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import Packaging
import Playlists

/// How `playlist set` changes a rendition.
struct RenditionChangeOptions: ParsableArguments {
    @OptionGroup(title: PlaylistWords.member)
    var tags: OptionTags

    @OptionGroup(title: PlaylistWords.member)
    var sound: ChannelOptions

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
        try change.requireSome()
        if let instreamID { try requireChannel(instreamID) }
    }

    /// The change that is asked for.
    var change: PresentationChange {
        var change = tags.change
        change.addedCharacteristics = tags.allCharacteristics
        change.removedCharacteristics += removedCharacteristics.map {
            MediaCharacteristic(rawValue: $0)
        }
        // Players must select renditions for accessibility and forced ones automatically.
        if let autoselect = autoselect ?? (tags.isSpecial ? true : nil) {
            change.rendition.set("AUTOSELECT", .unquoted(autoselect ? "YES" : "NO"))
        }
        let stated = ["CHANNELS": sound.channels, "URI": uri, "INSTREAM-ID": instreamID]
        for case (let name, let value?) in stated { change.rendition.set(name, .quoted(value)) }
        return change
    }
}

extension OptionTags {
    /// What they say anew of a rendition or an adaptation set.
    var change: PresentationChange {
        var change = PresentationChange()
        change.language = language
        change.name = name
        change.isForced = forced
        change.isDefault = isDefault
        change.addedCharacteristics = characteristics
        let flags: [(Bool?, [MediaCharacteristic])] = [
            (sdh, MediaCharacteristic.sdh), (describesVideo, [.describesVideo]),
        ]
        for (flag, characteristics) in flags {
            if flag == true { change.addedCharacteristics += characteristics }
            if flag == false { change.removedCharacteristics += characteristics }
        }
        return change
    }
}

extension PresentationChange {
    /// Refuses to change nothing.
    func requireSome() throws {
        guard isEmpty else { return }
        throw ValidationError("Name a change, such as --sdh, --language es or --name TEXT.")
    }
}
