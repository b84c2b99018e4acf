// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// The captions of a rendition: those that wait for their segment, and those that are shown in more than one.
struct CueShelf: Sendable {
    /// A caption that waits.
    private struct Waiting {
        let identifier: String
        /// The number of the text that it is a piece of.
        let number: Int
        /// Whether no piece of the text is before it.
        let isFirst: Bool
        let segment: LiveSegmentName
        let speaker: String?
        let caption: CaptionTiming.Caption

        var start: Int { caption.start }
        var end: Int { caption.end }
        var latestEnd: Int { caption.latestEnd }
    }

    /// By their start, those that came first before others of the same time.
    private var waiting: [Waiting] = []
    /// Captions that were published and go on; they do not change.
    private var shown: [Cue] = []
    private var count = 0
    /// The text whose pieces came too late last, and when the last of them ends.
    private var lastLate = (number: 0, end: 0)
    /// When the last caption of each stream that came in time ends, in milliseconds of the session.
    private var ends: [String: Int] = [:]

    private var timing = CaptionTiming()

    /// Whether a caption waits, or goes on.
    var isEmpty: Bool { waiting.isEmpty && shown.isEmpty }

    /// Takes a final text.
    mutating func add(_ segment: LiveSegment, prefix: String) {
        count += 1
        let captions = timing.captions(of: segment)
        for (index, caption) in captions.enumerated() {
            let piece = captions.count > 1 ? "-\(index + 1)" : ""
            insert(
                Waiting(
                    identifier: prefix + String(count) + piece,
                    number: count,
                    isFirst: index == 0,
                    segment: segment.key,
                    speaker: segment.speaker,
                    caption: caption
                )
            )
        }
    }

    private mutating func insert(_ caption: Waiting) {
        var place = waiting.count
        while place > 0, waiting[place - 1].start > caption.start { place -= 1 }
        waiting.insert(caption, at: place)
    }

    /// Takes a correction or deletion: captions that wait are changed, those that were published are not.
    mutating func correct(_ correction: TextCorrection) {
        let key = LiveSegmentName(stream: correction.stream, id: correction.id)
        let pieces = waiting.filter { $0.segment == key }
        guard let first = pieces.first, let last = pieces.last else { return }
        // Of a text that was published in part, the rest would not fit another text.
        guard correction.text == nil || first.isFirst else { return }
        waiting.removeAll { $0.segment == key }
        guard let text = correction.text else { return }
        let divided = CuePieces.divide(text, start: first.start, end: last.end)
        for (index, piece) in divided.enumerated() {
            insert(
                Waiting(
                    identifier: first.identifier + (index == 0 ? "" : ".\(index + 1)"),
                    number: first.number,
                    isFirst: index == 0,
                    segment: key,
                    speaker: first.speaker,
                    caption: CaptionTiming.Caption(
                        text: piece.text,
                        start: piece.start,
                        end: piece.end,
                        latestEnd: index == divided.count - 1
                            ? max(piece.end, last.latestEnd) : piece.end
                    )
                )
            )
        }
    }

    /// Takes away the captions of a part of the rendition that is published now.
    ///
    /// - Parameter unit: the part.
    /// - Returns: the captions that are shown in it.
    mutating func publish(_ unit: PublishedUnit) -> [Cue] {
        while let first = waiting.first, first.start * 1_000_000 < unit.wallEnd {
            waiting.removeFirst()
            if let cue = cue(first, unit) { shown.append(cue) }
        }
        let (start, end) = (unit.localStartMilliseconds, unit.localEndMilliseconds)
        let cues = shown.filter { $0.startMilliseconds < end && $0.endMilliseconds > start }
        shown.removeAll { $0.endMilliseconds <= end }
        return cues.enumerated().sorted {
            ($0.element.startMilliseconds, $0.offset) < ($1.element.startMilliseconds, $1.offset)
        }.map(\.element)
    }

    private mutating func cue(_ caption: Waiting, _ unit: PublishedUnit) -> Cue? {
        let stream = caption.segment.stream
        let next = waiting.first { $0.segment.stream == stream }
        let offset = caption.start * 1_000_000 - unit.wallStart
        guard offset < 0 else {
            // The caption before it may have been published already: two are not shown at once.
            let begin = max(caption.start, ends[stream] ?? 0)
            let end = caption.caption.end(from: begin, before: next?.start)
            ends[stream] = end
            let start = Self.milliseconds(unit.localStart + offset) + begin - caption.start
            return made(caption, start, start + end - begin)
        }
        let end = max(caption.end, min(caption.latestEnd, next?.start ?? caption.latestEnd))
        let start = unit.localStartMilliseconds
        guard unit.isLater else {
            // It began before the rendition.
            let localEnd = Self.milliseconds(unit.localStart + end * 1_000_000 - unit.wallStart)
            return localEnd > start ? made(caption, start, localEnd) : nil
        }
        // It is shown as long as it would have been, so that it can be read; pieces of a text one after the other.
        let free = lastLate.number == caption.number ? max(start, lastLate.end) : start
        lastLate = (caption.number, free + end - caption.start)
        return made(caption, free, lastLate.end)
    }

    private func made(_ caption: Waiting, _ start: Int, _ end: Int) -> Cue {
        let text = CaptionText(caption.caption.text)
        let voice = caption.speaker.flatMap { $0.isEmpty ? nil : text.spoken(by: $0) }
        return Cue(
            identifier: caption.identifier,
            startMilliseconds: start,
            endMilliseconds: max(start + 1, end),
            text: voice ?? text,
            position: SourcePosition(line: 1, column: 1)
        )
    }

    /// The nearest milliseconds to nanoseconds.
    static func milliseconds(_ nanoseconds: Int) -> Int {
        (nanoseconds + (nanoseconds < 0 ? -500_000 : 500_000)) / 1_000_000
    }
}

/// A segment, or a part of one, that is published now; times in nanoseconds.
struct PublishedUnit {
    /// When it begins and ends, in times of the session.
    let wallStart: Int
    let wallEnd: Int
    /// When it begins and ends, in times of the rendition.
    let localStart: Int
    let localEnd: Int
    /// Whether something was published before it.
    let isLater: Bool

    var localStartMilliseconds: Int { CueShelf.milliseconds(localStart) }
    var localEndMilliseconds: Int { CueShelf.milliseconds(localEnd) }
}
