// SPDX-License-Identifier: Apache-2.0

/// The language that a text seems to be in, by its most common words.
///
/// The pairs of line 21 do not say their language, and few files say that of a service. The guess knows seven
/// languages that North and South American and European captions are in; text in another one gets none,
/// or one with little confidence.
public struct LanguageGuess: Equatable, Sendable {
    /// BCP 47.
    public let language: String
    /// From 0 to 1: how much more often its words stand in the text than those of the next language,
    /// and how much text there was.
    public let confidence: Double

    /// Fewer words than this say nothing.
    private static let leastWords = 8
    /// So many words say as much as more would.
    private static let enoughWords = 60

    /// Guesses; nil where there is too little text, or words of no language stand out.
    public init?(_ document: CaptionDocument) {
        var counts: [String: Int] = [:]
        var words = 0
        Self.forEachWord(of: document) { languages in
            words += 1
            for language in languages { counts[language, default: 0] += 1 }
        }
        let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard words >= Self.leastWords, let best = ranked.first else { return nil }
        let second = ranked.dropFirst().first?.value ?? 0
        let share = Double(best.value) / Double(words)
        let lead = Double(best.value - second) / Double(best.value)
        // In running text about a third of all words are among the common ones.
        let strength = min(1, share / 0.3) * lead * min(1, Double(words) / Double(Self.enoughWords))
        guard best.value > second, strength >= 0.05 else { return nil }
        language = best.key
        confidence = (strength * 100).rounded() / 100
    }

    /// How many words the beginning of captions has, and how many of them are common in any language.
    static func words(of document: CaptionDocument) -> (all: Int, common: Int) {
        var counts = (all: 0, common: 0)
        forEachWord(of: document) { languages in
            counts.all += 1
            if !languages.isEmpty { counts.common += 1 }
        }
        return counts
    }

    /// Tells of each word which languages it is common in.
    private static func forEachWord(of document: CaptionDocument, _ body: ([String]) -> Void) {
        for cue in document.cues.prefix(500) {
            let text = cue.text.plainText.lowercased()
            for word in text.split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "’" }) {
                body(languages[String(word)] ?? [])
            }
        }
    }

    /// Common words of each language, without those of one letter.
    private static let commonWords: [(language: String, words: String)] = [
        (
            "en",
            """
            the and you that was for are with his they this have from not but what all were when your \
            can said there use she which their will how about out them then some her would like him \
            into has look more see don't it's i'm we're is it of to in on be my me no do know just get
            """
        ),
        (
            "es",
            """
            el los las que del una por con para está pero muy más este esta como todo también porque \
            cuando hay ser son fue yo tú usted nosotros ellos eso esto aquí qué cómo quién bien señor \
            gracias vamos tiene tengo puede mi su lo le se no es en la un de al sí
            """
        ),
        (
            "fr",
            """
            le les des une est que qui dans pour pas vous nous avec sur mais plus tout ce cette son \
            elle ils très bien c'est j'ai oui non être avoir fait comme quand aussi où même je tu il \
            on ne se la de du un en et au aux mon ma
            """
        ),
        (
            "de",
            """
            der die das und ist nicht ich sie wir ihr ein eine einen mit auf für von dem den zu im auch \
            war haben hat sind was wie aber oder wenn nur noch schon mir mich dich kann ja nein es so
            """
        ),
        (
            "pt",
            """
            os as que não uma com para por mais mas como foi ele ela você isso este esta muito bem sim \
            está são tem seu sua dos das pelo pela também quando porque aqui eu nós obrigado em um do \
            da no na de ao
            """
        ),
        (
            "it",
            """
            il gli che non una con per più ma come sono è questo questa anche quando perché molto bene \
            sì della delle dei nel alla ho hai ha abbiamo cosa tutto lui lei noi loro grazie di la le \
            un in mi ti si ci
            """
        ),
        (
            "nl",
            """
            de het een en van ik te dat die in je niet zijn is op aan met als voor er maar om hem dan \
            zou of wat mijn dit zo door over ze zich bij ook tot uit kan wij naar heb hoe heeft nog
            """
        ),
    ]

    /// The languages that a common word belongs to.
    private static let languages: [String: [String]] = {
        var table: [String: [String]] = [:]
        for (language, words) in commonWords {
            for word in words.split(whereSeparator: \.isWhitespace) {
                table[String(word), default: []].append(language)
            }
        }
        return table
    }()
}
