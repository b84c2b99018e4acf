// SPDX-License-Identifier: Apache-2.0

/// How far a recording supports that a text is spoken where the search placed it.
///
/// Short texts fit somewhere in any speech, so that more is asked of them: a better fit, and that the text fills the
/// utterance it is placed in. Texts are counted by phones, since "I" has one and "everybody" eight.
struct SoundEvidence {
    /// Phones of the text, by the shortest way to speak each word.
    let phones: Int
    /// What a frame of its words adds to the score of any phones in any order: the natural logarithm of a likelihood
    /// ratio.
    let fit: Float
    /// Frames of the recording that its words fill; empty if the text is refused.
    let frames: [Range<Int>]

    /// What is asked of texts of some length.
    struct Need {
        let phones: ClosedRange<Int>
        let fit: Float
        let coverage: Double
    }

    /// Measured with 584 utterances of seven synthetic voices and 65 of a natural one: at most 1 in 1,000 other texts
    /// meets these.
    static let needs = [
        Need(phones: 0...3, fit: 0.6, coverage: 0.75),
        Need(phones: 4...5, fit: -0.2, coverage: 0.75),
        Need(phones: 6...8, fit: -0.1, coverage: 0.6),
        Need(phones: 9...12, fit: -1.2, coverage: 0.6),
    ]

    /// From how many phones on the fit alone decides.
    static let longPhones = 13
    /// From how many phones on a text says something about the whole file.
    static let countedPhones = 9
    /// A text of so few phones is never certain.
    static let uncertainPhones = 3
    /// The confidence of words of such a text at most.
    static let greatestConfidence = 0.75
    /// The confidence of words at most if there is too little evidence.
    static let doubtfulConfidence = 0.5

    /// What is asked of it beyond the fit of any sentence; nil if it is long enough.
    var need: Need? { Self.needs.first { $0.phones.contains(phones) } }
}

/// Judges texts together: they compete for the same sound.
struct EvidenceJudge {
    /// Of each frame of the recording, whether there is speech.
    private let speech: [Bool]
    /// Of each frame, whether it belongs to a text that is certain.
    private(set) var claimed: [Bool]

    /// Frames without speech that divide utterances.
    private static let pause = 20

    /// Takes a recording.
    ///
    /// - Parameter speech: of each frame, whether it is speech.
    init(speech: [Bool]) {
        self.speech = speech
        claimed = [Bool](repeating: false, count: speech.count)
    }

    /// The texts that have too little evidence.
    ///
    /// Long texts claim their sound first, then those that fill what is left of an utterance. Texts that share what is
    /// left fill it together.
    ///
    /// - Parameters:
    ///   - texts: the texts that are not refused, with any names.
    ///   - isCertain: whether nothing else is doubtful about a text.
    /// - Returns: the names of those texts.
    mutating func weak(
        _ texts: [Int: SoundEvidence],
        isCertain: (Int) -> Bool
    ) -> Set<Int> {
        for (name, text) in texts where text.need == nil && isCertain(name) { claim(text) }
        var weak: Set<Int> = []
        for phones in [
            SoundEvidence.countedPhones..<SoundEvidence.longPhones, 0..<SoundEvidence.countedPhones,
        ] {
            let group = texts.filter { phones.contains($0.value.phones) }.sorted { $0.key < $1.key }
            let fitting = group.filter { ($0.value.need?.fit ?? 0) < $0.value.fit }
            let filled = filled(fitting.map(\.value))
            weak.formUnion(group.map(\.key))
            var strong: [SoundEvidence] = []
            for (name, text) in fitting
            where coverage(of: text, filled: { filled[$0] }) >= text.need?.coverage ?? 0 {
                weak.remove(name)
                strong.append(text)
            }
            for text in strong { claim(text) }
        }
        return weak
    }

    /// Gives the frames of a text to it.
    mutating func claim(_ text: SoundEvidence) {
        for range in text.frames {
            for frame in range.clamped(to: 0..<claimed.count) { claimed[frame] = true }
        }
    }

    private func filled(_ texts: [SoundEvidence]) -> [Bool] {
        var filled = [Bool](repeating: false, count: speech.count)
        for text in texts {
            for range in text.frames {
                for frame in range.clamped(to: 0..<filled.count) { filled[frame] = true }
            }
        }
        return filled
    }

    /// The share of the speech of an utterance, or of what others left of it, that a text fills.
    func coverage(of text: SoundEvidence) -> Double {
        coverage(of: text) { frame in text.frames.contains { $0.contains(frame) } }
    }

    /// The share of it that texts fill.
    private func coverage(of text: SoundEvidence, filled: (Int) -> Bool) -> Double {
        guard let first = text.frames.first?.lowerBound, let last = text.frames.last?.upperBound,
            first < speech.count, last > first
        else { return 0 }
        let lower = end(from: first - 1, by: -1)
        let upper = end(from: min(last, speech.count), by: 1)
        let frames = max(0, lower)...min(speech.count - 1, upper)
        let spoken = frames.filter { speech[$0] && !claimed[$0] }
        guard !spoken.isEmpty else { return 0 }
        return Double(spoken.count(where: filled)) / Double(spoken.count)
    }

    /// The last frame of an utterance in a direction.
    private func end(from start: Int, by step: Int) -> Int {
        var (frame, silent, last) = (start, 0, start - step)
        while speech.indices.contains(frame), !claimed[frame], silent < Self.pause {
            if speech[frame] {
                (last, silent) = (frame, 0)
            } else {
                silent += 1
            }
            frame += step
        }
        return last
    }
}
