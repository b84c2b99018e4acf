// SPDX-License-Identifier: Apache-2.0

import CEspeak
import MediaSelection

/// How words are spoken that are not in the dictionary of a model: numbers, names, new words.
///
/// The rules are those of eSpeak NG (GPL-3.0-or-later), which is loaded only when a word needs it and whose
/// phonemes are written as those of the model.
enum LetterToSound {
    /// The phones of a word.
    ///
    /// - Parameters:
    ///   - word: the word.
    ///   - language: the language of the transcript.
    /// - Returns: the phones, by the names that CMU's models of English have; empty if it is not spoken.
    /// - Throws: `AlignmentError` where eSpeak NG is not installed or does not know the language.
    static func phones(of word: String, language: LanguageTag) throws(AlignmentError) -> [String] {
        if unsafe cespeak_load() != nil {
            throw AlignmentError(.missingLetterToSound(word: word), path: "libespeak-ng")
        }
        let isAmerican = language.description.lowercased().hasPrefix("en-us")
        let voice = isAmerican || language.description == "en" ? "en-us" : language.primarySubtag
        guard
            let phonemes = unsafe cespeak_phonemes(
                voice,
                word,
                Int32(cespeak_plain),
                0,
                Int32(UInt8(ascii: "_"))
            )
        else {
            throw AlignmentError(
                .letterToSoundFailed("no voice \"\(voice)\""),
                path: "libespeak-ng"
            )
        }
        defer { unsafe cespeak_free(phonemes) }
        let text = unsafe String(cString: phonemes)
        return text.split { $0 == "_" || $0 == " " }.flatMap { phones(ofPhoneme: String($0)) }
    }

    /// The phones of a phoneme of eSpeak NG; none where it is only a mark.
    static func phones(ofPhoneme phoneme: String) -> [String] {
        var name = phoneme.drop { "',%=|!;:".contains($0) }
        while !name.isEmpty {
            if let phones = table[String(name)] {
                return phones.split(separator: " ").map(String.init)
            }
            name = name.dropLast()
        }
        return []
    }

    /// eSpeak NG's names of phonemes of English, and those of CMU.
    private static let table: [String: String] = [
        "p": "P", "b": "B", "t": "T", "t#": "T", "t2": "T", "?": "T", "d": "D", "k": "K", "g": "G",
        "f": "F", "v": "V", "T": "TH", "D": "DH", "s": "S", "z": "Z", "S": "SH", "Z": "ZH",
        "tS": "CH", "dZ": "JH", "h": "HH", "x": "K", "C": "HH", "m": "M", "n": "N", "N": "NG",
        "n-": "AH N", "m-": "AH M", "l": "L", "l#": "L", "l-": "AH L", "r": "R", "r-": "R",
        "w": "W",
        "w#": "W", "j": "Y", "i": "IY", "i:": "IY", "I": "IH", "I2": "IH", "I#": "IH", "E": "EH",
        "E2": "EH", "e": "EH", "a": "AE", "aa": "AE", "a#": "AH", "a2": "AH", "A": "AA", "A:": "AA",
        "A@": "AA R", "A~": "AA N", "0": "AA", "02": "AA", "O": "AO", "O2": "AO", "O:": "AO",
        "O:@": "AO R", "O@": "AO R", "o@": "AO R", "o": "OW", "o:": "OW", "oU": "OW", "@U": "OW",
        "U": "UH", "U@": "UH R", "u": "UW", "u:": "UW", "V": "AH", "@": "AH", "@2": "AH",
        "@-": "AH",
        "@L": "AH L", "@5": "AH", "3": "ER", "3:": "ER", "eI": "EY", "aI": "AY", "aI@": "AY AH",
        "aI3": "AY ER", "aU": "AW", "aU@": "AW AH", "OI": "OY", "e@": "EH R", "i@": "IY AH",
        "i@3": "IH R", "y": "Y", "Y": "UH", "W": "ER",
    ]
}
