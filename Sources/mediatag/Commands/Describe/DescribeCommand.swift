// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Works on audio description: `mediatag describe`.
struct DescribeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "describe",
        _superCommandName: "mediatag",
        abstract: "Add audio description to a movie from a script, or check whether a script fits.",
        subcommands: [DescribeMovie.self, DescribeCheck.self],
        defaultSubcommand: DescribeMovie.self
    )
}
