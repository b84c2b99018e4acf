// SPDX-License-Identifier: Apache-2.0

/// What a script keeps of a mix so that the same one can be made again: the voice, its speed and its lexicon.
///
/// A description with this note has the levels of the mix; nothing is measured for it.
struct MixNote: Equatable {
    /// The name of the voice.
    var voice: String
    /// The speed in hundredths of the usual one.
    var rate: Int
    /// The lexicons, as seen from the script; empty: none.
    var lexicons: [String]

    private static let type = "x-mediatag-mix"
    private static let lexiconType = "x-mediatag-lexicon"

    /// Makes a note.
    init(voice: String, rate: Int, lexicons: [String] = []) {
        self.voice = voice
        self.rate = rate
        self.lexicons = lexicons
    }

    /// The note of a description; nil: it has none.
    init?(of description: Description) {
        let note = description.notes.first { $0.type == Self.type }
        guard let words = note?.text.split(separator: " ", maxSplits: 1), words.count == 2,
            let rate = Int(words[0]), 50...200 ~= rate
        else { return nil }
        let lexicons = description.notes.filter { $0.type == Self.lexiconType }
        self.init(voice: String(words[1]), rate: rate, lexicons: lexicons.map(\.text))
    }

    /// Writes the note into a description, in place of one that is there.
    func write(to description: inout Description) {
        description.notes.removeAll { [Self.type, Self.lexiconType].contains($0.type) }
        description.notes.append(.init(type: Self.type, text: "\(rate) \(voice)"))
        for lexicon in lexicons {
            description.notes.append(.init(type: Self.lexiconType, text: lexicon))
        }
    }
}

extension Description {
    /// The voice and the lexicons with which it was spoken when it was mixed; nil: it was not mixed.
    package var mix: (voice: String, lexicons: [String])? {
        MixNote(of: self).map { ($0.voice, $0.lexicons) }
    }
}

extension DescriptionScript {
    /// The voice that spoke the script when it was mixed; nil: it was not mixed, or recordings were used.
    package var mixedVoice: String? {
        descriptions.lazy.compactMap { MixNote(of: $0)?.voice }.first { $0 != "recordings" }
    }

    /// The lexicons with which the voice spoke when the script was mixed, as seen from the script; empty: none.
    package var mixedLexicons: [String] {
        descriptions.lazy.compactMap { MixNote(of: $0)?.lexicons }.first { !$0.isEmpty } ?? []
    }
}
