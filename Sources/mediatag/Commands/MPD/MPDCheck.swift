// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import DASH

/// Checks MPDs: `mediatag mpd check`.
struct MPDCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        _superCommandName: "mediatag mpd",
        abstract:
            "Check languages, roles and accessibility of MPDs, and report faults with their positions.",
        discussion: """
            The rules are those of ISO/IEC 23009-1, DVB-DASH and SCTE 214-1. No media is read; mediatag audit reads \
            the text, too.

              mediatag mpd check manifest.mpd
              mediatag mpd check --format json --fail-on warning manifest.mpd

            mediatag explain --list lists the rules.

            Exit status: 0 no findings at or above --fail-on; 1 findings; 2 a file could not be read (the \
            others were checked); 64 the command line is invalid.
            """
    )

    @Argument(help: "MPDs.", completion: .file(extensions: ["mpd"]))
    var mpds: [String]

    @Option(help: "Lowest severity that causes exit status 1.")
    var failOn: CaptionCheckingOptions.FailOn = .error

    @Option(help: "Report format; json follows the schema mediatag.mpd-check/1.")
    var format: OutputFormat = .text

    func validate() throws {
        if mpds.contains("-") {
            throw ValidationError("An MPD cannot be read from standard input; name a file.")
        }
    }

    func run() throws {
        var report = CheckReport(subject: .mpds)
        report.files = mpds.map(check)
        let text = CheckText(report, terminal: .standardOutput)
        Results.write(report, as: format, text: text.text)
        try failOn.leave(with: report)
    }

    private func check(_ path: String) -> CheckReport.File {
        do throws(MPDError) {
            return CheckReport.File(MPDAsset(try MPDEdit.read(path), fileName: path))
        } catch {
            return .unread(path, because: error)
        }
    }
}
