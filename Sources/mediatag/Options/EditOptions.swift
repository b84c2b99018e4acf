// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ISOMedia
import Muxing

/// Where the result of an edit goes, and how closely it is checked.
struct EditOptions: ParsableArguments {
    /// What to compare before the commit.
    enum Verify: String, CaseIterable, ExpressibleByArgument {
        case structure
        case full

        var depth: Verification.Depth { self == .full ? .full : .structure }
    }

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write a new movie and leave the old one alone.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Replace the output where it is there already.")
    var force = false

    @Flag(help: "Say what would change, and write nothing.")
    var dryRun = false

    @Flag(
        help: ArgumentHelp(
            "Make a fragmented movie flat, where the edit needs that.",
            discussion:
                "Adding and removing tracks does; nothing else makes a movie flat by itself."
        )
    )
    var flatten = false

    @Option(
        help:
            "What to compare with the old movie before the commit: structure, or full: every sample."
    )
    var verify: Verify = .structure

    /// The options as the library takes them.
    var editOutput: EditOutput {
        EditOutput(path: output, replaces: force, isDryRun: dryRun, flattens: flatten)
    }

    func validate(movie: String) throws {
        if force, output == nil { throw ValidationError("--force goes with --output.") }
        if movie == "-" { throw ValidationError("A movie cannot be read from standard input.") }
    }
}
