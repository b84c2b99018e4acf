// SPDX-License-Identifier: Apache-2.0

package import Captions
import MediaPrimitives
package import MediaSelection

/// What is said, heard and seen in a movie, in order: an alternative for time-based media (WCAG 2.2, 1.2.1, 1.2.3,
/// 1.2.8).
package struct DescriptiveTranscript: Equatable, Sendable {
    /// A part of the text.
    package struct Entry: Equatable, Sendable {
        /// What a part is.
        package enum Kind: Equatable, Sendable {
            /// Words; the speaker, where the captions name one.
            case speech(speaker: String?)
            /// A sound, or music without words.
            case sound
            /// A description of what is seen.
            case description
        }

        /// When it begins, in milliseconds of the presentation.
        package var start: Int
        /// What it is.
        package var kind: Kind
        /// The text, on one line.
        package var text: String
        /// Its language where that is not the one of the transcript.
        package var language: LanguageTag?
    }

    /// A part with a heading.
    package struct Section: Equatable, Sendable {
        /// When it begins, in milliseconds of the presentation.
        package var start: Int
        /// The heading.
        package var title: String

        /// Makes a section.
        ///
        /// - Parameters:
        ///   - start: when it begins, in milliseconds.
        ///   - title: the heading.
        package init(start: Int, title: String) {
            self.start = start
            self.title = title
        }
    }

    /// The name of the movie.
    package var title: String
    /// The language of the words; nil: not known.
    package var language: LanguageTag?
    /// The parts, in order of their times.
    package private(set) var entries: [Entry]
    /// Where headings are, in order of their times.
    package private(set) var sections: [Section]

    /// Puts captions and descriptions together.
    ///
    /// Cues of one speaker that follow each other are one paragraph, up to the end of a sentence. Where a description
    /// and a cue begin at the same time, the description comes first.
    ///
    /// - Parameters:
    ///   - title: the name of the movie.
    ///   - language: the language of the words.
    ///   - cues: the captions.
    ///   - script: the descriptions.
    ///   - sections: chapters of the movie; empty: every five minutes have a heading.
    package init(
        title: String,
        language: LanguageTag?,
        cues: [Cue],
        script: DescriptionScript,
        sections: [Section] = []
    ) {
        self.title = title
        self.language = language
        let described = script.descriptions.compactMap { description -> Entry? in
            let own = description.language ?? script.language
            return description.text.isEmpty
                ? nil
                : Entry(
                    start: description.start,
                    kind: .description,
                    text: description.text,
                    language: own == language ? nil : own
                )
        }
        var lines = TranscriptLines()
        for cue in cues { lines.append(cue) }
        entries = Self.merged((described + lines.entries).sorted { $0.start < $1.start })
        let last = entries.last?.start ?? 0
        let named = sections.filter { !$0.title.isEmpty }.sorted { $0.start < $1.start }
        self.sections = named.isEmpty ? Self.intervals(to: last) : named
    }

    /// Sentences that cues divide, put together again.
    private static func merged(_ entries: [Entry]) -> [Entry] {
        var merged: [Entry] = []
        var end = 0
        for entry in entries {
            if let last = merged.last, case .speech = last.kind, last.kind == entry.kind,
                !last.text.endsSentence, last.text.count < longestParagraph,
                entry.start - end < longestPause
            {
                merged[merged.count - 1].text += " " + entry.text
            } else {
                merged.append(entry)
            }
            end = entry.start
        }
        return merged
    }

    /// Longer paragraphs are not continued, in characters.
    private static let longestParagraph = 600
    /// A paragraph does not go on after so many milliseconds.
    private static let longestPause = 10_000

    /// Headings every five minutes; none for less than ten.
    private static func intervals(to last: Int) -> [Section] {
        let length = 300_000
        guard last >= 2 * length else { return [] }
        return (0...min(last / length, 1000)).map { index in
            let start = index * length
            return Section(start: start, title: ClockTime(milliseconds: start).wholeSeconds)
        }
    }
}

/// Entries that cues become.
private struct TranscriptLines {
    private(set) var entries: [DescriptiveTranscript.Entry] = []

    /// Adds a cue: a part for each of its speakers and sounds.
    mutating func append(_ cue: Cue) {
        let start = min(max(cue.startMilliseconds, 0), DescriptionScript.latest)
        for part in Self.parts(of: cue.text) {
            guard let text = unrepeated(part, at: start) else { continue }
            entries.append(.init(start: start, kind: part.kind, text: text))
        }
    }

    /// The text of a part without lines that are shown a second time: captions that roll up show a line again while
    /// the next one comes.
    private func unrepeated(_ part: Part, at start: Int) -> String? {
        for entry in entries.suffix(3) where entry.kind == part.kind && start - entry.start < 5000 {
            if entry.text == part.text { return nil }
            if part.text.hasPrefix(entry.text + " ") {
                return String(part.text.dropFirst(entry.text.count + 1))
            }
        }
        return part.text
    }

    private typealias Part = (kind: DescriptiveTranscript.Entry.Kind, text: String)

    private static func parts(of text: CaptionText) -> [Part] {
        if text.hasVoice { return voices(text.nodes, nil) }
        return parts(ofLines: text.plainText, nil)
    }

    /// Parts by the voices of WebVTT.
    private static func voices(_ nodes: [CaptionText.Node], _ speaker: String?) -> [Part] {
        nodes.flatMap { node -> [Part] in
            switch node {
            case .text(let text): return parts(ofLines: text, speaker)
            case .timestamp: return []
            case .element(.voice(let name), _, let children):
                return voices(children, name ?? speaker)
            case .element(_, _, let children): return voices(children, speaker)
            }
        }
    }

    /// Parts by the marks of captions: a dash or `>>` before another speaker, a name and a colon, and brackets.
    private static func parts(ofLines text: String, _ speaker: String?) -> [Part] {
        var parts: [Part] = []
        for line in text.split(whereSeparator: \.isNewline) {
            var words = line.trimmed
            var isNew = parts.isEmpty
            for mark in [">>", "-", "–", "—", "‐"]
            where words.hasPrefix(mark) && words.count > mark.count {
                words = String(words.dropFirst(mark.count)).trimmed
                isNew = true
                break
            }
            guard !words.isEmpty else { continue }
            if words.isSound {
                parts.append((.sound, words))
                continue
            }
            let (name, rest) = words.speaker
            if !rest.isEmpty, name != nil || isNew || parts.last?.kind == .sound {
                parts.append((.speech(speaker: name ?? speaker), rest))
            } else if !rest.isEmpty {
                parts[parts.count - 1].text += " " + rest
            }
        }
        return parts
    }
}

extension String {
    /// Whether it is a sound in brackets, or music.
    fileprivate var isSound: Bool {
        var depth = 0
        var isStarred = false
        for character in self {
            switch character {
            case "[", "(", "（", "【": depth += 1
            case "]", ")", "）", "】": depth = max(0, depth - 1)
            case "*": isStarred.toggle()
            default:
                let isWord = character.isLetter || character.isNumber
                if depth == 0, !isStarred, isWord { return false }
            }
        }
        return true
    }

    /// The speaker that it begins with, as `NAME:`, and the rest.
    fileprivate var speaker: (name: String?, rest: String) {
        guard let colon = firstIndex(where: { $0 == ":" || $0 == "：" }) else { return (nil, self) }
        let name = self[..<colon]
        let words = name.split(separator: " ")
        let isCapitals = name.allSatisfy { !$0.isLowercase } && name.contains(where: \.isUppercase)
        let isName =
            (1...3).contains(words.count) && name.count <= 30 && !name.contains(where: \.isNumber)
            && (isCapitals || words.count == 1 && name.first?.isUppercase == true)
        return isName ? (String(name), self[index(after: colon)...].trimmed) : (nil, self)
    }

    /// Whether it ends with a mark that ends a sentence.
    fileprivate var endsSentence: Bool {
        let last = reversed().first { !"\"'”’»)]".contains($0) }
        return last.map { ".!?…。！？؟।♪".contains($0) } ?? false
    }
}
