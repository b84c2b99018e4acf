// SPDX-License-Identifier: Apache-2.0

public import Captions
import MediaPrimitives
public import MediaSelection

/// What remains of a session: its final texts as captions.
public struct LiveArchive: Sendable {
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
        segments = session.archive.filter { segment in
            (stream == nil || segment.stream == stream) && (segment.language ?? spoken) == wanted
        }
        self.language = wanted
    }

    /// Captions in the order of their times.
    ///
    /// If a source gives no times, a text was said just before it came. No caption is shown longer than seven
    /// seconds, nor when the next of the same stream begins.
    public var captions: CaptionDocument {
        let timed = segments.map { Timed($0) }
        let sorted = timed.enumerated().sorted {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }
        var cues: [Cue] = []
        for (place, entry) in sorted.enumerated() {
            let timed = entry.element
            let next = sorted[(place + 1)...].first { other in
                other.element.segment.stream == timed.segment.stream
                    && other.element.start > timed.start
            }
            let latest = min(timed.end, timed.start + Self.longest)
            let end = max(timed.start + 1, min(latest, next?.element.start ?? latest))
            let number = place + 1
            cues.append(
                Cue(
                    identifier: String(number),
                    startMilliseconds: timed.start,
                    endMilliseconds: end,
                    text: CaptionText(timed.segment.text),
                    position: SourcePosition(line: number, column: 1)
                )
            )
        }
        return CaptionDocument(language: language.rawValue, cues: cues)
    }

    private static let longest = 7000

    /// A segment with the times at which it is shown.
    private struct Timed {
        let segment: LiveSegment
        let start: Int
        let end: Int

        init(_ segment: LiveSegment) {
            self.segment = segment
            let spoken = max(1000, segment.text.count * 60)
            start = segment.start ?? max(0, (segment.end ?? segment.received) - spoken)
            end = segment.end ?? max(start + 1000, segment.received)
        }
    }
}
