// SPDX-License-Identifier: Apache-2.0

/// How many channels sound has, by the configuration of its codec and not by the sample entry, whose
/// field is often 2 whatever the sound.
package struct SoundChannels: Equatable, Sendable {
    /// Number of channels.
    package let count: Int
    /// Of Dolby Digital Plus with objects, the complexity index: the number of objects.
    package let objectComplexity: Int?

    init(count: Int, objectComplexity: Int?) {
        self.count = count
        self.objectComplexity = objectComplexity
    }
}
