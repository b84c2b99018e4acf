// SPDX-License-Identifier: Apache-2.0

public import Captions
import MediaPrimitives
public import MediaSelection

/// What remains of a session: its final texts as captions, divided, ordered and timed as in HLS.
public struct LiveArchive: Sendable {
    /// How captions state who speaks.
    package enum Speakers: Equatable, Sendable {
        /// By a voice (`<v Ana>`), as WebVTT has it.
        case voices
        /// By the name before the text where the speaker changes, for formats without voices.
        case names
    }

    private let segments: [LiveSegment]
    /// The language of the texts.
    package let language: LanguageTag

    /// The archive of a session.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - stream: the only stream that is wanted; nil for all.
    ///   - language: the language that is wanted; nil for that of the session.
    ///   - mediaStarts: when the media of streams begins, in milliseconds of the session; the times of their texts count from
    ///     there, and what was said before is left out.
    public init(
        of session: CaptionSession,
        stream: String? = nil,
        language: LanguageTag? = nil,
        mediaStarts: [String: Int] = [:]
    ) {
        let wanted = language ?? session.settings.language
        let spoken = session.settings.language
        segments = session.texts.compactMap { segment in
            guard stream == nil || segment.stream == stream,
                (segment.language ?? spoken) == wanted
            else { return nil }
            return segment.counted(from: mediaStarts[segment.stream] ?? 0)
        }
        self.language = wanted
    }

    /// The words in the order of their times.
    ///
    /// A text whose source states no words has the times of its captions, divided by characters.
    package var words: [ArchivedWord] {
        var timing = CaptionTiming()
        let words = segments.flatMap { segment -> [ArchivedWord] in
            let captions = timing.captions(of: segment)
            // A text that was corrected has other words than its source heard.
            let heard = segment.words.map(\.text).joined(separator: " ")
            if heard == segment.text.wordsOfText.joined(separator: " ") {
                return segment.words.map {
                    ArchivedWord(word: $0, speaker: segment.speaker, isInterpolated: false)
                }
            }
            return captions.flatMap { $0.words }.map {
                ArchivedWord(word: $0, speaker: segment.speaker, isInterpolated: true)
            }
        }
        return words.enumerated().sorted {
            ($0.element.word.start, $0.offset) < ($1.element.word.start, $1.offset)
        }.map(\.element)
    }

    /// Captions with voices.
    public var captions: CaptionDocument { captions(speakers: .voices) }

    /// A SubRip file, in which the name of a speaker is before the text.
    public var subRip: [UInt8] { captions(speakers: .names).write(as: .subRip).bytes }

    /// A WebVTT file with voices.
    public var webVTT: [UInt8] { captions.write(as: .webVTT).bytes }

    /// Captions in the order of their times.
    ///
    /// A text that is too long for two lines becomes several captions. If a source gives no times, a text was said just
    /// before it came and after the text before it. A caption is shown for a second, and 40 ms a character, at least; at most
    /// seven seconds, and until the next of the same stream begins. Two captions of a stream are never shown at once.
    ///
    /// - Parameter speakers: how they state who speaks.
    /// - Returns: the captions.
    package func captions(speakers: Speakers) -> CaptionDocument {
        let entries = entries
        var cues: [Cue] = []
        var ends: [String: Int] = [:]
        var speaker: String?
        for (place, entry) in entries.enumerated() {
            let number = place + 1
            let isNew = entry.segment.speaker != speaker
            speaker = entry.segment.speaker
            let start = max(entry.caption.start, ends[entry.segment.stream] ?? 0)
            let end = Self.end(of: entry, from: start, before: entries[number...])
            ends[entry.segment.stream] = end
            cues.append(
                Cue(
                    identifier: String(number),
                    startMilliseconds: start,
                    endMilliseconds: end,
                    text: Self.text(of: entry, speakers, isNew: isNew),
                    position: SourcePosition(line: number, column: 1)
                )
            )
        }
        return CaptionDocument(language: language.rawValue, cues: cues)
    }

    private struct Entry {
        let segment: LiveSegment
        let caption: CaptionTiming.Caption
    }

    private var entries: [Entry] {
        var timing = CaptionTiming()
        let entries = segments.flatMap { segment in
            timing.captions(of: segment).map { Entry(segment: segment, caption: $0) }
        }
        return entries.enumerated().sorted {
            ($0.element.caption.start, $0.offset) < ($1.element.caption.start, $1.offset)
        }.map(\.element)
    }

    private static func end(
        of entry: Entry,
        from start: Int,
        before later: ArraySlice<Entry>
    ) -> Int {
        let next = later.first { $0.segment.stream == entry.segment.stream }?.caption.start
        return entry.caption.end(from: start, before: next)
    }

    private static func text(of entry: Entry, _ speakers: Speakers, isNew: Bool) -> CaptionText {
        guard let speaker = entry.segment.speaker, !speaker.isEmpty else {
            return CaptionText(entry.caption.text)
        }
        if speakers == .names {
            return CaptionText(isNew ? "\(speaker): \(entry.caption.text)" : entry.caption.text)
        }
        return CaptionText(entry.caption.text).spoken(by: speaker)
    }
}

/// A word of an archive.
package struct ArchivedWord {
    /// The word, with times that count as those of the archive.
    package let word: LiveWord
    /// Who says it; nil if that is not known.
    package let speaker: String?
    /// Whether its times follow from those of its text.
    package let isInterpolated: Bool
}

extension CaptionTiming.Caption {
    /// Its words, whose times are parts of its own by their characters.
    fileprivate var words: [LiveWord] {
        let parts = text.wordsOfText
        let total = max(1, parts.reduce(0) { $0 + $1.count })
        var place = 0
        return parts.map { part in
            defer { place += part.count }
            return LiveWord(
                text: part,
                start: start + (end - start) * place / total,
                end: start + (end - start) * (place + part.count) / total
            )
        }
    }
}

extension LiveSegment {
    /// The segment with times that count from another one; nil if it was said before.
    fileprivate func counted(from zero: Int) -> LiveSegment? {
        guard zero > 0 else { return self }
        guard (end ?? start ?? received) > zero else { return nil }
        var segment = self
        segment.start = start.map { max(0, $0 - zero) }
        segment.end = end.map { max(0, $0 - zero) }
        segment.received = max(0, received - zero)
        segment.words = words.map { word in
            var word = word
            (word.start, word.end) = (max(0, word.start - zero), max(0, word.end - zero))
            return word
        }
        return segment
    }
}

extension CaptionText {
    /// The text with the voice of its speaker.
    func spoken(by speaker: String) -> CaptionText {
        CaptionText(nodes: [.element(.voice(speaker), children: nodes)])
    }
}
