// SPDX-License-Identifier: Apache-2.0

/// How a voice of eSpeak NG speaks a transcription.
package struct EspeakPronunciation: Hashable, Sendable {
    /// Whether the voice speaks what is written.
    package enum Outcome: String, CaseIterable, Hashable, Sendable {
        /// It speaks the same sounds, with the same stress.
        case exact
        /// It speaks a near sound in place of one that it does not have.
        case approximate
        /// It has no sound that is near, leaves one out, or the transcription is not IPA.
        case impossible
    }

    /// Whether the voice speaks what is written.
    package let outcome: Outcome
    /// The transcription by the voice's names of sounds, without `[[` and `]]`; nil where it is impossible.
    package let mnemonics: String?
    /// What the voice speaks, in IPA as the library writes it; nil where nothing was spoken.
    package let spoken: String?
    /// How far that is from the transcription: 0 is the same, 1 has no sound in common; nil where nothing was spoken.
    package let distance: Double?
}

/// Writes IPA as the sounds of a voice of eSpeak NG, which itself reads only its own names of sounds.
///
/// Every result was spoken by the voice and compared with the transcription.
package struct EspeakPronouncer: Sendable {
    /// The name of the voice.
    package let voice: String
    private let file: String
    private let engine: EspeakEngine
    private let sounds: EspeakSounds

    /// Finds out which sounds a voice has, which takes about half a second.
    ///
    /// - Parameters:
    ///   - voice: the name of a voice or of its language, with `+` and a variant if wanted.
    ///   - engine: speaks.
    /// - Throws: `EspeakFault` if there is no such voice.
    package init(voice: String, engine: EspeakEngine) throws(EspeakFault) {
        file = try engine.file(of: voice)
        // Version 1.51 of the library crashes on names of sounds in Greenlandic.
        guard file != "kl", !file.hasPrefix("kl+") else { throw .unreadableSounds(voice: voice) }
        self.voice = voice
        self.engine = engine
        sounds = try EspeakProbe.sounds(of: file, by: engine)
    }

    /// A part of a transcription that is one name.
    private struct Part {
        var stress: String
        var names: [String]
        var choice = 0
        /// Whether a word begins here.
        var beginsWord: Bool
    }

    /// How many other names are tried where a sound is another one beside its neighbours.
    private static let trials = 160
    /// Longer transcriptions are not spoken: the time grows with the square.
    static let longest = 500

    /// Writes a transcription as the sounds of the voice, and has it spoken.
    ///
    /// - Parameter ipa: the transcription.
    /// - Returns: how it is spoken.
    /// - Throws: `EspeakFault` if the library fails.
    package func pronunciation(of ipa: IPAText) throws(EspeakFault) -> EspeakPronunciation {
        let wanted = PhoneSequence(ipa.text)
        let none = EspeakPronunciation(
            outcome: .impossible,
            mnemonics: nil,
            spoken: nil,
            distance: nil
        )
        guard ipa.isValid, (1...Self.longest).contains(wanted.phones.count),
            let parts = parts(of: wanted)
        else { return none }
        let best = try best(parts, wanted)
        guard best.distance.missing == 0 else {
            return EspeakPronunciation(
                outcome: .impossible,
                mnemonics: nil,
                spoken: best.spoken,
                distance: best.distance.mean
            )
        }
        return EspeakPronunciation(
            outcome: best.distance.isExact ? .exact : .approximate,
            mnemonics: best.mnemonics,
            spoken: best.spoken,
            distance: best.distance.mean
        )
    }

    private struct Trial {
        let mnemonics: String
        let spoken: String
        let distance: PhoneDistance

        func isBetter(than other: Self) -> Bool {
            if distance.isExact || other.distance.isExact { return !other.distance.isExact }
            return (distance.missing, distance.mean) < (other.distance.missing, other.distance.mean)
        }
    }

    /// Tries other names of the same sounds until all are spoken as they are written.
    private func best(_ parts: [Part], _ wanted: PhoneSequence) throws(EspeakFault) -> Trial {
        var parts = parts
        var best = try trial(parts, wanted)
        var count = 0
        var isBetter = true
        while isBetter, !best.distance.isExact {
            isBetter = false
            for index in parts.indices {
                for choice in parts[index].names.indices where choice != parts[index].choice {
                    guard count < Self.trials else { return best }
                    count += 1
                    let before = parts[index].choice
                    parts[index].choice = choice
                    let next = try trial(parts, wanted)
                    if next.isBetter(than: best) {
                        (best, isBetter) = (next, true)
                        if best.distance.isExact { return best }
                    } else {
                        parts[index].choice = before
                    }
                }
            }
        }
        return best
    }

    private func trial(_ parts: [Part], _ wanted: PhoneSequence) throws(EspeakFault) -> Trial {
        var mnemonics = ""
        var word: [(stress: String, name: String)] = []
        for part in parts {
            if part.beginsWord, !word.isEmpty {
                mnemonics += sounds.joined(word) + " "
                word = []
            }
            word.append((part.stress, part.names[part.choice]))
        }
        mnemonics += sounds.joined(word)
        let spoken = try engine.spoken("[[\(mnemonics)]]", file, .mnemonics, .ipa, nil).trimmed
        return Trial(
            mnemonics: mnemonics,
            spoken: spoken,
            distance: PhoneDistance(of: PhoneSequence(spoken), from: wanted)
        )
    }

    /// Divides a transcription into as few names as possible, near ones where the voice does not have a sound; nil where
    /// none is near.
    private func parts(of wanted: PhoneSequence) -> [Part]? {
        let phones = wanted.phones
        var costs = [Double](repeating: .infinity, count: phones.count + 1)
        var steps = [(start: Int, part: Part)?](repeating: nil, count: phones.count + 1)
        costs[0] = 0
        for start in phones.indices where costs[start] < .infinity {
            for end in (start + 1)...min(phones.count, start + max(1, sounds.longest)) {
                if end - start > 1, wanted.wordStarts.contains(end - 1) { break }
                guard let stress = Self.stress(of: phones[start..<end]) else { break }
                var names = sounds.names(of: phones[start..<end].map(\.symbol))
                var cost = costs[start] + 1
                if names.isEmpty, end == start + 1 {
                    guard let near = sounds.nearest(to: phones[start].symbol) else { continue }
                    names = sounds.names(of: [near.symbol])
                    cost += 1000 * near.distance
                }
                guard !names.isEmpty, cost < costs[end] else { continue }
                costs[end] = cost
                let isFirst = wanted.wordStarts.contains(start)
                steps[end] = (start, Part(stress: stress, names: names, beginsWord: isFirst))
            }
        }
        var parts: [Part] = []
        var place = phones.count
        while place > 0 {
            guard let step = steps[place] else { return nil }
            parts.append(step.part)
            place = step.start
        }
        return parts.reversed()
    }

    /// The library's mark for the stress of a name, which is on its first vowel; nil where it is on another one.
    private static func stress(of phones: ArraySlice<PhoneSequence.Phone>) -> String? {
        guard let stressed = phones.firstIndex(where: { $0.stress != nil }) else { return "" }
        let nucleus = phones.firstIndex { PhoneFeatures.isNucleus($0.symbol) }
        guard nucleus == stressed, !phones[(stressed + 1)...].contains(where: { $0.stress != nil })
        else { return nil }
        return phones[stressed].stress == "ˈ" ? "'" : ","
    }
}
