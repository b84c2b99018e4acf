// SPDX-License-Identifier: Apache-2.0

/// The characters of the International Phonetic Alphabet (chart revised to 2020) and of its extensions that
/// dictionaries use.
enum IPASymbols {
    /// Letters for sounds.
    static let letters = set(
        "abcdefhijklmnopqrstuvwxyz" + "ɡɢʛɠɓɗʄɖɟɸβθðʃʒʂʐçʝɣχʁħʕʜʢɦɬɮʋɹɻɰɭʎʟʙʀɾɽɺ"
            + "ɱɳɲŋɴʈʔʡʘǀǃǂǁʍɥɕʑɧⱱ"
            + "ɨʉɯɪʏʊøɘɵɤəɛœɜɞʌɔæɐɶɑɒ" + "ɚɝɫʣʤʥʦʧʨᵻᵿ"
    )
    /// Marks that belong to the symbol before them: length, diacritics, raised letters, tones.
    static let marks = set(
        "ːˑ" + "ʰʱʲʷˠˤⁿˡʳʴʵʶ˞ʼ˭ᵊᵝ"
            + "\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{308}\u{30A}\u{30B}\u{30C}"
            + "\u{30D}\u{30F}\u{311}\u{318}\u{319}\u{31A}\u{31C}\u{31D}\u{31E}\u{31F}\u{320}\u{324}\u{325}"
            + "\u{329}\u{32A}\u{32C}\u{32F}\u{330}\u{334}\u{339}\u{33A}\u{33B}\u{33C}\u{33D}\u{347}\u{348}"
            + "\u{35C}\u{361}\u{1DC4}\u{1DC5}\u{1DC8}" + "˥˦˧˨˩"
    )
    /// Stress, which belongs to the syllable after it.
    static let stress = set("ˈˌ")
    /// What divides syllables, feet and words.
    static let prosody = set(".|‖‿ ˈˌ↗↘ꜛꜜ͡")

    /// Whether a character is of the alphabet; composed letters, such as `ç` and `ã`, are.
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        letters.contains(scalar) || marks.contains(scalar) || prosody.contains(scalar)
            || composed.contains(scalar)
    }

    /// Letters with a mark that Unicode has as one character.
    private static let composed = set("ãẽĩõũỹåäëïöüáéíóúàèìòùâêîôûāēīōūǎěǐǒǔ")

    private static func set(_ text: String) -> Set<Unicode.Scalar> { Set(text.unicodeScalars) }
}
