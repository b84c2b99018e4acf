// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A factor of amplitude as `tta:gain` has it: 1 changes nothing, 0.5 is half the amplitude.
///
/// It is held in millionths, so that a mix that is made again from a written script is the same.
package struct Gain: Hashable, Sendable {
    /// The factor in millionths; 0 or more.
    package let millionths: Int

    /// Changes nothing.
    package static let unity = Gain(millionths: 1_000_000)
    /// The largest gain that is read: a factor of 1000 (60 dB).
    package static let limit = Gain(millionths: 1_000_000_000)

    /// Makes a gain from millionths; less than 0 becomes 0, more than the limit the limit.
    package init(millionths: Int) {
        self.millionths = min(max(millionths, 0), 1_000_000_000)
    }

    /// Makes a gain from decibels, rounded to millionths; -9 dB is 0.354813.
    package init(decibels: Double) {
        let factor = decibels.isNaN ? 1 : pow(10, min(max(decibels, -200), 60) / 20)
        self.init(millionths: Int((factor * 1_000_000).rounded()))
    }

    /// The factor of amplitude.
    package var factor: Double { Double(millionths) / 1_000_000 }

    /// The gain in decibels; negative infinity for 0.
    package var decibels: Double { 20 * log10(factor) }
}

/// A change of level from one gain to another, linear in amplitude: an `animate` of `tta:gain`.
package struct GainChange: Equatable, Sendable {
    /// When it begins, in milliseconds of the presentation.
    package var begin: Int
    /// When it has ended, in milliseconds of the presentation.
    package var end: Int
    /// The gain at its beginning.
    package var from: Gain
    /// The gain at its end.
    package var to: Gain
    /// Whether `to` stays until the next change or the end of the description (`fill="freeze"`); if not, the level is
    /// 1 after it.
    package var holds: Bool

    /// Makes a change.
    ///
    /// - Parameters:
    ///   - begin: when it begins, in milliseconds.
    ///   - end: when it has ended, in milliseconds.
    ///   - from: the gain at its beginning.
    ///   - to: the gain at its end.
    ///   - holds: whether the gain at its end stays.
    package init(begin: Int, end: Int, from: Gain, to: Gain, holds: Bool = false) {
        self.begin = begin
        self.end = end
        self.from = from
        self.to = to
        self.holds = holds
    }
}
