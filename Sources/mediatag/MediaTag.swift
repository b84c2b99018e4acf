// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

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

    /// Runs the command line.
    static func main() {
        // A write beyond the limit of a file's size is an error like a full disk, not a reason to die.
        signal(SIGXFSZ, SIG_IGN)
        main(nil)
    }
}
