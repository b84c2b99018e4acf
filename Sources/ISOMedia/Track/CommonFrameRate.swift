// SPDX-License-Identifier: Apache-2.0

/// The frame rate of a track, from the durations of its samples.
package struct CommonFrameRate: Equatable, Sendable {
    /// Frames in a thousand seconds, rounded.
    package let thousandths: Int

    /// Finds the highest rate that a twentieth of the samples has; nil where no sample has a duration.
    ///
    /// Durations that differ by one tick are one rate whose period is no whole number of ticks.
    package init?(durations: some Sequence<UInt32>, timescale: UInt32) {
        var counts: [UInt32: Int] = [:]
        for duration in durations where duration > 0 { counts[duration, default: 0] += 1 }
        let total = counts.values.reduce(0, +)
        guard let shortest = counts.filter({ $0.value * 20 >= total }).keys.min() else {
            return nil
        }
        let near = counts.filter { $0.key == shortest || $0.key - 1 == shortest }
        let count = near.values.reduce(0, +).magnitude
        let ticks = near.reduce(0) { $0 + Int($1.key) * $1.value }.magnitude
        let wide = (UInt(timescale) * 1000).multipliedFullWidth(by: count)
        guard wide.high < ticks else { return nil }
        let (quotient, remainder) = ticks.dividingFullWidth(wide)
        guard let whole = Int(exactly: quotient), whole < Int.max else { return nil }
        thousandths = whole + (remainder >= ticks - remainder ? 1 : 0)
    }
}
