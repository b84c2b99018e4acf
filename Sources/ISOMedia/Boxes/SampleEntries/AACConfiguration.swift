// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// How plain AAC-LC of one or two channels is coded, so that other frames can take the place of some.
///
/// Sources: ISO/IEC 14496-3, 1.6.2.1 and 4.4.1 (`GASpecificConfig`).
package struct AACConfiguration: Equatable, Sendable {
    /// `AudioSpecificConfig`.
    package let bytes: [UInt8]
    /// Samples a second.
    package let sampleRate: Int
    /// Number of channels: 1 or 2.
    package let channelCount: Int

    /// Reads a sample entry; nil: it is not AAC-LC of one or two channels in frames of 1024 samples, or states
    /// spectral band replication or parametric stereo.
    package init?(_ entry: Box) {
        guard entry.type == "mp4a",
            let esds = AudioSampleEntry(entry)?.boxes.first(where: { $0.type == "esds" }),
            let descriptor = ElementaryStreamDescriptor(esds.payload),
            descriptor.audioObjectType == 2,
            let stated = AudioSpecificConfiguration(descriptor.specific),
            let sampleRate = stated.sampleRate
        else { return nil }
        var bits = BitReader(descriptor.specific)
        bits.skip(5)
        let index = Int(bits.read(4))
        let channels = Int(bits.read(4))
        // The length of frames, a core coder and an extension.
        guard AudioSpecificConfiguration.rates.indices.contains(index), 1...2 ~= channels,
            bits.read(3) == 0,
            AudioSpecificConfiguration.rates[index] == sampleRate, stated.channels == channels
        else { return nil }
        bytes = descriptor.specific
        self.sampleRate = sampleRate
        channelCount = channels
    }
}
