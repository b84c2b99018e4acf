// SPDX-License-Identifier: Apache-2.0

import CSpeech

/// Finds how probable a voice is as sound comes, each 32 milliseconds, which are the frames of a `SoundMeter`.
package struct VoiceMeter: Sendable {
    private let network: VoiceNetwork
    /// How probable a voice is in each frame, from 0 to 1.
    package private(set) var probabilities: [Float] = []
    private var order = SampleOrder(rate: VoiceNetwork.rate)
    /// Samples before the next frame, and those of it that have come.
    private var waiting: [Float]
    /// What the network remembers.
    private var state: [Float]
    /// Frames of silence that came last.
    private var silent = 0

    private static let context = cspeech_voice_context
    private static let length = cspeech_voice_samples
    private static let fresh = [Float](repeating: 0, count: cspeech_voice_state)
    /// After two seconds of silence the network forgets, and computes nothing until there is sound.
    private static let longSilence = 62

    /// Makes a meter that has heard nothing.
    package init(_ network: VoiceNetwork) {
        self.network = network
        waiting = [Float](repeating: 0, count: Self.context)
        state = Self.fresh
    }

    /// Takes samples.
    ///
    /// - Parameters:
    ///   - samples: 16,000 samples a second; 1 is full scale.
    ///   - start: the place of the first, in samples from the beginning of the presentation. What is
    ///     missing before it is silence, and what was there already is left out.
    package mutating func add(_ samples: [Float], at start: Int) {
        var order = order
        order.place(samples, at: start) { append($0) }
        self.order = order
    }

    private mutating func append(_ samples: ArraySlice<Float>) {
        waiting += samples.lazy.map(SampleOrder.bounded)
        var start = 0
        while waiting.count - start >= Self.length {
            probabilities.append(probability(start))
            start += Self.length - Self.context
        }
        waiting.removeFirst(start)
    }

    private mutating func probability(_ start: Int) -> Float {
        let isSilent = !waiting[start..<start + Self.length].contains { abs($0) > 1e-5 }
        silent = isSilent ? silent + 1 : 0
        guard silent <= Self.longSilence else {
            state = Self.fresh
            return 0
        }
        return unsafe cspeech_voice(network.weights, waiting, Int32(start), &state)
    }
}
