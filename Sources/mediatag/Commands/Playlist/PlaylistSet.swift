// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Packaging

/// Changes attributes of a rendition: `mediatag playlist set`.
struct PlaylistSet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        _superCommandName: "mediatag playlist",
        abstract: "Change the attributes of a rendition of a multivariant playlist.",
        discussion: """
            Attributes that parallel groups must have in common are changed in all of them.

              mediatag playlist set master.m3u8 --rendition subs/English --sdh
              mediatag playlist set master.m3u8 --rendition "audio/English 2" \\
                  --name "English AD" --describes-video --autoselect
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

    @OptionGroup
    var options: RenditionChangeOptions

    func validate() throws { try edit.requireOutputToForce() }

    func run() throws {
        try edit.run("set") { edit throws(PackagingError) in
            try edit.change(rendition, options.change)
        }
    }
}
