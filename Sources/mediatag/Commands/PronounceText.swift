// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription

/// Finds the words of a lexicon in a text: `mediatag pronounce text`.
struct PronounceText: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "text",
        _superCommandName: "mediatag pronounce",
        abstract: "Find the words of a lexicon in a text.",
        discussion: """
            A lexicon is a table (word, IPA and, if wanted, language and words of the context, with tabs between), \
            JSON, or PLS 1.0. It matches whole words, ignoring case; the longest match wins. IPA is normalised, and \
            doubtful entries are reported. "text" can be left out.

              mediatag pronounce "Lead the way." --lexicon names.tsv
              mediatag pronounce script.txt --lexicon names.pls --to ssml > script.ssml
              mediatag pronounce "Lead the way." --lexicon names.tsv --to espeak \\
                  --voice en-gb | espeak-ng -v en-gb
            """
    )

    @Argument(help: "The text, or a file that has it; - reads standard input.", completion: .file())
    var text: String

    @Option(
        help: ArgumentHelp(
            "The lexicon; may be repeated, and the first that has a word counts.",
            valueName: "file"
        ),
        completion: .file()
    )
    var lexicon: [String]

    @OptionGroup
    var form: SpokenFormOptions

    func run() throws {
        try PronunciationFailure.report {
            let lexicon = try LexiconSource.read(self.lexicon)
            let text = try SpokenSource.text(of: text)
            let spoken = SpokenText(
                text,
                language: form.language,
                lexicon: lexicon,
                by: try WordFinder()
            )
            try SpokenResult(spoken).show(as: form.to, voice: form.voice)
        }
    }
}
