// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Works with pronunciations: `mediatag pronounce`.
struct Pronounce: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pronounce",
        _superCommandName: "mediatag",
        abstract:
            "Find the words of a pronunciation lexicon in a text, and write how they are spoken.",
        discussion: """
            The default subcommand is text. To look up the word "check", run "mediatag pronounce text check".

              mediatag pronounce "Lead the way." --lexicon names.tsv
              mediatag pronounce check names.tsv --voice en-us
            """,
        subcommands: [PronounceText.self, PronounceCheck.self],
        defaultSubcommand: PronounceText.self
    )
}
