// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing

/// Takes a rendition out of a multivariant playlist: `mediatag playlist remove`.
struct PlaylistRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a rendition from a multivariant playlist.",
        discussion: """
            It is removed from every group that has it. A group that is empty then is no longer referred \
            to; where no closed captions are left, every variant says CLOSED-CAPTIONS=NONE. The files of \
            the rendition stay.

              mediatag playlist remove master.m3u8 --rendition subs/Français
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

    func run() throws {
        let name = rendition
        try edit.run("playlist-remove") { edit throws(MuxingError) in try edit.remove(name) }
    }
}
