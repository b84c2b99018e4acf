// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
import MediaSelection

/// In which form `pronounce text` writes how words are spoken.
struct SpokenFormOptions: ParsableArguments {
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
    var to: SpokenForm = .apple

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
}
