// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import MediaPrimitives

/// Channels and sampling rate of sound, by the configuration of its codec.
///
/// The fields of a sample entry are only what is shown if the codec states nothing: many writers put a
/// template there (2 channels, and 0 for rates above 65 535).
package struct SoundFormat: Equatable, Sendable {
    /// The channels.
    package let channels: SoundChannels
    /// Samples a second as they are heard; nil if nothing states them.
    package let sampleRate: Int?
    /// Whether only the frames state the format, as those of MP3 and DTS do.
    let isInFrames: Bool

    /// Reads the configuration in a sample entry; nil if the entry is not of sound.
    package init?(_ entry: Box) {
        guard let sound = AudioSampleEntry(entry) else { return nil }
        let fixed = Self.fixed[entry.type]
        self.init(entry.type, sound, fixed ?? SoundConfiguration.first(in: sound.boxes))
    }

    /// Codecs that have one format; the fields of the sample entry have a template.
    ///
    /// Source: 3GPP TS 26.244, 6.5.
    private static let fixed: [FourCC: SoundConfiguration] = [
        "samr": SoundConfiguration(channels: 1, sampleRate: 8000),
        "sawb": SoundConfiguration(channels: 1, sampleRate: 16_000),
    ]

    /// Reads the configuration in a sample entry or, if the format is only in the frames, the first frame.
    ///
    /// A sample that cannot be read leaves the fields of the sample entry.
    ///
    /// - Parameters:
    ///   - entry: the sample entry.
    ///   - firstSample: where the first sample starts in the source; nil if there is none.
    ///   - source: the file.
    package init?(_ entry: Box, firstSample: UInt64?, in source: any ByteSource) {
        guard let format = SoundFormat(entry) else { return nil }
        guard format.isInFrames, let firstSample, let sound = AudioSampleEntry(entry),
            let frame = AudioFrameHeader.beginning(at: firstSample, in: source)
        else {
            self = format
            return
        }
        let stated = AudioFrameHeader.configuration(frame)
        let extended = AudioFrameHeader.extendedDTS(after: frame, at: firstSample, in: source)
        self.init(entry.type, sound, extended ?? stated)
    }

    private init(_ type: FourCC, _ sound: AudioSampleEntry, _ stated: SoundConfiguration?) {
        channels = SoundChannels(
            count: stated?.channels.flatMap { $0 > 0 ? $0 : nil } ?? max(1, sound.channels),
            objectComplexity: stated?.objectComplexity
        )
        sampleRate =
            stated?.sampleRate.flatMap { $0 > 0 ? $0 : nil }
            ?? (sound.sampleRate > 0 ? sound.sampleRate : nil)
        isInFrames = stated?.isInFrames ?? AudioFrameHeader.sampleEntries.contains(type)
    }
}
