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

    @OptionGroup
    var options: PresentationCheckOptions<Profile>

    /// What MPDs can be checked against alone.
    enum Profile: String, CheckedSpecification {
        case dash
        case dvbDASH = "dvb-dash"

        static let subject = CheckReport.Subject.mpds
        static let names = "dash (ISO/IEC 23009-1) or dvb-dash (ETSI TS 103 285)"
        var specification: Specification { self == .dash ? .dash : .dvbDASH }
    }

    func validate() throws { try mpds.forEach(MPDWords.requireFile) }

    func run() throws { try options.run(mpds, check) }

    private func check(_ path: String, _ specification: Specification?) -> [CheckReport.File] {
        do throws(MPDError) {
            let asset = MPDAsset(try MPD.read(path), fileName: path)
            return [CheckReport.File(asset, against: specification)]
        } catch {
            return [.unread(path, because: error)]
        }
    }
}
