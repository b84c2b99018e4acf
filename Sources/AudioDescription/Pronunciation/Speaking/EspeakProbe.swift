// SPDX-License-Identifier: Apache-2.0

/// Finds the sounds that a voice of eSpeak NG has, and its names for them.
///
/// There is no table of them outside the library's data, so names of one to four characters are spoken, alone and
/// between other sounds; those that are one sound are kept. The library leaves out the rest of a word after a name that
/// it does not know, so a name counts only if what is around it is spoken, too.
struct EspeakProbe {
    /// What a text of names comes to: the names of its sounds and their IPA, one for one.
    private struct Heard {
        var names: [Substring]
        var sounds: [Substring]
    }

    /// Sounds around a name; each character is the name of a sound, but for `'`, the stress of the next one.
    private struct Surroundings {
        let before, after: String

        var soundsBefore: Int { before.utf8.count { $0 != UInt8(ascii: "'") } }
        var soundsAfter: Int { after.utf8.count { $0 != UInt8(ascii: "'") } }
        var isStressed: Bool { before.hasSuffix("'") }
    }

    private let engine: EspeakEngine
    private let voice: String
    /// The names of sounds by what they are in IPA.
    private var names: [[PhoneSequence.Symbol]: [String]] = [:]
    /// Names and their IPA, alone.
    private var tokens: [String: String] = [:]
    /// Names that only mark the sound before them.
    private var marks: [String] = [";"]

    private static let separator: Unicode.Scalar = "\u{1F}"
    // The rest of ASCII are stress, pauses, word boundaries, delimiters, and marks that have to follow a sound: version
    // 1.51 of the library crashes where some of them are first, or twice.
    private static let first = characters(except: "',%=|_;[]()\"\\`-~^.:/<>{}$+")
    private static let later = characters(except: "',%=|_]()\\`")
    /// The characters after the second of longer names.
    private static let last = Array("~:;@#2345^-/&.*!?aeiouhIUEASZ[")

    private static func characters(except left: String) -> [Character] {
        (0x21...0x7E).map { Character(Unicode.Scalar(UInt8($0))) }.filter { !left.contains($0) }
    }

    /// Speaks names in a voice.
    static func sounds(of voice: String, by engine: EspeakEngine) throws(EspeakFault)
        -> EspeakSounds
    {
        var probe = Self(engine: engine, voice: voice)
        try probe.run()
        return EspeakSounds(names: probe.names, tokens: Set(probe.tokens.keys))
    }

    private init(engine: EspeakEngine, voice: String) {
        self.engine = engine
        self.voice = voice
    }

    private mutating func run() throws(EspeakFault) {
        for first in Self.first { try test("\(first)") }
        for first in Self.first {
            for second in Self.later { try test("\(first)\(second)") }
        }
        let vowels = tokens.keys.filter { $0.utf8.count == 1 && isVowel($0) }.sorted()
        for first in vowels {
            for second in vowels where tokens[first + second] == nil {
                for third in Self.last { try test("\(first)\(second)\(third)") }
            }
        }
        for length in [2, 3] {
            for name in tokens.keys.sorted() where name.utf8.count == length {
                for character in Self.last where character != name.last {
                    try test("\(name)\(character)")
                }
            }
        }
        for name in tokens.keys.sorted() {
            if isVowel(name) { _ = try testInContext(name) } else { try testMarks(on: name) }
        }
    }

    private func isVowel(_ name: String) -> Bool {
        Self.hasNucleus(tokens[name] ?? "")
    }

    private static func hasNucleus(_ sound: String) -> Bool {
        PhoneSequence(sound).phones.contains { PhoneFeatures.isNucleus($0.symbol) }
    }

    /// Keeps a name if it is one sound.
    private mutating func test(_ name: String) throws(EspeakFault) {
        guard tokens[name] == nil, let alone = try heard(name), alone.names.count == 1 else {
            return
        }
        let sound = alone.sounds.count == 1 ? String(alone.sounds[0]) : nil
        if let sound, alone.names[0] == name {
            keep(name, sound)
        } else if let sound, let shorter = tokens[String(name.dropLast())], shorter != sound,
            let before = try heard(name + "t"), before.names.count == 2, before.names[1] == "t",
            before.sounds.count == 2
        {
            // Some are spoken under another name.
            keep(name, String(before.sounds[0]))
        } else {
            _ = try testInContext(name)
        }
    }

    private static let contexts: [Surroundings] = [
        Surroundings(before: "p", after: "p"), Surroundings(before: "a", after: "a"),
        Surroundings(before: "p'", after: "p"), Surroundings(before: "a", after: ""),
        Surroundings(before: "", after: "a"), Surroundings(before: "p", after: "p'ap"),
        Surroundings(before: "p'ap", after: "p"),
    ]

    /// Keeps what a name is between other sounds, where it can be another sound than alone.
    private mutating func testInContext(_ name: String) throws(EspeakFault) {
        for context in Self.contexts {
            guard let heard = try heard(context.before + name + context.after) else { continue }
            let place = context.soundsBefore
            let count = place + 1 + context.soundsAfter
            guard heard.names.count == count, heard.sounds.count == count else { continue }
            let echo = context.isStressed ? "'\(name)" : name
            let sound = String(heard.sounds[place])
            // A vowel can be another one there, but is no consonant.
            if heard.names[place] == echo
                || tokens[name] != nil && Self.hasNucleus(sound) == isVowel(name)
            {
                keep(name, sound)
            }
        }
    }

    /// Keeps a name with a mark after it, such as that of a palatal consonant, where both are one sound.
    private mutating func testMarks(on name: String) throws(EspeakFault) {
        guard name.last != ";", let sound = tokens[name] else { return }
        for mark in marks {
            for (before, after) in [("", ""), ("", "a"), ("", "i"), ("a", "")] {
                guard let heard = try heard(before + name + mark + after),
                    heard.names.joined().hasPrefix(before + name + mark),
                    heard.sounds.count == before.utf8.count + 1 + after.utf8.count
                else { continue }
                let marked = String(heard.sounds[before.utf8.count])
                guard marked != sound else { continue }
                add(name + mark, marked)
                break
            }
        }
    }

    private mutating func keep(_ name: String, _ sound: String) {
        if tokens[name] == nil { tokens[name] = sound }
        if PhoneSequence(sound).phones.isEmpty, !sound.isEmpty, !marks.contains(name) {
            marks.append(name)
        }
        add(name, sound)
    }

    private mutating func add(_ name: String, _ sound: String) {
        let symbols = PhoneSequence(sound).symbols
        guard !symbols.isEmpty, names[symbols]?.contains(name) != true else { return }
        names[symbols, default: []].append(name)
    }

    /// What is spoken of a text of names; nil: nothing.
    private func heard(_ text: String) throws(EspeakFault) -> Heard? {
        let names = try parts(text, .mnemonics)
        guard !names.isEmpty, names.count <= 6 else { return nil }
        var heard = Heard(names: names, sounds: try parts(text, .ipa))
        // Some voices have a pause after each word.
        while let last = heard.names.last, last.hasPrefix("_") {
            heard.names.removeLast()
            if heard.sounds.last?.isEmpty == true { heard.sounds.removeLast() }
        }
        return heard
    }

    private func parts(
        _ text: String,
        _ alphabet: EspeakEngine.Alphabet
    ) throws(EspeakFault) -> [Substring] {
        let spoken = try engine.spoken(
            "[[\(text)]]",
            voice,
            .mnemonics,
            alphabet,
            Self.separator
        )
        guard !spoken.isEmpty, !spoken.contains(" ") else { return [] }
        return spoken.split(
            separator: Character(Self.separator),
            omittingEmptySubsequences: false
        )
    }
}
