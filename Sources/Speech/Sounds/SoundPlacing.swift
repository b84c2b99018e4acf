// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// Finds a place among cues for one sound after the other.
struct SoundPlacing {
    /// The cues with the sounds.
    private(set) var cues: [Cue]
    /// What became of the sounds.
    var outcome = SoundCaptions.Outcome()

    private let words: SoundWords
    private let convention: SoundConvention
    private let limits: SegmentLimits
    /// The cues of dialogue, by their starts, with the latest end up to each.
    private let dialogue: [(start: Int, end: Int)]
    private let latestEnds: [Int]
    /// The texts of cues that a person wrote, in lower case, by the places of their cues; only those with sounds.
    private let captioned: [(start: Int, end: Int, text: String)]
    /// The end of the last sound.
    private var lastEnd = Int.min

    /// The shortest cue of a sound, in milliseconds.
    private static let least = 1000
    /// The longest cue of a sound, in milliseconds: it is read once.
    private static let most = 5000
    /// How late a sound that is over may be shown, in milliseconds.
    private static let latest = 500
    /// How near the same sound of a person may be, in milliseconds.
    private static let nearness = 1000

    init(
        _ cues: [Cue],
        _ words: SoundWords,
        _ convention: SoundConvention,
        _ limits: SegmentLimits
    ) {
        self.cues = cues
        (self.words, self.convention, self.limits) = (words, convention, limits)
        dialogue = cues.map { ($0.startMilliseconds, $0.endMilliseconds) }
            .sorted { $0.0 < $1.0 }
        var ends: [Int] = []
        for cue in dialogue { ends.append(max(ends.last ?? .min, cue.end)) }
        latestEnds = ends
        captioned = cues.compactMap { cue in
            let text = cue.text.plainText
            guard Self.hasSound(text) else { return nil }
            return (cue.startMilliseconds, cue.endMilliseconds, text.lowercased())
        }
    }

    /// Whether a text has brackets, asterisks or notes, which enclose sounds.
    private static func hasSound(_ text: String) -> Bool {
        text.contains { "[](*♪♫#".contains($0) }
            || (text.contains(where: \.isLetter) && text == text.uppercased())
    }

    /// Places a sound.
    mutating func place(_ sound: SoundCaptions.Sound) {
        let event = sound.event
        func leave(_ reason: SoundCaptions.Reason) {
            outcome.leftOut.append(SoundCaptions.LeftOut(event: event, reason: reason))
        }
        guard let text = convention.text(of: sound.sound, in: words) else { return leave(.noWords) }
        guard !isCaptioned(sound) else { return leave(.captioned) }
        let isSudden = sound.sound.kind.isCaptionedDuringDialogue
        if let (start, end) = room(for: event, isSudden: isSudden) {
            return add(sound, text, from: start, to: end)
        }
        guard isSpoken(event.startMilliseconds) else { return leave(.noRoom) }
        guard isSudden else { return leave(.duringDialogue) }
        if !join(sound, text) { leave(.noRoom) }
    }

    private func isCaptioned(_ sound: SoundCaptions.Sound) -> Bool {
        captioned.contains { cue in
            cue.start < sound.event.endMilliseconds + Self.nearness
                && cue.end > sound.event.startMilliseconds - Self.nearness
                && words.names(sound.sound.name, in: cue.text)
        }
    }

    // MARK: - Room

    /// The first cue of dialogue that ends after a time.
    private func firstEnding(after time: Int) -> Int {
        var (low, high) = (0, latestEnds.count)
        while low < high {
            let middle = (low + high) / 2
            if latestEnds[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func isSpoken(_ time: Int) -> Bool {
        let index = firstEnding(after: time)
        return index < dialogue.count && dialogue[index].start <= time
    }

    /// The first pause of the dialogue, within a sound, that has room for a cue; nil without such a pause.
    private func room(for event: SoundEvent, isSudden: Bool) -> (Int, Int)? {
        var start = max(event.startMilliseconds, lastEnd + limits.gapMilliseconds)
        let wished = max(event.endMilliseconds, event.startMilliseconds + Self.least)
        var index = firstEnding(after: start - limits.gapMilliseconds)
        while start < max(wished, event.startMilliseconds + Self.latest) {
            // A sound that came at once is not shown when it is long over.
            let isOver = start > event.endMilliseconds || isSudden
            if isOver, start > event.startMilliseconds + Self.latest { return nil }
            let next = index < dialogue.count ? dialogue[index] : nil
            let limit = next.map { $0.start - limits.gapMilliseconds } ?? .max
            let end = min(limit, max(wished, start + Self.least), start + Self.most)
            if end - start >= Self.least { return (start, end) }
            guard let next else { return nil }
            start = max(start, next.end + limits.gapMilliseconds)
            index += 1
        }
        return nil
    }

    // MARK: - Cues

    private mutating func add(
        _ sound: SoundCaptions.Sound,
        _ text: CaptionText,
        from start: Int,
        to end: Int
    ) {
        cues.append(
            Cue(
                startMilliseconds: start,
                endMilliseconds: end,
                text: text,
                placement: convention.placement
            )
        )
        lastEnd = end
        note(sound, text, from: start, to: end, at: cues.count - 1, isInDialogue: false)
    }

    /// Makes a sound the first line of the cue that is shown when it begins.
    ///
    /// - Returns: whether the cue has room for it.
    private mutating func join(_ sound: SoundCaptions.Sound, _ text: CaptionText) -> Bool {
        let time = sound.event.startMilliseconds
        let place = cues.indices.prefix(dialogue.count).first {
            cues[$0].startMilliseconds <= time && time < cues[$0].endMilliseconds
        }
        guard let place else { return false }
        let lines = cues[place].text.plainText.split(separator: "\n").count
        guard lines < min(limits.lines, SegmentLimits.houseLines + 1) else { return false }
        cues[place].text = CaptionText(nodes: text.nodes + [.text("\n")] + cues[place].text.nodes)
        note(
            sound,
            text,
            from: cues[place].startMilliseconds,
            to: cues[place].endMilliseconds,
            at: place,
            isInDialogue: true
        )
        return true
    }

    private mutating func note(
        _ sound: SoundCaptions.Sound,
        _ text: CaptionText,
        from start: Int,
        to end: Int,
        at place: Int,
        isInDialogue: Bool
    ) {
        outcome.proposals.append(
            SoundCaptions.Proposal(
                cue: place,
                text: text.plainText,
                label: sound.event.label,
                sound: sound.sound.name,
                confidence: sound.event.confidence,
                startMilliseconds: start,
                endMilliseconds: end,
                isInDialogue: isInDialogue
            )
        )
    }

    /// Sorts and numbers the cues.
    mutating func finish() {
        let order = cues.indices.sorted {
            (cues[$0].startMilliseconds, $0) < (cues[$1].startMilliseconds, $1)
        }
        var numbers = [Int](repeating: 0, count: cues.count)
        for (number, place) in order.enumerated() { numbers[place] = number + 1 }
        cues = order.map { cues[$0] }
        for index in cues.indices {
            cues[index].identifier = "\(index + 1)"
            cues[index].position = .init(line: index + 1, column: 1)
        }
        for index in outcome.proposals.indices {
            outcome.proposals[index].cue = numbers[outcome.proposals[index].cue]
        }
        outcome.proposals.sort { ($0.startMilliseconds, $0.cue) < ($1.startMilliseconds, $1.cue) }
        outcome.leftOut.sort { $0.event.startMilliseconds < $1.event.startMilliseconds }
    }
}
