// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import Muxing
import Playlists

/// Changes attributes of a rendition: `mediatag playlist set`.
struct PlaylistSet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Say something else of a rendition of a multivariant playlist.",
        discussion: """
            What parallel groups have to state alike is changed in all of them.

              mediatag playlist set master.m3u8 --rendition subs/English --sdh
              mediatag playlist set master.m3u8 --rendition "audio/English 2" --name "English AD" \\
                  --describes-video --autoselect
            """
    )

    @OptionGroup(title: "Reading and writing")
    var edit: PlaylistEditOptions

    @Option(
        help: ArgumentHelp(
            "The rendition, as playlist show lists it: GROUP/NAME or TYPE:GROUP/NAME.",
            valueName: "group/name"
        )
    )
    var rendition: String

    @OptionGroup(title: "What to say")
    var options: RenditionOptions

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "Chosen by players by the settings of the viewer."
    )
    var autoselect: Bool?

    @Option(
        name: .customLong("remove-characteristic"),
        help: ArgumentHelp("A media characteristic to remove; repeatable.", valueName: "id")
    )
    var removedCharacteristics: [String] = []

    @Option(help: ArgumentHelp("Another media playlist.", valueName: "uri"))
    var uri: String?

    @Option(
        help: ArgumentHelp("Another channel of closed captions.", valueName: "channel")
    )
    var instreamID: String?

    func validate() throws {
        guard !change.isEmpty else {
            throw ValidationError(
                "Say what to change, such as --sdh, --language es or --name TEXT."
            )
        }
        if let instreamID, !InstreamID.isValid(instreamID) {
            throw ValidationError(
                "\"\(instreamID)\" is no channel; write CC1 to CC4, or SERVICE1 to SERVICE63."
            )
        }
    }

    func run() throws {
        let (name, change) = (rendition, change)
        try edit.run("playlist-set") { edit throws(MuxingError) in
            try edit.change(name, change)
        }
    }

    private var change: RenditionChange {
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

    /// What serves accessibility and what is forced has to be chosen by players.
    private var impliedAutoselect: Bool? {
        let isSpecial =
            options.forced == true || options.allCharacteristics.contains(where: \.isAccessibility)
        return isSpecial ? true : nil
    }
}
