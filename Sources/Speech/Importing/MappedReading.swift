// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

extension FormatReader {
    /// Reads what a mapping declares.
    init(_ mapping: RecogniserMapping) {
        self.init(
            format: RecogniserFormat(mapping),
            recognises: { mapping.recognises($0) },
            read: { MappedReading(mapping, $0).read(&$1) }
        )
    }
}

/// Reads a document by a mapping.
private struct MappedReading {
    private let mapping: RecogniserMapping
    private let document: JSONValue
    private let unit: TimeUnit
    /// Names of speakers by what words state.
    private let names: [String: String]

    init(_ mapping: RecogniserMapping, _ document: JSONValue) {
        (self.mapping, self.document) = (mapping, document)
        unit = mapping.unit ?? .seconds
        names =
            mapping.speakerNames.map { speakers in
                let pairs = speakers.list.values(in: document).compactMap { item in
                    speakers.id.first(in: item)?.label.flatMap { id in
                        speakers.name.first(in: item)?.string.map { (id, $0) }
                    }
                }
                return Dictionary(pairs) { first, _ in first }
            } ?? [:]
    }

    func read(_ recognition: inout Recognition) {
        recognition.spacing = mapping.spacing.wordSpacing
        recognition.setLanguage(mapping.language?.first(in: document))
        let first = recognition.segments.count
        for value in mapping.segments(in: document) {
            guard mapping.isFinal(value, in: document) ?? true else {
                recognition.note(.partialResults, at: value)
                continue
            }
            add(value, to: &recognition)
        }
        if let turns = mapping.turns { name(turns, &recognition.segments[first...]) }
        if mapping.wordsCountFromSegment { endBeforeNext(&recognition.segments[first...]) }
    }

    private func add(_ value: JSONValue, to recognition: inout Recognition) {
        var segment = RecognisedSegment(at: value)
        if let fields = mapping.segment {
            segment.text = fields.text.first(in: value)?.stringBytes
            (segment.start, segment.end) = times(fields, value, &recognition)
            segment.confidence = fields.confidence?.first(in: value)?.number
            segment.speaker = fields.speaker?.first(in: value)?.label.map { names[$0] ?? $0 }
            segment.channel = fields.channel?.first(in: value)?.label
            recognition.setLanguage(fields.language?.first(in: value))
        }
        if let fields = mapping.word, let path = mapping.words {
            for value in path.values(in: value) {
                if let word = word(fields, value, segment, &recognition) {
                    segment.words.append(word)
                }
            }
        }
        if mapping.spacing == .tokens || segment.words.contains(where: { $0.text.contains(0x20) }) {
            // Parts of words, or groups: they have the text as it is.
            if !segment.words.isEmpty { segment.text = nil }
        }
        let isEmpty = (segment.text ?? []).allSatisfy(\.isASCIISpace)
        guard !segment.words.isEmpty || !isEmpty else { return }
        recognition.add(segment)
    }

    private func word(
        _ fields: RecogniserMapping.Fields,
        _ value: JSONValue,
        _ segment: RecognisedSegment,
        _ recognition: inout Recognition
    ) -> RecognisedWord? {
        let kind = mapping.kinds?.path.first(in: value)?.word
        if let kind, mapping.kinds?.leftOut.contains(kind) ?? false { return nil }
        guard let text = fields.text.first(in: value)?.stringBytes else { return nil }
        let isPunctuation = kind.map { mapping.kinds?.punctuation.contains($0) ?? false } ?? false
        // White space between elements says nothing.
        if isPunctuation, text.allSatisfy(\.isASCIISpace) { return nil }
        var (start, end) = times(fields, value, &recognition)
        if mapping.wordsCountFromSegment {
            start = segment.start.map { $0 + (start ?? 0) }
            end = nil
        }
        return RecognisedWord(
            text: text,
            start: isPunctuation ? nil : start,
            end: isPunctuation ? nil : end,
            confidence: fields.confidence?.first(in: value)?.number,
            speaker: fields.speaker?.first(in: value)?.label.map { names[$0] ?? $0 },
            gluesToPrevious: isPunctuation ? true : nil,
            offset: value.offset
        )
    }

    /// Start and end, in microseconds; what is there and no time is reported.
    private func times(
        _ fields: RecogniserMapping.Fields,
        _ value: JSONValue,
        _ recognition: inout Recognition
    ) -> (start: Int?, end: Int?) {
        let time = { (path: JSONPath?, recognition: inout Recognition) -> Int? in
            guard let found = path?.first(in: value) else { return nil }
            if let time = MappedTime.microseconds(found, unit) { return time }
            recognition.note(.invalidTimes, at: found)
            return nil
        }
        let start = time(fields.start, &recognition)
        if let end = time(fields.end, &recognition) { return (start, end) }
        guard let start, let length = time(fields.duration, &recognition) else {
            return (start, nil)
        }
        return (start, start + max(0, length))
    }

    /// Gives words the speakers of turns.
    private func name(
        _ turns: RecogniserMapping.Turns,
        _ segments: inout ArraySlice<RecognisedSegment>
    ) {
        var list: [(start: Int, end: Int, speaker: String)] = []
        for turn in turns.list.values(in: document) {
            guard
                let start = turns.start.first(in: turn).flatMap({
                    MappedTime.microseconds($0, unit)
                }),
                let end = turns.end.first(in: turn).flatMap({ MappedTime.microseconds($0, unit) }),
                let speaker = turns.speaker.first(in: turn)?.label
            else { continue }
            list.append((start, end, speaker))
        }
        list.sort { $0.start < $1.start }
        for segment in segments.indices {
            for word in segments[segment].words.indices {
                guard segments[segment].words[word].speaker == nil,
                    let start = segments[segment].words[word].start
                else { continue }
                let next = list.partitioningIndex { $0.start > start }
                guard next > 0, start < list[next - 1].end else { continue }
                segments[segment].words[word].speaker = list[next - 1].speaker
            }
        }
    }

    /// Segments that are shown beyond the next have spoken before it.
    private func endBeforeNext(_ segments: inout ArraySlice<RecognisedSegment>) {
        for index in segments.indices {
            if index + 1 < segments.endIndex, let end = segments[index].end,
                let next = segments[index + 1].start, next < end
            {
                segments[index].end = max(next, segments[index].start ?? next)
            }
            if segments[index].words.count == 1, segments[index].words[0].end == nil {
                segments[index].words[0].end = segments[index].end
            }
        }
    }
}

/// Times of mappings: numbers, and clocks such as `1:02:03.5`.
enum MappedTime {
    /// Reads a time; nil if it is none.
    static func microseconds(_ value: JSONValue, _ unit: TimeUnit) -> Int? {
        if let time = JSONTime.microseconds(value, unit) { return time }
        if value.isObject, let number = value["value"], let scale = value["timescale"]?.number,
            scale > 0, let ticks = number.number
        {
            // `CMTime`.
            let time = ticks / scale * 1e6
            return abs(time) < Double(JSONTime.latestMicroseconds) ? Int(time.rounded()) : nil
        }
        return value.string.flatMap { ClockText.microseconds($0) }
    }
}

extension RecogniserMapping.Spacing {
    fileprivate var wordSpacing: WordSpacing {
        switch self {
        case .separate: .separate
        case .marked: .marked
        case .tokens: .tokens
        }
    }
}
