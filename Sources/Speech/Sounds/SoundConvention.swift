// SPDX-License-Identifier: Apache-2.0

import Captions

/// How a guideline writes sounds, as data.
package struct SoundConvention: Equatable, Sendable {
    /// The case of letters.
    package enum Casing: Equatable, Sendable {
        /// As the table has it: lower case, but for German nouns.
        case asWritten
        /// The first letter is a capital.
        case sentence
        /// All letters are capitals.
        case capitals
    }

    /// The name on the command line.
    package let name: String
    /// What is before the text.
    let opening: String
    /// What is after the text.
    let closing: String
    /// The case of letters.
    let casing: Casing
    /// The form of the text.
    let form: SoundWords.Form
    /// The colour of sounds; nil: that of the text.
    var color: RGBAColor?
    /// The colour of music; nil: that of sounds.
    var musicColor: RGBAColor?
    /// Where sounds are.
    var placement = Placement()

    /// All conventions.
    package static let all: [SoundConvention] = [
        // Netflix Timed Text Style Guides: [door slams].
        SoundConvention(
            name: "netflix",
            opening: "[",
            closing: "]",
            casing: .asWritten,
            form: .clause
        ),
        // BBC Subtitle Guidelines: DOOR SLAMS.
        SoundConvention(
            name: "bbc",
            opening: "",
            closing: "",
            casing: .capitals,
            form: .clause
        ),
        // UNE 153010:2012, 6 to 9: (Portazo), at the top right.
        SoundConvention(
            name: "une",
            opening: "(",
            closing: ")",
            casing: .sentence,
            form: .noun,
            placement: Placement(vertical: .top, alignment: .right)
        ),
        // Charte relative à la qualité du sous-titrage, 2011: red, music in magenta.
        SoundConvention(
            name: "french-charter",
            opening: "",
            closing: "",
            casing: .sentence,
            form: .noun,
            color: RGBAColor(rgb: 0xFF0000),
            musicColor: RGBAColor(rgb: 0xFF00FF)
        ),
        // ARD, ORF, SRF and ZDF, Untertitel-Standards: *Tür knallt*.
        SoundConvention(
            name: "ard-zdf",
            opening: "*",
            closing: "*",
            casing: .asWritten,
            form: .clause
        ),
    ]

    /// The convention with a name; nil if the name is unknown.
    package static func named(_ name: String) -> SoundConvention? { all.first { $0.name == name } }

    /// The convention of a profile of captions: the BBC's for its profiles, Netflix's for all others.
    package static func usual(forProfile profile: String) -> SoundConvention {
        profile.hasPrefix("bbc") ? all[1] : all[0]
    }

    /// How a sound is written.
    ///
    /// - Returns: nil if the language has no words for it.
    func text(of sound: SoundClass, in words: SoundWords) -> CaptionText? {
        guard let plain = plainText(of: sound, in: words) else { return nil }
        let color = sound.kind == .music ? musicColor ?? color : color
        guard let color else { return CaptionText(plain) }
        return CaptionText(nodes: [.element(.color(color), children: [.text(plain)])])
    }

    private func plainText(of sound: SoundClass, in words: SoundWords) -> String? {
        // Music is named as such in all guidelines: a clause would say no more.
        let form =
            sound.kind == .music && self.form == .clause && words.language == "de"
            ? .noun : self.form
        guard let text = words.text(sound.name, as: form) else { return nil }
        let cased: String
        switch casing {
        case .asWritten: cased = text
        case .sentence: cased = text.prefix(1).uppercased() + text.dropFirst()
        case .capitals: cased = text.uppercased()
        }
        return opening + cased + closing
    }
}
