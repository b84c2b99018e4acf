// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Packaging

/// Which playlist is edited, and where the result goes.
struct PlaylistEditOptions: ParsableArguments {
    @Argument(
        help: "The multivariant (master) playlist.",
        completion: .file(extensions: ["m3u8", "m3u"])
    )
    var master: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write a new playlist; leave the original unchanged.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Replace the output if it exists.")
    var force = false

    @Flag(help: "Show what would change; write nothing.")
    var dryRun = false

    @Option(help: "Report format.")
    var format: OutputFormat = .text

    func validate() throws {
        if output == "-" {
            throw ValidationError("-o requires a file, because standard output shows the changes.")
        }
        if master == "-" {
            throw ValidationError("A playlist cannot be read from standard input; name a file.")
        }
    }

    /// Refuses `--force` where nothing but the playlist is written.
    func requireOutputToForce() throws {
        if force, output == nil { throw ValidationError("--force requires --output.") }
    }

    /// Edits the playlist and shows what came of it.
    ///
    /// - Throws: exit code 2 if it fails, after reporting why.
    func run(
        _ command: String,
        _ edit: (PlaylistEdit) throws(PackagingError) -> PlaylistEdit.Report
    ) throws {
        do throws(PackagingError) {
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
