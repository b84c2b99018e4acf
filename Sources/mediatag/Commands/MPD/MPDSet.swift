// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Packaging

/// Changes what an MPD says of an adaptation set: `mediatag mpd set`.
struct MPDSet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        _superCommandName: "mediatag mpd",
        abstract:
            "Change language, name, roles and accessibility descriptors of an adaptation set.",
        discussion: """
            The same set of other periods (same kind, language, name, roles and accessibility descriptors) changes \
            with it, unless --period is given. Text keeps one of the roles caption, subtitle and forced-subtitle.

              mediatag mpd set manifest.mpd --set text:en --sdh
              mediatag mpd set manifest.mpd --set audio:2 --describes-video \\
                  --name "English AD"
              mediatag mpd set manifest.mpd --set video:2 --role sign --language ase
            """
    )

    @OptionGroup(title: "Reading and writing")
    var edit: PresentationEditOptions<MPDWords>

    @OptionGroup
    var set: AdaptationSetName

    @OptionGroup
    var options: AdaptationSetOptions

    func validate() throws { try edit.requireOutputToForce() }

    func run() throws {
        try edit.run("set") { edit throws(PackagingError) in
            try edit.change(set.name, options.change)
        }
    }
}
