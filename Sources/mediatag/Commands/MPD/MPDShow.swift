// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DASH

/// Shows what an MPD offers: `mediatag mpd show`.
struct MPDShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        _superCommandName: "mediatag mpd",
        abstract: "Show the periods and adaptation sets of an MPD, and the choices of a viewer.",
        discussion: """
              mediatag mpd show manifest.mpd
              mediatag mpd show --format json manifest.mpd | jq .periods
            """
    )

    @Argument(help: "The MPD.", completion: .file(extensions: ["mpd"]))
    var mpd: String

    @Option(help: "Report format; json follows the schema mediatag.mpd-show/1.")
    var format: OutputFormat = .text

    func validate() throws {
        try MPDWords.requireFile(mpd)
    }

    func run() throws {
        do throws(MPDError) {
            let contents = MPDContents(try MPD.read(mpd), name: mpd)
            let text = MPDContentsText(contents, terminal: .standardOutput)
            Results.write(contents, as: format, text: text.text)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
