// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Levels in decibels.
enum Decibels {
    /// The level of a factor of amplitude.
    static func of(_ factor: Double) -> Double { 20 * log10(factor) }

    /// How much louder sound is in several channels than in one, for its gain in each.
    static func ofPower(_ gains: [Float]) -> Double {
        10 * log10(gains.reduce(0) { $0 + Double($1 * $1) })
    }
}
