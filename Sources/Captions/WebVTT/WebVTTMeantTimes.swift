// SPDX-License-Identifier: Apache-2.0

extension WebVTT {
    /// The times of a line that WebVTT does not allow, and that are clear all the same: with a comma, with
    /// fewer digits (`00:07`, `00:00:04.50`) or with another arrow.
    struct MeantTimes {
        /// The times as WebVTT has them.
        let times: ArraySlice<UInt8>
        /// What follows the times.
        let settings: ArraySlice<UInt8>

        /// Reads a line; nil if it does not state two times, or states one below 0.
        init?(_ line: ArraySlice<UInt8>) {
            guard let timing = SubRip.TimingLine(line)?.times, timing.startMilliseconds >= 0,
                timing.endMilliseconds >= 0
            else { return nil }
            let (start, end) = (timing.startMilliseconds, timing.endMilliseconds)
            let text = "\(format(milliseconds: start)) --> \(format(milliseconds: end))"
            times = Array(text.utf8)[...]
            settings = line[timing.trailing]
        }

        /// The whole line as it is meant.
        var line: [UInt8] { times + (settings.isEmpty ? [] : [0x20]) + settings }
    }

    /// A text with its timing lines as WebVTT has them; nil if players can read all of them.
    ///
    /// Lines whose times are not clear, and all other bytes, stay.
    static func withReadableTimes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var written: [UInt8] = []
        var kept = text.startIndex
        var lines = LineRanges(text)
        var number = 0
        var isNote = false
        while let line = lines.next() {
            guard !line.isEmpty else {
                number = 0
                continue
            }
            number += 1
            let bytes = text[line.indices]
            if number == 1 {
                isNote = ["NOTE", "STYLE", "REGION"].contains { bytes.starts(with: $0.utf8) }
            }
            guard number <= 2, !isNote, !isTimingLine(bytes), let meant = MeantTimes(bytes) else {
                continue
            }
            written += text[kept..<line.start] + meant.line
            kept = line.end
        }
        return written.isEmpty ? nil : written + text[kept...]
    }

    private static func isTimingLine(_ line: ArraySlice<UInt8>) -> Bool {
        var recent = WebVTTRecentSettings()
        return WebVTTTimingLine(line, regions: [:], recent: &recent).times != nil
    }
}
