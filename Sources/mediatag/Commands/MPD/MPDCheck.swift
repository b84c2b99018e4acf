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
              mediatag mpd check --profile dvb-dash manifest.mpd
              mediatag mpd check --format json --fail-on warning manifest.mpd

            mediatag explain --list lists the rules.

            Exit status: 0 no findings at or above --fail-on; 1 findings; 2 a file could not be read (the \
            others were checked); 64 the command line is invalid.
            """
    )

    @Argument(help: "MPDs.", completion: .file(extensions: ["mpd"]))
    var mpds: [String]

    /// What MPDs can be checked against alone.
    enum Profile: String, CaseIterable, ExpressibleByArgument {
        case dash
        case dvbDASH = "dvb-dash"

        var specification: Specification { self == .dash ? .dash : .dvbDASH }
    }

    @Option(
        help: ArgumentHelp(
            "Use only the rules of a specification: dash (ISO/IEC 23009-1) or dvb-dash (ETSI TS 103 285). "
                + "Default: all rules.",
            valueName: "name"
        )
    )
    var profile: Profile?

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
        report.profile = profile?.rawValue
        report.files = mpds.map(check)
        let text = CheckText(report, terminal: .standardOutput)
        Results.write(report, as: format, text: text.text)
        try failOn.leave(with: report)
    }

    private func check(_ path: String) -> CheckReport.File {
        do throws(MPDError) {
            let asset = MPDAsset(try MPDEdit.read(path), fileName: path)
            return CheckReport.File(asset, against: profile?.specification)
        } catch {
            return .unread(path, because: error)
        }
    }
}
