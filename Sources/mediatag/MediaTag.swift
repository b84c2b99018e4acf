// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The command line.
@main
struct MediaTag: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mediatag",
        abstract: "Make movies accessible: subtitle tracks that players list and select.",
        discussion: """
            Exit status: 0 done; 2 an input could not be read or an output not written; \
            64 the command line is wrong.
            """,
        version: "0.1.0",
        subcommands: [Inspect.self, AddSubs.self]
    )
}
