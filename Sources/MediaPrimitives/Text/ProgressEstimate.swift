// SPDX-License-Identifier: Apache-2.0

/// How far long work is, how fast it goes, and how long it will still take: `42 % (860 of 2048 MiB, 410 MiB/s, 0:03 left)`.
package struct ProgressEstimate: CustomStringConvertible, Sendable {
    /// What is counted.
    package enum Unit: Sendable {
        /// Bytes, which are shown as MiB.
        case mebibytes
        /// Things, such as assets.
        case things
    }

    private let done: UInt64
    private let total: UInt64
    private let unit: Unit
    private let seconds: Double

    /// Makes an estimate.
    ///
    /// - Parameters:
    ///   - done: how much is done; more than the total counts as all of it.
    ///   - total: how much there is.
    ///   - unit: what is counted.
    ///   - elapsed: how long it took so far.
    package init(done: UInt64, of total: UInt64, unit: Unit, after elapsed: Duration) {
        self.done = min(done, total)
        self.total = total
        self.unit = unit
        seconds = max(elapsed / .seconds(1), 0.001)
    }

    package var description: String {
        let percent = total > 0 ? Int(Double(done) / Double(total) * 100) : 100
        let parts = [amount, rate, timeLeft].compactMap(\.self)
        return "\(percent) % (\(parts.joined(separator: ", ")))"
    }

    private var amount: String {
        switch unit {
        case .mebibytes: "\(done >> 20) of \(total >> 20) MiB"
        case .things: "\(done) of \(total)"
        }
    }

    /// How fast it goes; slow work is counted by minutes or hours.
    ///
    /// Nil if nothing is done.
    private var rate: String? {
        guard done > 0 else { return nil }
        let second = Double(done) / seconds
        switch unit {
        case .mebibytes: return "\(Int(second / 1_048_576)) MiB/s"
        case .things where second >= 1: return "\(Int(second))/s"
        case .things where second * 60 >= 1: return "\(Int(second * 60))/min"
        case .things: return "\(Int(second * 3600))/h"
        }
    }

    /// The time left at the rate so far, as minutes and seconds or hours, minutes and seconds; nil if it is not known.
    private var timeLeft: String? {
        guard done > 0, done < total else { return nil }
        let left = Double(total - done) / Double(done) * seconds
        guard left < 1_000_000 else { return nil }
        let whole = Int(left.rounded(.up))
        let (minutes, rest) = (whole / 60 % 60, whole % 60)
        let clock = (rest < 10 ? "0" : "") + "\(rest)"
        guard whole >= 3600 else { return "\(minutes):\(clock) left" }
        return "\(whole / 3600):\(minutes < 10 ? "0" : "")\(minutes):\(clock) left"
    }
}
