// SPDX-License-Identifier: Apache-2.0

package import Listening

/// Measures the sound of a track as it comes: levels, and voices if the weights of the network are there.
package struct SpeechMeter: Sendable {
    /// What is kept of levels.
    package private(set) var sound = SoundMeter()
    private var voice: VoiceMeter?

    /// Makes a meter that has heard nothing.
    ///
    /// - Parameter network: what finds voices; nil: speech is found by its rhythm.
    package init(_ network: VoiceNetwork?) {
        voice = network.map(VoiceMeter.init)
    }

    /// Samples a second that meters take: their sound is decoded once and comes at each of these rates.
    package static func rates(_ network: VoiceNetwork?) -> [Int] {
        network == nil ? [SoundMeter.rate] : [SoundMeter.rate, VoiceNetwork.rate]
    }

    /// Takes samples.
    ///
    /// - Parameters:
    ///   - samples: the sound; 1 is full scale.
    ///   - rate: one of the rates.
    ///   - start: the place of the first, in samples from the beginning of the presentation.
    package mutating func add(_ samples: [Float], rate: Int, at start: Int) {
        if rate == SoundMeter.rate {
            sound.add(samples, at: start)
        } else {
            voice?.add(samples, at: start)
        }
    }

    /// When there is sound, and when it is speech.
    package var activity: SoundActivity {
        SoundActivity(sound.frames, voice: voice?.probabilities)
    }
}
