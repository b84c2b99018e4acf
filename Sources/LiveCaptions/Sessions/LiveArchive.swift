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
    private let language: LanguageTag

    /// The archive of a session.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - stream: the only stream that is wanted; nil for all.
    ///   - language: the language that is wanted; nil for that of the session.
    public init(of session: CaptionSession, stream: String? = nil, language: LanguageTag? = nil) {
        let wanted = language ?? session.settings.language
        let spoken = session.settings.language
        segments = session.texts.filter { segment in
            (stream == nil || segment.stream == stream) && (segment.language ?? spoken) == wanted
        }
        self.language = wanted
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

extension CaptionText {
    /// The text with the voice of its speaker.
    func spoken(by speaker: String) -> CaptionText {
        CaptionText(nodes: [.element(.voice(speaker), children: nodes)])
    }
}
