// SPDX-License-Identifier: Apache-2.0

/// How times of WebVTT cues become media times: `X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000`.
///
/// Source: RFC 8216bis-22, 3.1.4.
public struct TimestampMap: Equatable, Sendable {
    /// The name of the header line.
    public static let headerName = "X-TIMESTAMP-MAP"

    /// A time of a cue, in milliseconds.
    public let localMilliseconds: Int
    /// The media time that it is, at 90 kHz, below 2^33.
    public let mpegTicks: Int

    /// Makes a map.
    public init(localMilliseconds: Int, mpegTicks: Int) {
        self.localMilliseconds = localMilliseconds
        self.mpegTicks = mpegTicks
    }

    /// Reads a header line; nil where it is another line, or not written as the standard has it.
    public init?(_ line: String) {
        guard line.hasPrefix(Self.headerName + "=") else { return nil }
        var local: Int?
        var ticks: Int?
        for part in line.dropFirst(Self.headerName.count + 1).split(separator: ",") {
            if part.hasPrefix("LOCAL:") {
                local = Self.milliseconds(part.dropFirst(6))
            } else if part.hasPrefix("MPEGTS:") {
                ticks = decimalInteger(Array(part.dropFirst(7).utf8)[...])
            }
        }
        guard let local, let ticks, ticks < 1 << 33 else { return nil }
        self.init(localMilliseconds: local, mpegTicks: ticks)
    }

    /// What is added to a cue's time to make it a media time, in milliseconds.
    public var shiftMilliseconds: Int { mpegTicks / 90 - localMilliseconds }

    /// `[hh:]mm:ss.mmm`.
    private static func milliseconds(_ text: Substring) -> Int? {
        let parts = text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, let last = parts.last,
            let seconds = DecimalSeconds(Array(last)[...]), seconds.nanoseconds >= 0
        else { return nil }
        var minutes = 0
        for part in parts.dropLast() {
            guard let value = decimalInteger(Array(part)[...]), value < 1_000_000 else {
                return nil
            }
            minutes = minutes * 60 + value
        }
        return minutes * 60_000 + seconds.nanoseconds / 1_000_000
    }
}

extension TimestampMap: CustomStringConvertible {
    /// The header line.
    public var description: String {
        func padded(_ value: Int, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        let (seconds, rest) = localMilliseconds.quotientAndRemainder(dividingBy: 1_000)
        let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
        let local = clock.joined(separator: ":") + "." + padded(rest, 3)
        return "\(Self.headerName)=LOCAL:\(local),MPEGTS:\(mpegTicks)"
    }
}
