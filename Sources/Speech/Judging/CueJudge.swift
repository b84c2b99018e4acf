// SPDX-License-Identifier: Apache-2.0

package import Listening

/// Decides of each cue whether its text is spoken while it is shown, by the sound alone.
///
/// All cues compete for the same sound: they are searched for together, in their order. What is not found so is then
/// held against the sound that no other cue has, where the cue is shown.
struct CueJudge {
    private let spotter: TextSpotter
    private let cues: [JudgedCue]
    /// The places of the cues that have words, in the order of the sentences.
    private let places: [Int]
    private let reading: SpeechAligner.Reading
    /// Of each frame of the recording, whether anything can be heard.
    private var audible: [Bool]
    /// Which frames belong to cues whose text is certain.
    private var competition: EvidenceJudge
    /// How much the limits of absence are lower for this voice.
    private let shift: Float
    /// What is heard in the recording; nil if only its sounds are known.
    private let sound: SoundActivity?

    /// Milliseconds before and after a cue in which its words may be.
    private static let margin = 500
    /// Milliseconds before and after a cue in which its words are looked for if they are not at its time.
    private static let search = 30_000
    /// The fewest frames of sound, not claimed by another cue, that a text can be in.
    private static let leastSound = 8
    /// Frames of a sound at least.
    private static let framesOfPhone = 3
    /// Long texts from which the voice is known.
    private static let leastVoice = 5

    init(
        _ aligner: SpeechAligner,
        _ cues: [JudgedCue],
        _ sound: SoundActivity?,
        _ progress: (Double) -> Void
    ) throws(AlignmentError) {
        (self.cues, self.sound) = (cues, sound)
        let places = cues.indices.filter { !cues[$0].sentence.words.isEmpty }
        self.places = places
        let reading = try aligner.read(
            places.map { cues[$0].sentence },
            progress: { progress($0 * 0.9) }
        )
        self.reading = reading
        spotter = TextSpotter(aligner, reading)
        competition = EvidenceJudge(speech: reading.audibleSpeech)
        audible = [Bool](repeating: false, count: reading.speechFrames.count)
        for frame in reading.frames.isActive.indices where reading.frames.isActive[frame] {
            let place = aligner.place(reading.frames[frame])
            if audible.indices.contains(place) { audible[place] = true }
        }
        var fits: [Float] = []
        for (index, evidence) in reading.evidence where reading.outcomes[index].isCertain {
            competition.claim(evidence)
            if evidence.phones >= SoundEvidence.longPhones { fits.append(evidence.fit) }
        }
        fits.sort()
        shift = HearingLimits.shift(
            for: fits.count < Self.leastVoice ? nil : fits[fits.count / 2]
        )
    }

    /// Decides of all cues.
    mutating func judge(_ progress: (Double) -> Void) -> HeardCues {
        let match = TranscriptMatch(reading.outcomes)
        var heard = cues.map { _ in
            CueHearing(.cannotTell(.noWords), confidence: 1, phones: 0)
        }
        var open: [Int] = []
        for (index, place) in places.enumerated() {
            if let found = found(index, cues[place].shown) {
                heard[place] = found
            } else {
                open.append(index)
            }
        }
        let file = HeardCues(
            cues: heard,
            uncaptioned: [],
            counted: match.counted,
            heard: match.heard
        )
        for (number, index) in open.enumerated() {
            let phones = reading.spoken[index].phones
            if file.isOfOtherRecording {
                heard[places[index]] = CueHearing(
                    .cannotTell(.otherRecording),
                    confidence: 0,
                    phones: phones
                )
            } else {
                heard[places[index]] = held(index)
            }
            progress(0.9 + 0.1 * Double(number + 1) / Double(open.count))
        }
        return HeardCues(
            cues: heard,
            uncaptioned: uncaptioned(heard),
            counted: match.counted,
            heard: match.heard
        )
    }

    /// What the common search has found of a cue; nil if it decides nothing.
    private func found(_ index: Int, _ shown: Range<Int>) -> CueHearing? {
        let sentence = reading.outcomes[index]
        guard sentence.phones > 0 else {
            return CueHearing(.cannotTell(.noWords), confidence: 1, phones: 0)
        }
        guard sentence.isCertain, let start = sentence.startMilliseconds,
            let end = sentence.endMilliseconds
        else { return nil }
        let words = start..<max(start + 1, end)
        let confidence =
            sentence.words.compactMap(\.confidence).reduce(0, +)
            / Double(max(1, sentence.words.count))
        // The cue is at its place if it is shown while most of its text is spoken.
        if words.overlap(shown) * 2 >= min(words.count, shown.count) {
            return CueHearing(
                .spokenHere,
                confidence: confidence,
                words: words,
                earliestStart: earliestStart(before: start),
                phones: sentence.phones
            )
        }
        guard sentence.phones >= SoundEvidence.countedPhones else { return nil }
        return CueHearing(
            .spokenElsewhere(byMilliseconds: start - shown.lowerBound),
            confidence: confidence,
            words: words,
            phones: sentence.phones
        )
    }

    /// When the sound begins that goes on to the start of a word and that no cue has: what is heard of a first sound, such as
    /// "w", may be found late.
    private func earliestStart(before start: Int) -> Int? {
        let speech = reading.audibleSpeech
        let end = min(start / 10, speech.count)
        let first = (max(0, end - Self.lateSound)..<max(0, end)).reversed().prefix {
            speech[$0] && !competition.claimed[$0]
        }.last
        return first.map { $0 * 10 }
    }

    /// Frames by which the first sound of a word is found late at most.
    private static let lateSound = 20

    /// Holds a cue against the sound that no other has.
    private mutating func held(_ index: Int) -> CueHearing {
        let (sentence, shown) = (reading.spoken[index], cues[places[index]].shown)
        let phones = sentence.phones
        func decide(_ verdict: CueHearing.Verdict, _ confidence: Double) -> CueHearing {
            CueHearing(verdict, confidence: confidence, phones: phones)
        }
        let window = frames(shown, margin: Self.margin)
        let sound = window.count { reading.audibleSpeech[$0] }
        let left = window.count { reading.audibleSpeech[$0] && !competition.claimed[$0] }
        let limits = HearingLimits(sentence)
        guard sound >= Self.leastSound else {
            let isSilent = !window.contains { audible[$0] }
            return decide(.notSpoken(isSilent ? .silence : .noSpeech), isSilent ? 0.99 : 0.9)
        }
        guard left >= Self.leastSound, left >= min(phones * Self.framesOfPhone, 60) / 2 else {
            // A very short text can be hidden in the words of others.
            if limits.absent == nil { return decide(.cannotTell(.tooShort), 0.5) }
            return elsewhere(index) ?? decide(.notSpoken(.otherCues), 0.9)
        }
        let isVoiceless = isVoiceless(shown)
        let absence: CueHearing.Absence = isVoiceless ? .noSpeech : .otherWords
        guard let spot = spotter.spot(sentence, in: window, claimed: competition.claimed) else {
            // So many sounds are not spoken in so short a time.
            return phones < SoundEvidence.longPhones
                ? decide(.cannotTell(.unclear), 0.5)
                : elsewhere(index) ?? decide(.notSpoken(absence), 0.9)
        }
        if let present = limits.present, spot.fit > present,
            competition.coverage(of: spot) > limits.coverage
        {
            if phones > SoundEvidence.uncertainPhones {
                competition.claim(spot)
                return decide(.spokenHere, 0.9)
            }
            return decide(.spokenHere, SoundEvidence.greatestConfidence)
        }
        if phones >= SoundEvidence.longPhones, isPartlyHeard(index, in: window) {
            return decide(.cannotTell(.partlyHeard), 0.5)
        }
        guard let absent = isVoiceless ? limits.absentWithoutVoice : limits.absent else {
            return decide(.cannotTell(.tooShort), 0.5)
        }
        guard spot.fit < absent + shift else { return decide(.cannotTell(.unclear), 0.5) }
        return elsewhere(index)
            ?? decide(.notSpoken(absence), phones >= SoundEvidence.longPhones ? 0.99 : 0.95)
    }

    /// Whether the network excludes a voice while a cue is shown.
    private func isVoiceless(_ shown: Range<Int>) -> Bool {
        guard let voices = sound?.possibleVoices else { return false }
        let near = shown.lowerBound - Self.voiceMargin..<shown.upperBound + Self.voiceMargin
        return voices.within(near).ranges.isEmpty
    }

    /// Milliseconds before and after a cue in which there may be no voice.
    private static let voiceMargin = 300

    /// Whether a part of a text is heard where its cue is shown.
    private func isPartlyHeard(_ index: Int, in window: Range<Int>) -> Bool {
        let sentence = reading.outcomes[index]
        guard case .doubtful = sentence.outcome, let start = sentence.startMilliseconds,
            let end = sentence.endMilliseconds
        else { return false }
        return start / 10 < window.upperBound && end / 10 > window.lowerBound
    }

    /// Looks for a text that is long enough in the sound near a cue that no other cue has.
    private func elsewhere(_ index: Int) -> CueHearing? {
        let (sentence, shown) = (reading.spoken[index], cues[places[index]].shown)
        guard sentence.phones >= SoundEvidence.longPhones else { return nil }
        let limits = HearingLimits(sentence)
        var best: SoundEvidence?
        for run in unclaimed(in: frames(shown, margin: Self.search))
        where run.count >= sentence.phones * Self.framesOfPhone {
            guard let spot = spotter.spot(sentence, in: run, claimed: competition.claimed),
                let present = limits.present, spot.fit > present,
                competition.coverage(of: spot) > limits.coverage, spot.fit > best?.fit ?? -.infinity
            else { continue }
            best = spot
        }
        guard let best, let first = best.frames.first, let last = best.frames.last else {
            return nil
        }
        let start = first.lowerBound * 10
        return CueHearing(
            .spokenElsewhere(byMilliseconds: start - shown.lowerBound),
            confidence: 0.9,
            words: start..<max(start + 10, last.upperBound * 10),
            phones: sentence.phones
        )
    }

    /// The parts of a part of the recording that have speech which no cue has.
    private func unclaimed(in window: Range<Int>) -> [Range<Int>] {
        let pause = 30
        var runs: [Range<Int>] = []
        for frame in window where reading.audibleSpeech[frame] && !competition.claimed[frame] {
            if let last = runs.last, frame - last.upperBound <= pause {
                runs[runs.count - 1] = last.lowerBound..<frame + 1
            } else {
                runs.append(frame..<frame + 1)
            }
        }
        return runs.map {
            max(window.lowerBound, $0.lowerBound - 20)..<min(window.upperBound, $0.upperBound + 20)
        }
    }

    /// The frames of an interval, with a margin in milliseconds.
    private func frames(_ interval: Range<Int>, margin: Int) -> Range<Int> {
        let all = 0..<audible.count
        let (first, last) = (
            interval.lowerBound / 10 - margin / 10, interval.upperBound / 10 + margin / 10
        )
        return (first..<max(first, last)).clamped(to: all)
    }

    /// Speech that belongs to no cue and is beside all that are shown.
    private func uncaptioned(_ heard: [CueHearing]) -> [Range<Int>] {
        var speech = reading.audibleSpeech
        func leave(_ interval: Range<Int>, margin: Int) {
            for frame in frames(interval, margin: margin) { speech[frame] = false }
        }
        for (cue, hearing) in zip(cues, heard) {
            leave(cue.shown, margin: Self.lead)
            if let words = hearing.words { leave(words, margin: Self.lead) }
        }
        if let sound, sound.detector == .network {
            var voice = [Bool](repeating: false, count: speech.count)
            for interval in sound.speech.ranges {
                for frame in frames(interval, margin: Self.lead) { voice[frame] = true }
            }
            for frame in speech.indices where !voice[frame] { speech[frame] = false }
        }
        return AlignedTranscript.intervals(speech, least: Self.leastSpeech)
    }

    /// Milliseconds that speech is before or after its cue.
    private static let lead = 200
    /// Frames of speech that are more than a breath or a noise.
    private static let leastSpeech = 40
}

extension SpeechAligner {
    /// Decides of cues whether their texts are spoken while they are shown.
    ///
    /// - Parameters:
    ///   - cues: the cues in their order.
    ///   - sound: what else is heard in the recording; nil: the sounds of speech alone decide.
    ///   - progress: is given how much is done, from 0 to 1.
    /// - Returns: what is decided of each cue, and the speech that has none.
    /// - Throws: `AlignmentError` where it is not known how a word is spoken.
    package func judge(
        _ cues: [JudgedCue],
        _ sound: SoundActivity?,
        progress: (Double) -> Void = { _ in }
    ) throws(AlignmentError) -> HeardCues {
        var judge = try CueJudge(self, cues, sound, progress)
        return judge.judge(progress)
    }
}

extension AlignedSentence {
    /// Whether it is where its times are.
    fileprivate var isCertain: Bool { outcome == .aligned }
}

extension Range<Int> {
    /// How much two intervals have in common.
    fileprivate func overlap(_ other: Range<Int>) -> Int { clamped(to: other).count }
}
