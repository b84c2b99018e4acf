// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A word as a recogniser wrote it.
struct RecognisedWord {
    /// Its bytes, with white space around them; not always UTF-8.
    var text: [UInt8]
    /// When it begins, in microseconds; nil if the recogniser does not say.
    var start: Int?
    /// When it ends, in microseconds; nil if the recogniser does not say.
    var end: Int?
    var confidence: Double?
    var speaker: String?
    /// Whether no white space is before it; nil if that follows from its text.
    var gluesToPrevious: Bool?
    /// Where in the file it is.
    var offset: Int
}

/// Words that the recogniser gave together: a segment, a result, an utterance.
struct RecognisedSegment {
    var words: [RecognisedWord] = []
    /// Its own text; what is known of the words where there are none.
    var text: [UInt8]?
    /// When it begins, in microseconds.
    var start: Int?
    /// When it ends, in microseconds.
    var end: Int?
    var confidence: Double?
    var speaker: String?
    /// The channel; words of other channels may be at the same time.
    var channel: String?
    /// Where in the file it is.
    var offset: Int

    init(at value: JSONValue) { offset = value.offset }

    init(offset: Int) { self.offset = offset }
}

/// How white space is between the words of a format.
enum WordSpacing {
    /// Words are apart.
    case separate
    /// White space begins a word; without any anywhere, words are apart.
    case marked
    /// Parts of words; white space begins a word.
    case tokens
}

/// What has been read of a file so far.
struct Recognition {
    let format: RecogniserFormat
    var segments: [RecognisedSegment] = []
    var language: String?
    var spacing = WordSpacing.separate
    /// The whole text, where segments have none of their own.
    var text: [UInt8]?
    /// Indices of segments that a later message may replace, by its name for them.
    var replaceable: [String: Int] = [:]
    /// The first time of a clock on the wall, in microseconds.
    var wallClockStart: Int?
    private(set) var notices: [ImportNotice.Kind: (count: Int, offset: Int)] = [:]

    init(format: RecogniserFormat) { self.format = format }

    /// Remembers that something was repaired or left out.
    mutating func note(_ kind: ImportNotice.Kind, at value: JSONValue) {
        note(kind, offset: value.offset)
    }

    /// Remembers that something was repaired or left out.
    mutating func note(_ kind: ImportNotice.Kind, offset: Int, count: Int = 1) {
        guard count > 0 else { return }
        let known = notices[kind] ?? (0, offset)
        notices[kind] = (known.count + count, known.offset)
    }

    /// How often something was noted.
    func count(_ kind: ImportNotice.Kind) -> Int { notices[kind]?.count ?? 0 }

    /// Takes the first language that is there.
    mutating func setLanguage(_ value: JSONValue?) {
        if language == nil, let text = value?.string, !text.isEmpty { language = text }
    }

    /// Adds a segment, or replaces the one that had the same name.
    mutating func add(_ segment: RecognisedSegment, replacing name: String? = nil) {
        guard let name else { return segments.append(segment) }
        if let index = replaceable[name] {
            segments[index] = segment
        } else {
            replaceable[name] = segments.count
            segments.append(segment)
        }
    }
}

/// The members in which a format has what is known of a word.
struct WordMembers: Sendable {
    var text: [String]
    var start: [String]
    var end: [String] = []
    var duration: [String] = []
    var unit = TimeUnit.seconds
    var confidence: [String] = ["confidence"]
    var speaker: [String] = ["speaker"]

    /// Reads a word; nil if it has no text.
    func read(_ value: JSONValue) -> RecognisedWord? {
        guard let bytes = value[text]?.stringBytes else { return nil }
        let (start, end) = times(value)
        return RecognisedWord(
            text: bytes,
            start: start,
            end: end,
            confidence: value[confidence]?.number,
            speaker: value[speaker]?.label,
            offset: value.offset
        )
    }

    /// Start and end, in microseconds.
    func times(_ value: JSONValue) -> (start: Int?, end: Int?) {
        let start = value[start].flatMap { JSONTime.microseconds($0, unit) }
        if let end = value[end].flatMap({ JSONTime.microseconds($0, unit) }) {
            return (start, end)
        }
        let length = value[duration].flatMap { JSONTime.microseconds($0, unit) }
        guard let start, let length else { return (start, nil) }
        return (start, start + length)
    }
}
