// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// The rate and the channels of sound.
package struct ChannelFormat: Hashable, Sendable {
    /// Where a channel of sound is heard.
    package enum Position: Hashable, Sendable {
        /// Left or right in front, or next to it.
        case front
        /// In the middle of the front.
        case centre
        /// At the side or back, or above.
        case surround
        /// Low frequencies.
        case lowFrequency
    }

    /// Samples a second.
    package let sampleRate: Int
    /// Number of channels.
    package let channelCount: Int
    /// The channels as bits of FFmpeg's mask, of which the first 18 are those of WAV; 0 where they are not known.
    package let mask: UInt64

    /// Makes the format of sound in the usual arrangement of so many channels.
    ///
    /// - Parameters:
    ///   - sampleRate: samples a second.
    ///   - channelCount: number of channels.
    package init(sampleRate: Int, channelCount: Int) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        // Mono, stereo, and 5.1; others are asked of FFmpeg.
        mask = [1: 0x4, 2: 0x3, 6: 0x3F][channelCount] ?? 0
    }

    /// The format of a decoded frame.
    init(_ frame: UnsafePointer<AVFrame>) {
        let given = unsafe ff_AVFrame_ch_layout(frame)
        sampleRate = unsafe Int(ff_AVFrame_sample_rate(frame))
        channelCount = unsafe Int(given.nb_channels)
        if unsafe given.order == AV_CHANNEL_ORDER_NATIVE {
            mask = unsafe given.u.mask
        } else {
            var layout = unsafe AVChannelLayout()
            unsafe av_channel_layout_default(&layout, given.nb_channels)
            mask = unsafe layout.order == AV_CHANNEL_ORDER_NATIVE ? layout.u.mask : 0
            unsafe av_channel_layout_uninit(&layout)
        }
    }

    /// Where each channel is heard; the first two in front where that is not known.
    package var positions: [Position] {
        guard mask.nonzeroBitCount == channelCount else {
            return (0..<channelCount).map { $0 < 2 ? .front : .surround }
        }
        return (0..<64).filter { mask >> $0 & 1 != 0 }.map { bit in
            switch bit {
            case 2: .centre
            case 3, 35: .lowFrequency
            // Left, right, and between them and the centre; the two of a stereo mix.
            case 0, 1, 6, 7, 29, 30: .front
            default: .surround
            }
        }
    }

    /// FFmpeg's layout of the channels, which the caller gives back.
    var layout: AVChannelLayout {
        var layout = unsafe AVChannelLayout()
        unsafe av_channel_layout_default(&layout, Int32(clamping: channelCount))
        guard mask.nonzeroBitCount == channelCount else { return unsafe layout }
        unsafe av_channel_layout_uninit(&layout)
        unsafe layout = AVChannelLayout()
        unsafe layout.order = AV_CHANNEL_ORDER_NATIVE
        unsafe layout.nb_channels = Int32(clamping: channelCount)
        unsafe layout.u.mask = mask
        return unsafe layout
    }
}

/// Decoded samples, and what has to be known of them to convert them.
@unsafe
struct SampleBlock {
    /// The samples, a plane for each channel or all interleaved; nil where they are elsewhere.
    var data: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    /// Number of samples of each channel.
    var count: Int32
    /// Samples a second.
    var rate: Int32
    /// FFmpeg's number of the format of samples.
    var format: Int32
    /// The channels; that of a frame belongs to the frame.
    var layout: AVChannelLayout

    /// The samples of a decoded frame, as long as the frame is there.
    init(_ frame: UnsafePointer<AVFrame>) {
        unsafe data = UnsafeMutableRawPointer(ff_AVFrame_extended_data(frame))?
            .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
        unsafe count = ff_AVFrame_nb_samples(frame)
        unsafe rate = ff_AVFrame_sample_rate(frame)
        unsafe format = ff_AVFrame_format(frame)
        unsafe layout = ff_AVFrame_ch_layout(frame)
    }

    /// Interleaved samples that are elsewhere; the caller gives the layout back.
    init(_ format: ChannelFormat, count: Int) {
        unsafe data = nil
        unsafe self.count = Int32(clamping: count)
        unsafe rate = Int32(clamping: format.sampleRate)
        unsafe self.format = AV_SAMPLE_FMT_FLT.rawValue
        unsafe layout = format.layout
    }
}
