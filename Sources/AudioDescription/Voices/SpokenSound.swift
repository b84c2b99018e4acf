// SPDX-License-Identifier: Apache-2.0

/// Speech that an engine made of a text.
package struct SpokenSound: Sendable {
    /// The samples of one channel, from -1 to 1.
    package let samples: [Float]
    /// Samples a second.
    package let sampleRate: Int
}
