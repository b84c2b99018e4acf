// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives

extension AACFormat {
    /// The sample entry of a track.
    ///
    /// - Parameter bitRate: bits a second of all channels.
    /// - Returns: the box.
    func sampleEntry(bitRate: Int) -> Box {
        let descriptor = ElementaryStreamDescriptorBox(
            objectType: 0x40,
            streamType: .audio,
            bitRate: UInt32(clamping: bitRate),
            configuration: configuration
        )
        return AudioSampleEntry.box(
            "mp4a",
            channels: channels,
            sampleRate: sampleRate,
            boxes: [Box(descriptor)]
        )
    }

    /// Frames as the samples of a track.
    ///
    /// - Parameter sizes: the number of bytes of each frame.
    /// - Returns: their sizes and times.
    func samples(sizes: [UInt32]) -> TrackSamples {
        let run = TimeToSampleBox.Entry(
            sampleCount: UInt32(sizes.count),
            sampleDuration: UInt32(frameLength)
        )
        return TrackSamples(
            timescale: UInt32(sampleRate),
            sizes: .each(sizes),
            durations: [run]
        )
    }

    /// The part of a track that is presented: without the encoder's priming, and without what fills the last frame.
    ///
    /// - Parameters:
    ///   - count: number of samples that were encoded.
    ///   - samples: the frames.
    /// - Returns: the part, in ticks of `samples`.
    func presented(of count: Int64, in samples: TrackSamples) -> Range<Int64> {
        let first = Int64(initialPadding)
        return first..<min(first + count, Int64(clamping: samples.duration))
    }
}
