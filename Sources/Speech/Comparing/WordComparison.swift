// SPDX-License-Identifier: Apache-2.0

import Listening
import MediaSelection

/// Where the words of captions and those that were heard differ.
struct WordComparison {
    /// A difference, with the places of its words.
    struct Place {
        /// What differs.
        var difference: WordDifference
        /// The words of the captions: their places in `CueWords`; empty where they would have to be.
        let written: Range<Int>
        /// The words that were heard, as they are written.
        let heard: [String]
    }

    /// The differences, in order.
    private(set) var places: [Place] = []
    /// Of each cue, how many of its words are wrong by the transcript.
    private(set) var errors: [Int]
    /// Errors where no cue is.
    private(set) var errorsBesideCues = 0
    /// Words that were compared, and heard.
    let (writtenCount, heardCount): (Int, Int)
    /// Of each cue, its words that were compared.
    private(set) var counts: [Int]

    /// Milliseconds before and after a cue in which its words may be heard.
    private static let reach = 8000
    /// Milliseconds that a word may be beside its cue.
    private static let margin = 500

    /// Compares; nil if the texts are too long for each other.
    ///
    /// - Parameters:
    ///   - cues: the cues.
    ///   - words: their words.
    ///   - heard: the words that were heard.
    ///   - settings: what counts as the same, and how much.
    init?(_ cues: [JudgedCue], _ words: CueWords, _ heard: [Word], _ settings: ComparisonSettings) {
        let spoken = heard.map(\.text)
        let (left, right) = (
            ComparedForm(settings.language, vocabulary: ComparedForm.vocabulary(spoken))
                .words(words.written),
            ComparedForm(settings.language, vocabulary: ComparedForm.vocabulary(words.written))
                .words(spoken)
        )
        let starts = right.map { heard[$0.place].startMilliseconds }
        let bands = left.map { word in
            let shown = cues[words.cues[word.place]].shown
            return starts.firstIndex(
                from: shown.lowerBound - Self.reach
            )..<starts.firstIndex(from: max(shown.lowerBound, shown.upperBound) + Self.reach)
        }
        let steps = WordPairing.steps(written: left.count, bands: bands, heard: right.count) {
            settings.isSame(left[$0].form, right[$1].form)
        }
        guard let steps else { return nil }
        (writtenCount, heardCount) = (left.count, right.count)
        errors = [Int](repeating: 0, count: cues.count)
        counts = errors
        for word in left { counts[words.cues[word.place]] += 1 }
        var run = Run()
        for step in steps {
            let cue: Int? = step.written.map { words.cues[left[$0].place] }
            if step.isSame || run.cue != nil && cue != nil && cue != run.cue {
                add(run, cues, words, heard, (left, right), settings)
                run = Run(next: run.next)
            }
            run.take(step, cue)
        }
        add(run, cues, words, heard, (left, right), settings)
    }

    /// Notes whether a difference is confirmed.
    mutating func confirm(_ index: Int, _ isConfirmed: Bool?) {
        places[index].difference.isConfirmed = isConfirmed
    }

    /// Notes whether a difference is doubtful.
    mutating func doubt(_ index: Int, _ isDoubtful: Bool) {
        places[index].difference.isDoubtful = isDoubtful
    }

    /// How many words and errors there are, and how many in cues that are certain.
    ///
    /// - Parameter heard: what the sounds of the language decide of the cues.
    /// - Returns: the counts.
    func counts(_ heard: [CueHearing]) -> HeardWords.Counts {
        var counts = HeardWords.Counts(
            written: writtenCount,
            heard: heardCount,
            errors: errors.reduce(errorsBesideCues, +)
        )
        for (cue, hearing) in heard.enumerated() where hearing.isCertain {
            counts.certainWritten += self.counts[cue]
            counts.certainErrors += errors[cue]
        }
        return counts
    }

    /// Words that follow each other and are not the same.
    private struct Run {
        var written: [Int] = []
        var heard: [Int] = []
        var cue: Int?
        /// The next word of the captions.
        var next = 0

        mutating func take(_ step: WordPairing.Step, _ cue: Int?) {
            if let place = step.written { next = place + 1 }
            guard !step.isSame else { return }
            if let place = step.written { written.append(place) }
            if let place = step.heard { heard.append(place) }
            self.cue = self.cue ?? cue
        }
    }

    private mutating func add(
        _ run: Run,
        _ cues: [JudgedCue],
        _ words: CueWords,
        _ heard: [Word],
        _ forms: (left: [ComparedForm.Word], right: [ComparedForm.Word]),
        _ settings: ComparisonSettings
    ) {
        guard !run.written.isEmpty || !run.heard.isEmpty else { return }
        let (left, right) = (run.written.map { forms.left[$0] }, run.heard.map { forms.right[$0] })
        let sounds = right.uniquePlaces.map { heard[$0] }
        // The words as one: "every day" and "everyday".
        guard left.map(\.form).joined() != right.map(\.form).joined() else { return }
        let place: Range<Int>
        if let first = left.first?.place, let last = left.last?.place {
            place = first..<last + 1
        } else {
            let next =
                run.next < forms.left.count ? forms.left[run.next].place : words.written.count
            place = next..<next
        }
        var cue = run.cue
        var interval = 0..<0
        if let first = sounds.first, let last = sounds.last {
            interval = first.startMilliseconds..<max(first.startMilliseconds, last.endMilliseconds)
            cue =
                cue
                ?? cues.firstIndex {
                    $0.shown.lowerBound - Self.margin < interval.upperBound
                        && $0.shown.upperBound + Self.margin > interval.lowerBound
                        && !$0.sentence.words.isEmpty
                }
        } else if let cue {
            interval = cues[cue].shown
        }
        let count = max(left.count, right.count)
        if let cue { errors[cue] += count } else { errorsBesideCues += count }
        let kind: WordDifference.Kind =
            left.isEmpty ? .missing : right.isEmpty ? .invented : .changed
        places.append(
            Place(
                difference: WordDifference(
                    kind,
                    settings.severity(written: left.map(\.form), heard: right.map(\.form)),
                    cue: cue,
                    place: cue.map { words.place(place, in: $0) },
                    written: words.written[place].joined(separator: " "),
                    heard: sounds.map(\.text).joined(separator: " "),
                    interval: interval
                ),
                written: place,
                heard: sounds.map(\.text)
            )
        )
    }
}

/// What counts as the same word, and how much a difference changes.
struct ComparisonSettings {
    let language: LanguageTag
    let isSame: SameWord
    let severity: DifferenceSeverity
}

extension WordPairing.Step {
    fileprivate var isSame: Bool { if case .same = self { true } else { false } }

    fileprivate var written: Int? {
        switch self {
        case .same(let written, _), .changed(let written, _), .invented(let written): written
        case .missing: nil
        }
    }

    fileprivate var heard: Int? {
        switch self {
        case .same(_, let heard), .changed(_, let heard), .missing(let heard): heard
        case .invented: nil
        }
    }
}

extension [ComparedForm.Word] {
    /// The places of the written words, each once.
    fileprivate var uniquePlaces: [Int] {
        reduce(into: []) { if $0.last != $1.place { $0.append($1.place) } }
    }
}

extension [Int] {
    /// The first place of a sorted list with at least a value.
    fileprivate func firstIndex(from value: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] >= value { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension CueHearing {
    /// Whether the sounds of the language alone are sure that it is spoken.
    fileprivate var isCertain: Bool {
        verdict == .spokenHere && !isByEngine && phones >= Self.certainPhones && confidence >= 0.9
    }

    /// Texts of so many sounds fit nowhere else.
    private static let certainPhones = 13
}
