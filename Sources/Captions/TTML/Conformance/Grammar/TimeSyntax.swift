// SPDX-License-Identifier: Apache-2.0

/// How a time is written.
enum TimeSyntax {
    /// `hh:mm:ss` with a fraction (EBU Tech 3380, `ebuttdt:distributionMediaTimingType`).
    case clock
    /// Clock times, with a fraction or frames, and offsets (TTML2, 12.3.1), without parts of frames.
    case clockOrOffset
    /// The same without frames in clock times (DAPT, `#time-clock-with-frames` is prohibited).
    case clockWithoutFramesOrOffset

    /// Whether a value is such a time.
    func takes(_ value: String) -> Bool {
        switch self {
        case .clock: Self.isClockTime(value, frames: false)
        case .clockOrOffset:
            Self.isOffset(value.trimmed) || Self.isClockTime(value.trimmed, frames: true)
        case .clockWithoutFramesOrOffset:
            Self.isOffset(value.trimmed) || Self.isClockTime(value.trimmed, frames: false)
        }
    }

    /// The expectation, for messages.
    var expectation: String {
        switch self {
        case .clock: "hh:mm:ss with a fraction or without"
        case .clockOrOffset:
            "hh:mm:ss with a fraction or frames, or a number in h, m, s, ms, f or t"
        case .clockWithoutFramesOrOffset:
            "hh:mm:ss with a fraction or without, or a number in h, m, s, ms, f or t"
        }
    }

    private static func isClockTime(_ value: String, frames: Bool) -> Bool {
        let parts = value.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3 || frames && parts.count == 4, parts[0].utf8.count >= 2,
            String(parts[0]).isDigits, isTwoDigits(parts[1], below: 60)
        else { return false }
        if parts.count == 4 {
            return isTwoDigits(parts[2], below: 61) && parts[3].utf8.count >= 2
                && String(parts[3]).isDigits
        }
        let seconds = parts[2].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        return isTwoDigits(seconds[0], below: 61)
            && (seconds.count == 1 || String(seconds[1]).isDigits)
    }

    private static func isTwoDigits(_ text: Substring, below limit: Int) -> Bool {
        text.utf8.count == 2 && String(text).isDigits && (Int(text) ?? limit) < limit
    }

    private static func isOffset(_ value: String) -> Bool {
        let metric = value.utf8.reversed().prefix(while: \.isASCIILetter).count
        let name = value.utf8.suffix(metric)
        guard ["h", "m", "s", "ms", "f", "t"].contains(String(name) ?? "") else { return false }
        let parts = value.dropLast(metric).split(
            separator: ".",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        return parts.allSatisfy { String($0).isDigits }
    }
}
