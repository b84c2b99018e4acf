// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The second binary: what needs a server.
@main
struct MediatagServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mediatag-server",
        abstract: "The servers of mediatag.",
        discussion:
            "mediatag preview, captions review and relay start this program; it is rarely run by hand.",
        subcommands: [ServePreview.self, ServeReview.self, RelayCommands.self]
    )
}
