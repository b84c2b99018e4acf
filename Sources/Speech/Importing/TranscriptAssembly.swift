// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Makes a transcript of what a recogniser's file has: whole words with times, in their order.
struct TranscriptAssembly {
    var recognition: Recognition
    let source: RecogniserSource
    var drafts: [WordDraft] = []

    init(_ recognition: Recognition, _ source: RecogniserSource) {
        self.recognition = recognition
        self.source = source
    }

    /// The transcript, and what was repaired.
    mutating func reading() throws(SpeechError) -> TranscriptReading {
        let format = recognition.format
        chooseSpacing()
        var units: [WordDraft] = []
        for segment in recognition.segments { add(segment, &units) }
        guard !drafts.isEmpty else { throw source.error(.noWords(format), at: nil) }
        restoreText()
        let unit = format.timeUnit ?? .seconds
        if format.timeUnit == nil, TimeEvidence.areMilliseconds(units) {
            units.scaleDown()
            drafts.scaleDown()
        }
        if let likely = TimeChecks.wrongUnit(units, unit: unit) {
            throw source.error(.wrongUnit(format, expected: unit, likely: likely), at: nil)
        }
        MissingTimes.fill(&drafts, from: nil, to: nil)
        guard drafts.allSatisfy({ $0.start != nil && $0.end != nil }) else {
            throw source.error(.noTimes(format), at: nil)
        }
        noteInterpolation()
        nameChannels()
        try sort()
        let words = drafts.map(\.word)
        guard words.allSatisfy({ $0.endMilliseconds <= TimeChecks.latestMilliseconds }) else {
            throw source.error(.wrongUnit(format, expected: unit, likely: nil), at: nil)
        }
        let transcript = Transcript(
            language: WordsFile.language(recognition.language),
            words: words
        )
        return TranscriptReading(transcript: transcript, format: format, notices: notices)
    }

    private var notices: [ImportNotice] {
        recognition.notices.sorted {
            ($0.value.offset, $0.key.rawValue) < ($1.value.offset, $1.key.rawValue)
        }
        .map { kind, found in
            ImportNotice(kind, count: found.count, position: source.position(of: found.offset))
        }
    }

    /// Without any white space in the words, they are apart.
    private mutating func chooseSpacing() {
        guard recognition.spacing != .separate else { return }
        let hasSpace = recognition.segments.contains { segment in
            segment.words.contains {
                $0.text.beginsWithSpace || $0.text.last?.isASCIISpace ?? false
            }
        }
        if !hasSpace, recognition.spacing == .marked { recognition.spacing = .separate }
    }

    // MARK: - Segments

    /// Adds the words of a segment, and what of it has a time of the recogniser's own.
    private mutating func add(_ source: RecognisedSegment, _ units: inout [WordDraft]) {
        var segment = source
        segment.start = checked(source.start, source.offset)
        segment.end = checked(source.end, source.offset)
        if let start = segment.start, let end = segment.end, end < start { segment.end = nil }
        let spoken = segment.words.filter { word in
            let text = String(decoding: word.text, as: UTF8.self)
            guard text.trimmed.isSpecialToken else { return true }
            recognition.note(.specialTokens, offset: word.offset)
            return false
        }
        let joining = PieceJoining(spoken, spacing: recognition.spacing)
        recognition.note(
            .joinedCharacters,
            offset: segment.offset,
            count: joining.joinedCharacters
        )
        var words: [WordDraft] = []
        for word in joining.words { add(word, segment, &words, &units) }
        if words.isEmpty, let text = segment.text { words = divided(text, segment, &units) }
        if segment.start != nil || segment.end != nil {
            MissingTimes.fill(&words, from: segment.start, to: segment.end)
        }
        restore(segment.text, &words)
        drafts += words
    }

    private mutating func add(
        _ word: RecognisedWord,
        _ segment: RecognisedSegment,
        _ words: inout [WordDraft],
        _ units: inout [WordDraft]
    ) {
        let text = decoded(word.text, at: word.offset).trimmed
        guard !text.isEmpty else { return }
        var draft = WordDraft(
            text: text,
            start: checked(word.start, word.offset),
            end: checked(word.end, word.offset),
            confidence: confidence(word.confidence ?? segment.confidence, word.offset),
            speaker: word.speaker ?? segment.speaker,
            channel: segment.channel,
            gluesToPrevious: false,
            offset: word.offset
        )
        if let start = draft.start, let end = draft.end, end < start {
            recognition.note(.reversedTimes, offset: word.offset)
            draft.end = nil
        }
        units.append(draft)
        let previous = words.last ?? drafts.last
        draft.gluesToPrevious =
            previous != nil && (word.gluesToPrevious ?? text.glues(to: previous?.text ?? ""))
        if attach(draft, to: &words, glues: word.gluesToPrevious ?? false) { return }
        words += parts(draft)
    }

    /// Punctuation without times becomes part of the word before it, or after it where it opens.
    private mutating func attach(
        _ draft: WordDraft,
        to words: inout [WordDraft],
        glues: Bool
    ) -> Bool {
        if let last = words.last, last.isOpeningMark {
            words[words.count - 1].append(draft)
            return true
        }
        guard draft.text.isPunctuation, glues || draft.start == nil,
            !draft.text.isOpeningPunctuation
        else { return false }
        if !words.isEmpty {
            words[words.count - 1].text += draft.text
        } else if !drafts.isEmpty {
            drafts[drafts.count - 1].text += draft.text
        } else {
            return false
        }
        return true
    }

    /// The words of a group that has one time.
    private mutating func parts(_ draft: WordDraft) -> [WordDraft] {
        let texts = draft.text.wordsOfText
        guard texts.count > 1 else { return [draft] }
        recognition.note(.dividedGroups, offset: draft.offset)
        var parts = texts.enumerated().map { index, text in
            var part = draft
            part.text = text
            (part.start, part.end) = (nil, nil)
            part.gluesToPrevious = index == 0 && draft.gluesToPrevious
            return part
        }
        MissingTimes.fill(&parts, from: draft.start, to: draft.end)
        return parts
    }

    /// The words of a segment that gives none.
    private mutating func divided(
        _ bytes: [UInt8],
        _ segment: RecognisedSegment,
        _ units: inout [WordDraft]
    ) -> [WordDraft] {
        let text = decoded(bytes, at: segment.offset).trimmed
        guard !text.isEmpty, !text.isSpecialToken else { return [] }
        let whole = WordDraft(
            text: text,
            start: segment.start,
            end: segment.end,
            confidence: confidence(segment.confidence, segment.offset),
            speaker: segment.speaker,
            channel: segment.channel,
            gluesToPrevious: text.glues(to: drafts.last?.text ?? ""),
            offset: segment.offset
        )
        units.append(whole)
        let texts = text.wordsOfText
        guard texts.count > 1 else { return [whole] }
        recognition.note(.dividedSegments, offset: segment.offset)
        return texts.enumerated().map { index, text in
            var word = whole
            word.text = text
            (word.start, word.end) = (nil, nil)
            word.gluesToPrevious = index == 0 && whole.gluesToPrevious
            return word
        }
    }
}

extension [WordDraft] {
    /// Takes times that were read as seconds for milliseconds.
    fileprivate mutating func scaleDown() {
        for index in indices {
            self[index].start = self[index].start.map { $0 / 1000 }
            self[index].end = self[index].end.map { $0 / 1000 }
        }
    }
}

extension WordDraft {
    /// Whether it is punctuation that waits for the word after it.
    fileprivate var isOpeningMark: Bool { start == nil && text.isOpeningPunctuation }

    /// Puts a word after an opening mark.
    fileprivate mutating func append(_ next: WordDraft) {
        text += next.text
        (start, end) = (next.start, next.end)
        (confidence, speaker, channel) = (next.confidence, next.speaker, next.channel)
    }

    /// The word in milliseconds, rounded.
    fileprivate var word: Word {
        let start = ((start ?? 0) + 500) / 1000
        return Word(
            text: text,
            startMilliseconds: start,
            endMilliseconds: max(start, ((end ?? 0) + 500) / 1000),
            confidence: confidence,
            speaker: speaker,
            gluesToPrevious: gluesToPrevious,
            isInterpolated: isInterpolated
        )
    }
}

extension String {
    /// Without white space at either end.
    fileprivate var trimmed: String {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last,
            first.properties.isWhitespace || last.properties.isWhitespace
        else { return self }
        var scalars = unicodeScalars[...]
        while scalars.first?.properties.isWhitespace ?? false { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace ?? false { scalars.removeLast() }
        return String(scalars)
    }
}
