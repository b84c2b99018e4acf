// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia
import MediaPrimitives

/// Brings the times of an imported file to milliseconds.
struct ImportedClock {
    /// How long a cue is shown that has no end and no cue after it.
    static let assumedMilliseconds = 5000
    /// Ends from here on are none.
    static let longestMilliseconds = 100 * 3_600_000

    /// The rate that frames are counted with, for a sentence; nil where times are no frames.
    let frameRate: String?
    /// Where the rate is from, for a sentence.
    let origin: String

    private let times: ImportedFormat.Times
    private let timeBase: TimeBase
    private let rate: Ratio?

    /// Makes the clock of a file.
    ///
    /// - Parameters:
    ///   - format: the format of the file.
    ///   - timeBase: what FFmpeg counts its times in; of a format with frames a frame of the rate
    ///     that the file states, or of the rate that FFmpeg assumes.
    ///   - text: the file.
    ///   - asked: the rate that the caller wants, before any other.
    init(
        _ format: ImportedFormat,
        _ timeBase: TimeBase,
        stated text: ArraySlice<UInt8>,
        _ asked: Ratio?
    ) {
        times = format.times
        self.timeBase = timeBase
        rate = asked
        let own = Ratio(Int(timeBase.denominator), Int(timeBase.numerator))
        switch times {
        case .clock:
            (frameRate, origin) = (nil, "")
        case .frames:
            frameRate = (asked ?? own)?.decimals
            origin =
                asked != nil
                ? "as requested"
                : Self.statesRate(text)
                    ? "as the file states" : "an assumption, because the file states no frame rate"
        case .framesAfterSeconds:
            frameRate = asked?.decimals
            origin =
                asked != nil
                ? "as requested"
                : "no frame rate is given, so frames are read as hundredths of a second"
        }
    }

    /// A time in milliseconds; a half goes away from zero.
    func milliseconds(_ ticks: Int64) -> Int {
        switch (times, rate) {
        case (.frames, .some(let rate)):
            return Self.rounded(Int128(ticks) * 1000 * Int128(rate.denominator), rate.numerator)
        case (.framesAfterSeconds, .some(let rate)):
            // FFmpeg takes the frames for hundredths of a second.
            let (seconds, frames) = ticks.quotientAndRemainder(dividingBy: 100)
            let part = Self.rounded(
                Int128(frames) * 1000 * Int128(rate.denominator),
                rate.numerator
            )
            return Int(clamping: Int128(seconds) * 1000 + Int128(part))
        default:
            let time = timeBase.time(ticks: ticks)?.rescaled(to: 1000, rounding: .nearest)
            return Int(clamping: time?.ticks ?? 0)
        }
    }

    private static func rounded(_ above: Int128, _ below: Int) -> Int {
        let half = Int128(below) * (above < 0 ? -1 : 1)
        return Int(clamping: (above * 2 + half) / (Int128(below) * 2))
    }

    /// Whether one of the first three lines is `{1}{1}25` or `{0}{0}25`, as MicroDVD states its rate.
    private static func statesRate(_ text: ArraySlice<UInt8>) -> Bool {
        var lines = LineScanner(text)
        for _ in 0..<3 {
            guard let line = lines.next()?.bytes else { return false }
            let isFirst = ["{1}{1}", "{0}{0}", "{1}{}", "{0}{}"].contains {
                line.starts(with: $0.utf8)
            }
            guard isFirst, let end = line.lastIndex(of: UInt8(ascii: "}")) else { continue }
            if let rate = Double(line[(end + 1)...].trimmingSpaces.string), 3..<100 ~= rate {
                return true
            }
        }
        return false
    }
}

extension Ratio {
    /// The rate with up to three decimals: `25`, `23.976`.
    fileprivate var decimals: String {
        let thousandths = (numerator * 2000 / denominator + 1) / 2
        let (whole, part) = thousandths.quotientAndRemainder(dividingBy: 1000)
        guard part > 0 else { return "\(whole)" }
        var digits = String(1000 + part).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)"
    }
}
