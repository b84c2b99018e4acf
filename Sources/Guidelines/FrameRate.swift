// SPDX-License-Identifier: Apache-2.0

/// Frames a second, as a fraction.
public struct FrameRate: Equatable, Sendable {
    /// Frames in `denominator` seconds.
    package let numerator: Int
    /// Seconds that `numerator` frames take.
    package let denominator: Int

    /// Reads `25`, `30000/1001`, `23.976` or `29.97`.
    ///
    /// Decimals within 0.005 of a rate with the denominator 1001 are that rate.
    ///
    /// - Returns: nil when it is no rate above 0 and up to 1000.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let top = Int(parts[0]), let bottom = Int(parts[1]) {
            self.init(top, bottom)
        } else if let whole = Int(text) {
            self.init(whole, 1)
        } else if let decimal = Double(text), decimal > 0, decimal <= 1000 {
            let nominal = Int(decimal.rounded(.up))
            let isBroadcast = abs(decimal - Double(nominal) * 1000 / 1001) < 0.005
            let thousandths = Int((decimal * 1000).rounded())
            self.init(
                isBroadcast ? nominal * 1000 : thousandths,
                isBroadcast ? 1001 : 1000
            )
        } else {
            return nil
        }
    }

    /// A rate of whole frames a second, from 1 to 1000.
    init(wholeFrames: Int) {
        numerator = wholeFrames
        denominator = 1
    }

    private init?(_ numerator: Int, _ denominator: Int) {
        guard (1...1_000_000).contains(numerator), (1...1_000_000).contains(denominator),
            numerator <= 1000 * denominator
        else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// How long a number of frames takes, in microseconds.
    package func microseconds(frames: Double) -> Int {
        Int((frames * 1_000_000 * Double(denominator) / Double(numerator)).rounded())
    }
}

extension FrameRate: CustomStringConvertible {
    /// The rate with up to three decimals: `25`, `23.976`.
    public var description: String {
        let thousandths = Int((Double(numerator) * 1000 / Double(denominator)).rounded())
        return (Double(thousandths) / 1000).short
    }
}

extension Double {
    /// The number without decimals where it has none.
    package var short: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
