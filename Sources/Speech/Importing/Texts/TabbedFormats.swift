// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Texts with a word or segment on each line: Whisper's TSV and Kaldi's time-marked words (CTM).
///
/// Sources: `WriteTSV` of openai/whisper `utils.py` (milliseconds); `ctm` of NIST's SCTK: recording, channel, start
/// and duration in seconds, word, confidence; comments begin with `;;`.
enum TabbedFormats {
    static let whisper = TextReader(
        format: .whisperTSV,
        recognises: { $0.firstLine.split(separator: "\t").prefix(3) == ["start", "end", "text"] },
        read: readTSV
    )

    static let kaldi = TextReader(
        format: .ctm,
        recognises: { beginning in
            let lines = beginning.text.split(whereSeparator: \.isNewline)
            return lines.first { !$0.hasPrefix(";;") }.map { ctmFields($0) != nil } ?? false
        },
        read: readCTM
    )

    private static func readTSV(_ source: RecogniserSource, _ recognition: inout Recognition) {
        read(source, &recognition) { line in
            if line.hasPrefix("start\t") { return .nothing }
            let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3, let start = time(fields[0], .milliseconds),
                let end = time(fields[1], .milliseconds)
            else { return .fault }
            return .segment(text: fields[2], start: start, end: end, confidence: nil, channel: nil)
        }
    }

    private static func readCTM(_ source: RecogniserSource, _ recognition: inout Recognition) {
        read(source, &recognition) { line in
            if line.hasPrefix(";;") { return .nothing }
            guard let fields = ctmFields(line), let start = time(fields[2], .seconds),
                let length = time(fields[3], .seconds)
            else { return .fault }
            // Silence, and marks of alternatives.
            if fields[4].hasPrefix("<"), fields[4].hasSuffix(">") { return .nothing }
            let confidence = fields.count > 5 ? Double(fields[5]) : nil
            return .segment(
                text: fields[4],
                start: start,
                end: start + max(0, length),
                confidence: confidence.flatMap { $0.isFinite ? $0 : nil },
                channel: String(fields[1])
            )
        }
    }

    private static func ctmFields(_ line: Substring) -> [Substring]? {
        let fields = line.split(whereSeparator: \.isWhitespace)
        guard (5...8).contains(fields.count), time(fields[2], .seconds) != nil,
            time(fields[3], .seconds) != nil
        else { return nil }
        return fields
    }

    private static func time(_ text: Substring, _ unit: TimeUnit) -> Int? {
        text.utf8.count > 64
            ? nil : JSONTime.decimal(Array(text.utf8)[...], exponent: unit.exponent)
    }

    /// What a line is.
    private enum Line {
        case nothing
        case fault
        case segment(text: Substring, start: Int, end: Int, confidence: Double?, channel: String?)
    }

    private static func read(
        _ source: RecogniserSource,
        _ recognition: inout Recognition,
        _ parse: (Substring) -> Line
    ) {
        var offset = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let lines = source.bytes[offset...].split(
            omittingEmptySubsequences: false,
            whereSeparator: { $0 == 0x0A || $0 == 0x0D }
        )
        for (index, bytes) in lines.enumerated() {
            defer { offset += bytes.count + 1 }
            let line = String(decoding: bytes, as: UTF8.self)
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            switch parse(line[...]) {
            case .nothing: break
            case .fault:
                let isLast = index == lines.count - 1
                recognition.note(isLast ? .cutOff : .otherLines, offset: offset)
            case .segment(let text, let start, let end, let confidence, let channel):
                var segment = RecognisedSegment(offset: offset)
                segment.text = Array(text.utf8)
                (segment.start, segment.end) = (start, end)
                (segment.confidence, segment.channel) = (confidence, channel)
                recognition.add(segment)
            }
        }
    }
}
