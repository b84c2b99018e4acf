// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Packaging

/// Removes a rendition from a multivariant playlist: `mediatag playlist remove`.
struct PlaylistRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        _superCommandName: "mediatag playlist",
        abstract: "Remove a rendition from a multivariant playlist.",
        discussion: """
            The rendition is removed from every group that has it. References to a group that becomes empty \
            are removed; if no closed captions are left, every variant states CLOSED-CAPTIONS=NONE. The \
            files of the rendition are kept.

              mediatag playlist remove master.m3u8 --rendition subs/Français
            """
    )

    @OptionGroup(title: "Reading and writing")
    var edit: PresentationEditOptions<PlaylistWords>

    @Option(
        help: ArgumentHelp(
            "Rendition, as listed by playlist show: GROUP/NAME or TYPE:GROUP/NAME.",
            valueName: "group/name"
        )
    )
    var rendition: String

    func validate() throws { try edit.requireOutputToForce() }

    func run() throws {
        try edit.run("remove") { edit throws(PackagingError) in try edit.remove(rendition) }
    }
}
