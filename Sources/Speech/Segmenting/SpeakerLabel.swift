// SPDX-License-Identifier: Apache-2.0

/// How captions show who speaks.
public enum SpeakerMarking: String, CaseIterable, Equatable, Sendable {
    /// Two speakers can share a cue, each on a line of their own that begins with a dash.
    case dash
    /// The name is before the first words of each turn, with a colon.
    case name
    /// Each speaker has a colour; two can share a cue, each on a line of their own.
    case color
    /// Not at all.
    case none
}

/// The name of a speaker as it is written before the words.
enum SpeakerLabel {
    /// `ANNA:` of `ANNA`.
    static func text(_ name: String) -> String { "\(name):" }

    /// Words whose speakers have names that can be read: a number alone, such as `0`, `S1`, `spk_0` or `SPEAKER_00`,
    /// is the number of a speaker, counted from 1.
    static func named(_ words: [Word], language: String?) -> [Word] {
        let numbers = Dictionary(
            Set(words.compactMap(\.speaker)).compactMap { name in number(name).map { (name, $0) } }
        ) { first, _ in first }
        guard !numbers.isEmpty else { return words }
        let first = numbers.values.contains(0) ? 1 : 0
        let noun = nouns[language ?? ""] ?? "Speaker"
        return words.map { word in
            guard let number = word.speaker.flatMap({ numbers[$0] }) else { return word }
            var word = word
            word.speaker = "\(noun) \(number + first)"
            return word
        }
    }

    private static let nouns = [
        "ca": "Parlant", "de": "Sprecher", "es": "Hablante", "fr": "Locuteur", "it": "Parlante",
        "nl": "Spreker", "pt": "Orador",
    ]

    private static let prefixes = ["speaker", "channel", "spk", "spkr", "s", ""]

    /// The number that a recogniser gave a speaker; nil for a name.
    private static func number(_ name: String) -> Int? {
        let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }
        guard (1...4).contains(digits.count) else { return nil }
        let prefix = name.dropLast(digits.count).lowercased().filter { !" _-#:".contains($0) }
        return prefixes.contains(prefix) ? Int(String(digits.reversed())) : nil
    }

    /// What begins a line of one of two speakers.
    static let dash = "-"
}
