// SPDX-License-Identifier: Apache-2.0

import CEspeak
package import MediaSelection

/// eSpeak NG, a synthesiser for a hundred languages (GPL-3.0-or-later), loaded when the first engine is made.
///
/// The library has one state for the whole process; engines share it, and one of them works at a time.
package struct EspeakEngine: Sendable {
    /// What a text has in it.
    package enum Input: Sendable {
        /// Words alone; brackets are punctuation.
        case text
        /// Words, and names of phonemes between `[[` and `]]`.
        case mnemonics
        /// Speech Synthesis Markup Language.
        case ssml

        var flags: Int32 {
            switch self {
            case .text: Int32(cespeak_plain)
            case .mnemonics: Int32(cespeak_mnemonics)
            case .ssml: Int32(cespeak_ssml)
            }
        }
    }

    /// How phonemes are written.
    package enum Alphabet: Sendable {
        /// The International Phonetic Alphabet.
        case ipa
        /// The library's names, in ASCII; they differ between languages.
        case mnemonics
    }

    private let installed: EspeakVoices

    /// Loads the library and lists its voices.
    ///
    /// - Throws: `.notInstalled`.
    package init() throws(EspeakFault) {
        if let reason = unsafe cespeak_load() {
            throw .notInstalled(reason: unsafe String(cString: reason))
        }
        installed = try EspeakVoices()
    }

    /// The voices that are installed.
    package var voices: [EspeakVoice] { installed.voices }

    /// The name of the voice of a language; nil: there is none.
    ///
    /// - Parameter language: the language; without a region, English is that of America.
    /// - Returns: the name.
    package func voice(for language: LanguageTag) -> String? { installed.name(for: language) }

    /// Checks that a voice is installed.
    ///
    /// - Parameter voice: the name of a voice or of its language, with `+` and a variant if wanted: `en-us+f3`.
    /// - Throws: `.unknownVoice`.
    package func check(voice: String) throws(EspeakFault) { _ = try file(of: voice) }

    /// The name by which the library selects a voice.
    func file(of voice: String) throws(EspeakFault) -> String { try installed.file(of: voice) }

    /// Words a minute at the usual rate.
    static let usualRate = 175.0
    /// The longest speech, in seconds.
    static let longest = 3600

    /// Speaks a text.
    ///
    /// The samples depend on what the process has spoken before (the voice trembles a little), so a process that
    /// speaks the same texts in the same order gets the same samples.
    ///
    /// - Parameters:
    ///   - text: the text; control characters are read as spaces.
    ///   - voice: the name of a voice or of its language, with `+` and a variant if wanted: `en-us+f3`.
    ///   - rate: 1 is 175 words a minute; 0.46 to 2.57 are possible, and others are the nearest of these.
    ///   - pitch: 0 to 99; 50 is that of the voice.
    ///   - input: what the text has in it.
    /// - Returns: the speech.
    /// - Throws: `EspeakFault`.
    package func speak(
        _ text: String,
        voice: String,
        rate: Double = 1,
        pitch: Int = 50,
        as input: Input = .text
    ) throws(EspeakFault) -> SpokenSound {
        let file = try file(of: voice)
        let wordsPerMinute = max(80, min(450, (rate * Self.usualRate).rounded()))
        var sound = unsafe cespeak_sound()
        let status = unsafe cespeak_speak(
            file,
            text.withoutNulls,
            input.flags,
            Int32(wordsPerMinute),
            Int32(max(0, min(99, pitch))),
            Self.longest * 22050,
            &sound
        )
        defer { unsafe cespeak_release(&sound) }
        switch Int(status) {
        case 0: return unsafe SpokenSound(sound)
        case cespeak_no_voice: throw .unknownVoice(voice, nearest: [])
        case cespeak_too_long: throw .tooLong(seconds: Self.longest)
        default: throw .failed
        }
    }

    /// Writes how a text is spoken.
    ///
    /// - Parameters:
    ///   - text: the text; control characters are read as spaces.
    ///   - voice: as for `speak`.
    ///   - input: what the text has in it.
    ///   - alphabet: how phonemes are written.
    ///   - separator: a character below U+10000 that is written between phonemes; words have spaces between.
    /// - Returns: the phonemes.
    /// - Throws: `EspeakFault`.
    package func phonemes(
        of text: String,
        voice: String,
        as input: Input = .text,
        in alphabet: Alphabet = .ipa,
        separator: Unicode.Scalar? = nil
    ) throws(EspeakFault) -> String {
        try spoken(text, file(of: voice), input, alphabet, separator)
    }

    /// As `phonemes`, for the name of a file.
    func spoken(
        _ text: String,
        _ file: String,
        _ input: Input,
        _ alphabet: Alphabet,
        _ separator: Unicode.Scalar?
    ) throws(EspeakFault) -> String {
        let written = unsafe cespeak_phonemes(
            file,
            text.withoutNulls,
            input.flags,
            alphabet == .ipa ? 1 : 0,
            Int32(separator?.value ?? 0)
        )
        guard let result = unsafe written else { throw .failed }
        defer { unsafe cespeak_free(result) }
        return unsafe String(cString: result)
    }

    /// The languages of a voice, as primary subtags; empty: there is no such voice.
    func languages(of voice: String) -> Set<String> {
        let name = String(voice.prefix { $0 != "+" })
        let found = voices.first { $0.isNamed(name) }
        return Set(found?.languages.map { String($0.prefix { $0 != "-" }) } ?? [])
    }
}

extension SpokenSound {
    fileprivate init(_ sound: cespeak_sound) {
        let samples = unsafe UnsafeBufferPointer(start: sound.samples, count: sound.sample_count)
        self.init(
            samples: unsafe samples.map { Float($0) / 32768 },
            sampleRate: unsafe Int(sound.sample_rate)
        )
    }
}

extension String {
    /// The text without the character that would end it.
    fileprivate var withoutNulls: String {
        utf8.contains(0) ? String(map { $0 == "\0" ? " " : $0 }) : self
    }
}
