// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension TTML.Time {
    /// Makes a time of milliseconds.
    init(milliseconds: Int) { self.init(Int128(milliseconds), 1000) }

    /// The difference of two times.
    static func - (left: TTML.Time, right: TTML.Time) -> TTML.Time {
        left + TTML.Time(-right.numerator, right.denominator)
    }

    /// The time expression in the form of another (TTML2, 12.3.1).
    ///
    /// Fractions of seconds have as many digits as the example, or as many as milliseconds need. Frames and ticks are the nearest ones.
    /// Hours and minutes as units become seconds.
    ///
    /// - Parameters:
    ///   - example: a time expression of the same document; a clock time is written if it is another text.
    ///   - parameters: what frames and ticks are.
    /// - Returns: the text; of a time before 0, that of 0.
    func written(like example: String, _ parameters: TTML.Parameters) -> String {
        if numerator < 0 { return TTML.Time.zero.written(like: example, parameters) }
        let fraction = example.split(separator: ".").dropFirst().first
        let digits = fraction?.prefix(while: \.isNumber).count ?? 0
        let isClock = example.isEmpty || example.contains(":")
        if isClock, parameters.timeBase == .smpte || example.count(where: { $0 == ":" }) == 3 {
            return frameCode(parameters)
        }
        switch example.last.flatMap({ $0.isLetter ? $0 : nil }) {
        case "f": return "\(count(of: parameters.frames(1)))f"
        case "t": return "\(count(of: TTML.Time(1, Int128(parameters.tickRate))))t"
        case "s" where example.hasSuffix("ms"): return "\(count(of: TTML.Time(1, 1000)))ms"
        case "s", "m", "h":
            let (whole, fraction) = seconds(digits)
            return "\(whole)\(fraction)s"
        default:
            let (whole, fraction) = seconds(digits)
            return Self.clock(whole) + fraction
        }
    }

    /// Whole seconds, and what follows them with the point.
    private func seconds(_ digits: Int) -> (whole: Int, fraction: String) {
        let least = min(digits, 9)
        let count = (least...max(least, 3)).first { isWhole(inPowersOfTen: $0) } ?? max(least, 3)
        let scale = Int(Self.powerOfTen(count))
        let all = self.count(of: TTML.Time(1, Int128(scale)))
        let (whole, rest) = all.quotientAndRemainder(dividingBy: scale)
        return (whole, count == 0 ? "" : "." + rest.padded(to: count))
    }

    private func isWhole(inPowersOfTen digits: Int) -> Bool {
        Self.powerOfTen(digits) % denominator == 0
    }

    private static func powerOfTen(_ digits: Int) -> Int128 {
        (0..<digits).reduce(1) { power, _ in power * 10 }
    }

    /// `hh:mm:ss`.
    private static func clock(_ seconds: Int) -> String {
        [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }
            .joined(separator: ":")
    }

    /// `hh:mm:ss:ff`: a time code, or seconds and frames of one.
    private func frameCode(_ parameters: TTML.Parameters) -> String {
        if parameters.timeBase == .smpte {
            let code = TimeCode(
                frame: count(of: parameters.frames(1)),
                framesPerSecond: parameters.frameRate,
                isDropFrame: parameters.dropMode == .dropNTSC
            )
            return code.description.replacing(";", with: ":")
        }
        let whole = Int(clamping: numerator / denominator)
        let frames = (self - TTML.Time(Int128(whole), 1)).count(of: parameters.frames(1))
        let carried = frames >= parameters.frameRate
        return Self.clock(whole + (carried ? 1 : 0)) + ":" + (carried ? 0 : frames).padded(to: 2)
    }

    /// How often a length fits, to the nearest.
    private func count(of length: TTML.Time) -> Int {
        let above = numerator.multipliedReportingOverflow(by: 2 * length.denominator)
        let below = denominator.multipliedReportingOverflow(by: 2 * length.numerator)
        guard !above.overflow, !below.overflow, below.partialValue > 0 else {
            let unit = Double(length.numerator) / Double(length.denominator)
            return Int(clamping: Int128(Double(numerator) / Double(denominator) / unit))
        }
        let half = below.partialValue / 2
        let (sum, overflow) = above.partialValue.addingReportingOverflow(half)
        return Int(clamping: (overflow ? above.partialValue : sum) / below.partialValue)
    }
}
