// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Works on caption files: `mediatag captions`.
struct CaptionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "captions",
        _superCommandName: "mediatag",
        abstract: "Check, convert, mend and pace caption files.",
        subcommands: [
            CaptionsCheck.self, CaptionsConvert.self, CaptionsFix.self, CaptionsPace.self,
        ]
    )
}
