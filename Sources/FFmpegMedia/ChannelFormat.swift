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
    /// The channels as bits of FFmpeg's mask; 0 where they are not known.
    private let mask: UInt64

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
    init(_ frame: AVFrame) {
        sampleRate = unsafe Int(frame.sample_rate)
        channelCount = unsafe Int(frame.ch_layout.nb_channels)
        if unsafe frame.ch_layout.order == AV_CHANNEL_ORDER_NATIVE {
            mask = unsafe frame.ch_layout.u.mask
        } else {
            var layout = unsafe AVChannelLayout()
            unsafe av_channel_layout_default(&layout, frame.ch_layout.nb_channels)
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

    /// A frame without data that describes interleaved samples; the caller gives its layout back.
    func frame(count: Int) -> AVFrame {
        var frame = unsafe AVFrame()
        unsafe frame.format = AV_SAMPLE_FMT_FLT.rawValue
        unsafe frame.sample_rate = Int32(clamping: sampleRate)
        unsafe frame.nb_samples = Int32(clamping: count)
        unsafe frame.ch_layout = layout
        return unsafe frame
    }
}
