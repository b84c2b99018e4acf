// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing

/// Which playlist is edited, and where the result goes.
struct PlaylistEditOptions: ParsableArguments {
    @Argument(
        help: "The multivariant (master) playlist.",
        completion: .file(extensions: ["m3u8", "m3u"])
    )
    var master: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write a new playlist and leave this one alone.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Replace the output where it is there already.")
    var force = false

    @Flag(help: "Show what would change, and write nothing.")
    var dryRun = false

    @Option(help: "text, or json.")
    var format: OutputFormat = .text

    func validate() throws {
        if force, output == nil { throw ValidationError("--force goes with --output.") }
        if master == "-" {
            throw ValidationError("A playlist is edited in its file, not in a pipe.")
        }
    }

    /// Edits the playlist and shows what came of it.
    ///
    /// - Throws: exit code 2 where it could not be done, after telling why.
    func run(
        _ command: String,
        _ edit: (PlaylistEdit) throws(MuxingError) -> PlaylistEdit.Report
    ) throws {
        do throws(MuxingError) {
            let report = try edit(
                PlaylistEdit(master, output: output, replaces: force, isDryRun: dryRun)
            )
            PlaylistEditSummary(command: command, report: report).show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
