// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads the times of words from a way through the phones of a passage, and judges them.
struct AlignmentReading {
    /// Where a word is, and how well it fits.
    private struct Place {
        var frames: Range<Int>
        /// The sum of its score.
        var score: Float
        /// Phones it has there.
        var phones: Int
        /// How much better it fits there than anywhere else.
        var lead = Float.infinity

        /// What a frame of it adds to the score of any phones in any order: about 0 for words that are there.
        var fit: Float { score / Float(max(1, frames.count)) }
    }

    /// A word that begins so many frames earlier or later is at another place.
    static let otherPlace = 20

    private var places: [Int: Place] = [:]
    /// After which word of the passage there is speech that is not in the text; frames.
    private var others: [Int: Int] = [:]
    /// Of each frame of the passage, which of the recording it is.
    private let recording: [Int]
    /// Of each frame of the passage, whether it is no silence.
    private let isActive: [Bool]

    /// Numbers by which times are judged; found by measuring right and wrong texts of eight voices.
    private enum Limits {
        /// Fit of a sentence under which it is doubtful, and refused.
        static let doubtfulSentence: Float = -1.3
        static let refusedSentence: Float = -1.8
        /// Fit of a word of some length under which it is doubtful.
        static let doubtfulWord: Float = -4
        static let countingFrames = 8
        /// Frames of a word at most: so many, and so many for each of its phones.
        static let slowBase = 25
        static let slowPhone = 18
        /// How much better a word fits at least where it is than so many frames earlier or later.
        static let leastLead: Float = 18
        /// Frames of speech that is not in the text, from which on the sentence is doubtful.
        static let otherFrames = 25
    }

    /// How much later than the start of a frame's step a sound is heard to begin, in milliseconds; measured.
    private static let bias = 4

    /// Frames after a frame's start that it reaches into.
    private static let reach = 2
    /// Frames of silence that are a pause and no part of speech.
    private static let pause = 13

    /// Takes a way.
    ///
    /// - Parameters:
    ///   - steps: its phones.
    ///   - fillers: of each frame, whether it is silence or noise by any phones.
    ///   - graph: the graph it goes through.
    ///   - recording: of each frame, which of the recording it is.
    ///   - isActive: of each frame, whether it is no silence.
    init(
        steps: [Viterbi.Step],
        fillers: [Bool],
        graph: PhoneGraph,
        recording: [Int],
        isActive: [Bool]
    ) {
        (self.recording, self.isActive) = (recording, isActive)
        var last = -1
        for step in steps {
            switch graph.nodes[step.node].part {
            case .silence: break
            case .other: others[last, default: 0] += step.frames.count { !fillers[$0] }
            case .word(let word):
                last = word
                guard var place = places[word] else {
                    places[word] = Place(frames: step.frames, score: step.score, phones: 1)
                    continue
                }
                place.frames = place.frames.lowerBound..<step.frames.upperBound
                place.score += step.score
                place.phones += 1
                places[word] = place
            }
        }
    }

    /// The frame in which each word begins.
    var starts: [Int: Int] { places.mapValues(\.frames.lowerBound) }

    /// Takes how much better each word fits where it is than anywhere else.
    mutating func take(leads: [Int: Float]) {
        for (word, lead) in leads { places[word]?.lead = lead }
    }

    /// What became of a sentence.
    ///
    /// - Parameters:
    ///   - sentence: the sentence.
    ///   - first: the place of its first word in the passage.
    /// - Returns: the sentence with its times.
    func outcome(of sentence: SpokenSentence, firstWord first: Int) -> AlignedSentence {
        let range = first..<first + sentence.words.count
        let heard = range.compactMap { places[$0] }
        let fit = fit(heard)
        let text = sentence.sentence.text
        if heard.count * 2 < range.count || fit < Limits.refusedSentence {
            return AlignedSentence(
                text: text,
                outcome: .refused(.poorFit),
                words: [],
                phones: sentence.phones
            )
        }
        let doubt =
            doubt(about: sentence, range) ?? (fit < Limits.doubtfulSentence ? .poorFit : nil)
        return AlignedSentence(
            text: text,
            outcome: doubt.map { .doubtful($0) } ?? .aligned,
            words: words(of: sentence, first),
            phones: sentence.phones
        )
    }

    /// How far the recording supports a sentence.
    ///
    /// - Parameters:
    ///   - sentence: the sentence.
    ///   - first: the place of its first word in the passage.
    /// - Returns: its phones, its fit, and the frames of the recording that its words fill.
    func evidence(of sentence: SpokenSentence, firstWord first: Int) -> SoundEvidence {
        let heard = (first..<first + sentence.words.count).compactMap { places[$0] }
        return SoundEvidence(
            phones: sentence.phones,
            fit: fit(heard),
            frames: heard.map { place in
                let start = max(0, recording[place.frames.lowerBound])
                return start..<max(start, recording[place.frames.upperBound - 1] + 1)
            }
        )
    }

    private func fit(_ heard: [Place]) -> Float {
        let frames = heard.reduce(0) { $0 + $1.frames.count }
        return heard.reduce(0) { $0 + $1.score } / Float(max(1, frames))
    }

    private func doubt(about sentence: SpokenSentence, _ range: Range<Int>) -> AlignedSentence
        .Doubt?
    {
        for (word, index) in zip(sentence.words, range) {
            let text = sentence.sentence.words[word.index]
            guard let place = places[index] else { return .missingWord(text) }
            if length(place.frames) > Limits.slowBase + Limits.slowPhone * place.phones {
                return .slowWord(text)
            }
            if place.frames.count >= Limits.countingFrames, place.fit < Limits.doubtfulWord {
                return .poorWord(text)
            }
            if place.lead < Limits.leastLead { return .uncertainTime(text) }
            if index + 1 < range.upperBound, let other = others[index], other >= Limits.otherFrames
            {
                return .otherSpeech(after: text, milliseconds: other * 10)
            }
        }
        return nil
    }

    /// The words with their times; those without times of their own get the time of the pause they are in.
    private func words(of sentence: SpokenSentence, _ first: Int) -> [Word] {
        var indices: [Int: Int] = [:]
        for (offset, word) in sentence.words.enumerated() { indices[word.index] = first + offset }
        let starts = sentence.words.indices.compactMap { places[first + $0]?.frames.lowerBound }
        var last = starts.first.map { start($0) } ?? start(0)
        return sentence.sentence.words.enumerated().map { index, text in
            guard let place = indices[index].flatMap({ places[$0] }) else {
                return Word(
                    text: text,
                    startMilliseconds: last,
                    endMilliseconds: last,
                    confidence: 0,
                    isInterpolated: true
                )
            }
            last = end(place.frames.upperBound)
            return Word(
                text: text,
                startMilliseconds: start(audibleStart(place.frames)),
                endMilliseconds: last,
                confidence: confidence(place)
            )
        }
    }

    /// The frame in which a word begins to be heard.
    ///
    /// After a pause, the silence before a stop consonant is not counted, nor are the frames that reach into the
    /// sound after them. Within speech it is part of the word.
    private func audibleStart(_ frames: Range<Int>) -> Int {
        let first = max(0, frames.lowerBound - Self.reach)
        guard let sound = (first..<frames.upperBound).first(where: { isActive[$0] }),
            sound >= Self.pause, !isActive[sound - Self.pause..<sound].contains(true)
        else { return frames.lowerBound }
        return max(frames.lowerBound, min(sound + Self.reach, frames.upperBound - 1))
    }

    /// When a frame begins.
    private func start(_ frame: Int) -> Int { max(0, recording[frame]) * 10 + Self.bias }

    /// When the frame before one ends.
    private func end(_ frame: Int) -> Int {
        frame == 0 ? start(0) : max(0, recording[frame - 1] + 1) * 10 + Self.bias
    }

    /// How many frames of the recording a word takes.
    private func length(_ frames: Range<Int>) -> Int {
        recording[frames.upperBound - 1] + 1 - recording[frames.lowerBound]
    }

    /// How sure a word is: half where it fits as poorly as words that are not spoken.
    private func confidence(_ place: Place) -> Double {
        let value = 1 / (1 + exp(-1.5 * (Double(place.fit) + 3)))
        return (value * 100).rounded() / 100
    }
}
