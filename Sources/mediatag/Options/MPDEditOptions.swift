// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DASH
import Packaging

/// Which MPD is edited, and where the result goes.
struct MPDEditOptions: ParsableArguments {
    @Argument(help: "The MPD.", completion: .file(extensions: ["mpd"]))
    var mpd: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write a new MPD; leave the original unchanged.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Replace the output if it exists.")
    var force = false

    @Flag(help: "Show what would change; write nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Edit only this Period, by its ID or its number. Default: all periods.",
            valueName: "id"
        )
    )
    var period: String?

    @Option(help: "Report format.")
    var format: OutputFormat = .text

    func validate() throws {
        if output == "-" {
            throw ValidationError("-o requires a file, because standard output shows the changes.")
        }
        if mpd == "-" {
            throw ValidationError("An MPD cannot be read from standard input; name a file.")
        }
    }

    /// Refuses `--force` where nothing but the MPD is written.
    func requireOutputToForce() throws {
        if force, output == nil { throw ValidationError("--force requires --output.") }
    }

    /// Edits the MPD and shows what came of it.
    ///
    /// - Throws: exit code 2 if it fails, after reporting why.
    func run(
        _ command: String,
        _ edit: (MPDEdit) throws(MPDError) -> MPDEdit.Report
    ) throws {
        do throws(MPDError) {
            let report = try edit(planned)
            MPDEditSummary(command: command, report: report).show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    /// Adds media to the MPD and shows what came of it.
    ///
    /// - Throws: exit code 2 if it fails, after reporting why.
    func runMedia(
        _ edit: (MPDEdit) throws(PackagingError) -> MPDMediaReport
    ) throws {
        do throws(PackagingError) {
            let report = try edit(planned)
            MPDEditSummary(command: "mpd-add", report: report.edit, media: report)
                .show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    private var planned: MPDEdit {
        MPDEdit(mpd, output: output, replaces: force, isDryRun: dryRun, period: period)
    }
}

/// Which adaptation set is edited.
struct AdaptationSetName: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Adaptation set, as listed by mpd show: KIND:NUMBER, KIND:LANGUAGE, KIND:LANGUAGE:ROLE or its ID.",
            valueName: "selector"
        )
    )
    var name: String
}
