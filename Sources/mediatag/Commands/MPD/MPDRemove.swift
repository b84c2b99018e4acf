// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Packaging

/// Removes an adaptation set from an MPD: `mediatag mpd remove`.
struct MPDRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        _superCommandName: "mediatag mpd",
        abstract: "Remove an adaptation set from an MPD.",
        discussion: """
            The same set of other periods is removed with it, unless --period is given. The media files are kept.

              mediatag mpd remove manifest.mpd --set text:fr
            """
    )

    @OptionGroup(title: "Reading and writing")
    var edit: PresentationEditOptions<MPDWords>

    @OptionGroup
    var set: AdaptationSetName

    func validate() throws { try edit.requireOutputToForce() }

    func run() throws {
        try edit.run("remove") { edit throws(PackagingError) in try edit.remove(set.name) }
    }
}
