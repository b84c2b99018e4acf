// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
import MediaSelection

/// Checks whether a voice speaks the pronunciations of a lexicon: `mediatag pronounce check`.
struct PronounceCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        _superCommandName: "mediatag pronounce",
        abstract: "Check whether a voice speaks the pronunciations of a lexicon.",
        discussion: """
            Each entry is spoken by the voice, and what it speaks is compared with the entry: exact; approximate, \
            with a near sound for one that the voice does not have; or impossible. Voices are those of eSpeak NG \
            (libespeak-ng1); their sounds are found out by speaking.

              mediatag pronounce check names.tsv --voice en-us
              mediatag pronounce check names.pls --voice fr --format json

            Exit status: 0 every entry is exact; 1 an entry is approximate or impossible; 2 the lexicon could \
            not be read, or there is no such voice; 64 the command line is invalid.
            """
    )

    @Argument(help: "The lexicon; - reads standard input.", completion: .file())
    var lexicon: String

    @Option(
        help: ArgumentHelp(
            "The voice, such as en-gb or en-us+f3. Default: that of the lexicon's language.",
            valueName: "voice"
        ),
        transform: parseEspeakVoice
    )
    var voice: String?

    @Option(help: "Report format; json follows the schema mediatag.pronounce-check/1.")
    var format: OutputFormat = .text

    func run() throws {
        try PronunciationFailure.report {
            let entries = try LexiconSource.read(lexicon)
            let engine = try EspeakEngine()
            let languages = Set(entries.languages.compactMap(\.self))
            let language = languages.count == 1 ? languages.first : nil
            let check = try LexiconCheck(
                of: entries,
                voice: SpokenVoice.name(voice, for: language, by: engine),
                by: engine
            )
            let summary = LexiconCheckSummary(check, file: lexicon)
            Results.write(summary, as: format, text: summary.text)
            if check.count(.exact) < check.entries.count { throw ExitCode.findings }
        }
    }
}
