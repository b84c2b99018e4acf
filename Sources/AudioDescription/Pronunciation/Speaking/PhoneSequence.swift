// SPDX-License-Identifier: Apache-2.0

/// The sounds of a transcription, without what does not change them: ties, syllable breaks, spaces.
struct PhoneSequence: Equatable, Sendable {
    /// A sound: a letter of the IPA and the marks on it.
    typealias Symbol = String

    /// A sound and its stress.
    struct Phone: Equatable, Sendable {
        let symbol: Symbol
        /// `ˈ`, `ˌ` or none; on the vowel of the syllable, wherever the transcription has it.
        var stress: Unicode.Scalar?
    }

    private(set) var phones: [Phone] = []
    /// Where words begin, as numbers of phones; 0 is not among them.
    private(set) var wordStarts: Set<Int> = []

    /// Divides a transcription; what is not known is a mark on the sound before it.
    init(_ ipa: String) {
        var pending: Unicode.Scalar?
        var letter: String?
        func finish(_ sequence: inout Self) {
            guard let symbol = letter else { return }
            let isNucleus = PhoneFeatures.isNucleus(symbol)
            sequence.phones.append(Phone(symbol: symbol, stress: isNucleus ? pending : nil))
            if isNucleus { pending = nil }
            letter = nil
        }
        for scalar in ipa.unicodeScalars {
            if IPASymbols.stress.contains(scalar) {
                finish(&self)
                if pending != "ˈ" { pending = scalar }
            } else if scalar == " " {
                finish(&self)
                if !phones.isEmpty { wordStarts.insert(phones.count) }
            } else if Self.ignored.contains(scalar) {
                continue
            } else if let parts = Self.ligatures[scalar] {
                finish(&self)
                letter = parts.first
                finish(&self)
                letter = parts.second
            } else if scalar.properties.isAlphabetic, !IPASymbols.marks.contains(scalar) {
                finish(&self)
                letter = String(Character(scalar))
            } else {
                letter?.unicodeScalars.append(scalar)
            }
        }
        finish(&self)
        wordStarts.remove(phones.count)
    }

    var symbols: [Symbol] { phones.map(\.symbol) }

    /// Whether the transcription states stress.
    var hasStress: Bool { phones.contains { $0.stress != nil } }

    private static let ignored: Set<Unicode.Scalar> = [
        "\u{361}", "\u{35C}", ".", "|", "‖", "‿", "↗", "↘", "ꜛ", "ꜜ",
    ]

    /// Letters for two sounds.
    private static let ligatures: [Unicode.Scalar: (first: String, second: String)] = [
        "ʣ": ("d", "z"), "ʤ": ("d", "ʒ"), "ʥ": ("d", "ʑ"), "ʦ": ("t", "s"), "ʧ": ("t", "ʃ"),
        "ʨ": ("t", "ɕ"),
    ]
}
