// SPDX-License-Identifier: Apache-2.0

public import Captions
import MediaPrimitives
package import MediaSelection

/// A cue that was made of words.
package struct GeneratedCue: Equatable, Sendable {
    /// When it appears, in milliseconds.
    package var startMilliseconds: Int
    /// When it disappears, in milliseconds; after the start.
    package var endMilliseconds: Int
    /// The words of its lines, by their places among the words of the captions.
    package var lines: [Range<Int>]
    /// Whether each line is of another speaker and begins with a dash.
    var hasDashes = false
    /// How long after its first word it begins, in milliseconds.
    package var delayMilliseconds = 0

    /// Its words, by their places among the words of the captions.
    var words: Range<Int> { (lines.first?.lowerBound ?? 0)..<(lines.last?.upperBound ?? 0) }
}

extension GeneratedCue {
    init(_ division: CueDivision, _ part: CueDivision.Part, _ time: CueTiming.Time) {
        let starts = [part.atoms.lowerBound] + part.breaks
        let ends = part.breaks + [part.atoms.upperBound]
        lines = zip(starts, ends).map { start, end in
            division.atoms[start].words.lowerBound..<division.atoms[end - 1].words.upperBound
        }
        startMilliseconds = time.start
        endMilliseconds = time.end
        hasDashes = part.breaks.contains { division.atoms[$0].isTurn }
        delayMilliseconds = time.start - division.atoms[part.atoms.lowerBound].start
    }
}

/// Captions that were made of words.
public struct GeneratedCaptions: Equatable, Sendable {
    /// The words in their order; those of scripts without spaces as ICU divides them.
    package let words: [Word]
    /// The cues in order of time.
    package let cues: [GeneratedCue]
    /// The language of the words.
    package let language: LanguageTag?
    let speakers: SpeakerMarking

    init(words: [Word], cues: [GeneratedCue], language: LanguageTag?, speakers: SpeakerMarking) {
        self.words = words
        self.cues = cues
        self.language = language
        self.speakers = speakers
    }

    /// The captions as they are written to a file.
    ///
    /// - Parameters:
    ///   - confidence: words that the recogniser is less sure of, from 0 to 1, are underlined.
    ///   - marksWithClass: whether they have the class `low-confidence` as well, for a style sheet (WebVTT).
    /// - Returns: the document, with cues numbered from 1.
    public func document(
        underliningBelow confidence: Double? = nil,
        marksWithClass: Bool = false
    ) -> CaptionDocument {
        let mark = LowConfidenceMark(limit: confidence, hasClass: marksWithClass)
        let labels = labels
        let colors = SpeakerColors(speakers == .color ? words : [])
        let cues = cues.enumerated().map { index, cue in
            Cue(
                identifier: "\(index + 1)",
                startMilliseconds: cue.startMilliseconds,
                endMilliseconds: cue.endMilliseconds,
                text: text(of: cue, label: labels[cue.words.lowerBound], mark, colors),
                position: SourcePosition(line: index + 1, column: 1)
            )
        }
        return CaptionDocument(language: language?.rawValue, cues: cues)
    }

    /// The names that are written before words, by the places of the words.
    private var labels: [Int: String] {
        guard speakers == .name else { return [:] }
        var labels: [Int: String] = [:]
        var current: String?
        for (index, word) in words.enumerated() {
            guard let speaker = word.speaker, speaker != current else { continue }
            labels[index] = SpeakerLabel.text(speaker).onOneLine
            current = speaker
        }
        return labels
    }

    private func text(
        of cue: GeneratedCue,
        label: String?,
        _ mark: LowConfidenceMark,
        _ colors: SpeakerColors
    ) -> CaptionText {
        var builder = MarkedText()
        for (number, line) in cue.lines.enumerated() {
            if number > 0 { builder.append("\n") }
            if cue.hasDashes, speakers != .color { builder.append(SpeakerLabel.dash + " ") }
            if number == 0, let label { builder.append(label + " ") }
            guard let color = colors[line.lowerBound] else {
                append(line, to: &builder, mark)
                continue
            }
            var colored = MarkedText()
            append(line, to: &colored, mark)
            builder.append(colored, color)
        }
        return builder.text
    }

    private func append(
        _ line: Range<Int>,
        to builder: inout MarkedText,
        _ mark: LowConfidenceMark
    ) {
        for index in line {
            if index > line.lowerBound, !words[index].gluesToPrevious { builder.append(" ") }
            builder.append(words[index].text.onOneLine, mark.element(of: words[index]))
        }
    }
}

/// How words are shown that the recogniser is not sure of: underlined, as a proof-reader marks them.
private struct LowConfidenceMark {
    let limit: Double?
    let hasClass: Bool

    /// Whether a word is marked, and its classes.
    func element(of word: Word) -> [String]? {
        guard let limit, let confidence = word.confidence, confidence < limit else { return nil }
        return hasClass ? ["low-confidence"] : []
    }
}

/// A text of plain, underlined and coloured parts.
private struct MarkedText {
    private var nodes: [CaptionText.Node] = []
    private var plain = ""

    mutating func append(_ text: String, _ classes: [String]? = nil) {
        guard let classes else {
            plain += text
            return
        }
        close()
        nodes.append(.element(.underline, classes: classes, children: [.text(text)]))
    }

    mutating func append(_ part: MarkedText, _ color: RGBAColor) {
        close()
        nodes.append(.element(.color(color), children: part.text.nodes))
    }

    private mutating func close() {
        if !plain.isEmpty { nodes.append(.text(plain)) }
        plain = ""
    }

    var text: CaptionText {
        var copy = self
        copy.close()
        return CaptionText(nodes: copy.nodes)
    }
}

extension String {
    /// The text with spaces in place of line breaks, which a word of a strange source can have.
    fileprivate var onOneLine: String {
        guard utf8.contains(where: { 0x0A...0x0D ~= $0 }) else { return self }
        return String(map { $0.isNewline ? " " : $0 })
    }
}
