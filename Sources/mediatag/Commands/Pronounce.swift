// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
import MediaReading
import MediaSelection

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

/// Finds the words of a lexicon in a text: `mediatag pronounce text`.
struct PronounceText: ParsableCommand {
    /// The form of the result.
    enum Target: String, CaseIterable, ExpressibleByArgument {
        case apple, ssml, pls, espeak, misaki
        case dataSSML = "data-ssml"
    }

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

    @Option(
        help: ArgumentHelp(
            """
            Form of the result: apple (runs of an attributed string, as JSON), ssml, pls (the entries that \
            are in the text, as a lexicon), espeak (text with the sounds of a voice of eSpeak NG between [[ and \
            ]]), misaki ([word](/IPA/), for Kokoro), or data-ssml (HTML with data-ssml attributes).
            """,
            valueName: "form"
        )
    )
    var to: Target = .apple

    @Option(
        help: ArgumentHelp(
            "Language of the text as BCP 47; entries of others are not used.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(
        help: ArgumentHelp(
            "Voice of --to espeak, such as en-gb or en-us+f3. Default: that of the language.",
            valueName: "voice"
        ),
        transform: parseEspeakVoice
    )
    var voice: String?

    func validate() throws {
        if voice != nil, to != .espeak {
            throw ValidationError("--voice is for --to espeak; the other forms have no voice.")
        }
    }

    func run() throws {
        try PronunciationFailure.report {
            let lexicon = try LexiconSource.read(self.lexicon)
            let spoken = try SpokenText(
                SpokenSource.text(of: text),
                language: language,
                lexicon: lexicon,
                by: WordFinder()
            )
            try SpokenResult(spoken).show(as: to, voice: voice)
        }
    }
}
