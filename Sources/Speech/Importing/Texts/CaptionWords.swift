// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaReading

/// Captions as words: WebVTT with times of words, and any other captions, whose words are divided by their lengths.
///
/// Captions of YouTube show each line twice: alone, and above the next; it is read once.
enum CaptionWords {
    static let reader = TextReader(format: .captions, recognises: recognises, read: read)

    private static func recognises(_ beginning: TextBeginning) -> Bool {
        hasSignature(beginning)
            || (beginning.ending != "json" && beginning.ending != "txt"
                && SourceFormat.fileNameExtensions.contains(beginning.ending))
    }

    /// Whether a text begins as captions do, whatever its name.
    static func hasSignature(_ beginning: TextBeginning) -> Bool {
        let text = beginning.text
        return text.hasPrefix("WEBVTT") || text.contains(" --> ") || text.hasPrefix("Scenarist_SCC")
            || text.hasPrefix("[Script Info]") || text.hasPrefix("<")
    }

    private static func read(
        _ source: RecogniserSource,
        _ recognition: inout Recognition
    ) throws(SpeechError) {
        recognition.spacing = .marked
        do throws(CaptionError) {
            if String(decoding: source.bytes.prefix(9), as: UTF8.self).contains("WEBVTT"),
                case .webVTT(let document) = try CaptionImport.source(
                    bytes: source.bytes,
                    fileName: source.path,
                    encoding: .detect
                ).content
            {
                return read(document, &recognition)
            }
            let reading = try CaptionImport.read(
                bytes: source.bytes,
                fileName: source.path,
                encoding: .detect
            )
            recognition.language = reading.document.language
            for (index, cue) in reading.document.cues.enumerated() {
                let lines = cue.text.plainText.split(whereSeparator: \.isNewline).map(String.init)
                add(lines, cue.startMilliseconds, cue.endMilliseconds, offset: index, &recognition)
            }
        } catch {
            throw SpeechError(
                .media(MediaError(.captions(error), path: source.path)),
                path: source.path
            )
        }
    }

    /// Adds a cue whose words have no times.
    private static func add(
        _ lines: [String],
        _ start: Int,
        _ end: Int,
        offset: Int,
        speaker: String? = nil,
        _ recognition: inout Recognition
    ) {
        var segment = RecognisedSegment(offset: offset)
        segment.speaker = speaker
        (segment.start, segment.end) = (start * 1000, max(start, end) * 1000)
        segment.text = Array(lines.joined(separator: " ").utf8)
        guard lines.contains(where: { $0.contains { !$0.isWhitespace } }) else { return }
        recognition.add(segment)
    }

    // MARK: - WebVTT

    private static func read(_ document: WebVTT.Document, _ recognition: inout Recognition) {
        var cues: [TimedCue] = []
        for block in document.blocks {
            if case .cue(let cue) = block { cues.append(TimedCue(cue)) }
        }
        let isTimed = cues.contains { $0.lines.contains(where: \.isTimed) }
        var last: [String] = []
        for cue in cues {
            guard isTimed else {
                let lines = cue.lines.map(\.text)
                add(
                    lines,
                    cue.start,
                    cue.end,
                    offset: cue.offset,
                    speaker: cue.speaker,
                    &recognition
                )
                continue
            }
            for line in cue.lines {
                let text = line.text.wordsOfText.joined(separator: " ")
                guard !text.isEmpty, line.isTimed || !last.contains(text) else { continue }
                last = last.suffix(1) + [text]
                var segment = RecognisedSegment(offset: cue.offset)
                segment.speaker = cue.speaker
                (segment.start, segment.end) = (cue.start * 1000, max(cue.start, cue.end) * 1000)
                segment.words = line.words(from: cue.start, to: cue.end, offset: cue.offset)
                recognition.add(segment)
            }
        }
    }

    /// A cue, by lines.
    private struct TimedCue {
        let start: Int
        let end: Int
        let offset: Int
        var speaker: String?
        var lines: [TimedLine] = [TimedLine()]

        init(_ cue: WebVTT.Cue) {
            (start, end) = (cue.startMilliseconds, cue.endMilliseconds)
            offset = cue.position.line
            var rest = cue.normalizedText
            while let byte = rest.first {
                switch byte {
                case 0x0A:
                    lines.append(TimedLine())
                    rest = rest.dropFirst()
                case 0x3C:
                    let tag = rest.dropFirst().prefix { $0 != 0x3E }
                    rest = rest[tag.endIndex...].dropFirst()
                    take(tag: String(decoding: tag, as: UTF8.self))
                default:
                    let text = rest.prefix { $0 != 0x0A && $0 != 0x3C }
                    rest = rest[text.endIndex...]
                    lines[lines.count - 1].append(SmallMarkup.decoded(text))
                }
            }
        }

        private mutating func take(tag: String) {
            if tag.first?.isNumber ?? false, let time = ClockText.microseconds(tag) {
                lines[lines.count - 1].begin(at: time / 1000)
            } else if tag.hasPrefix("v "), speaker == nil {
                speaker = String(tag.dropFirst(2))
            }
        }
    }

    /// A line whose parts may have times.
    private struct TimedLine {
        private var parts: [(start: Int?, text: String)] = []

        var text: String { parts.map(\.text).joined() }
        var isTimed: Bool { parts.contains { $0.start != nil } }

        mutating func begin(at time: Int) { parts.append((time, "")) }

        mutating func append(_ text: String) {
            if parts.isEmpty { parts.append((nil, "")) }
            parts[parts.count - 1].text += text
        }

        /// The parts as words, in microseconds; each ends where the next begins.
        func words(from start: Int, to end: Int, offset: Int) -> [RecognisedWord] {
            parts.indices.compactMap { index in
                let part = parts[index]
                guard part.text.contains(where: { !$0.isWhitespace }) else { return nil }
                let next = parts[(index + 1)...].first { $0.start != nil }?.start ?? end
                let first = part.start ?? start
                return RecognisedWord(
                    text: Array(part.text.utf8),
                    start: first * 1000,
                    end: max(first, next) * 1000,
                    offset: offset
                )
            }
        }
    }
}
