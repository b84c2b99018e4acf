// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// FFmpeg's resampler, made anew whenever the decoder gives something else.
@safe
final class Resampler {
    /// The resampler; null before the first frame.
    private(set) var context: OpaquePointer?
    /// Samples a second of what comes in; nil before the first frame.
    var inputRate: Int32? { made.first }
    /// What it was made for: rate, format and number of channels.
    private var made: [Int32] = []
    private let format: AVSampleFormat
    let path: String

    /// Makes a resampler to a format of samples.
    ///
    /// - Parameters:
    ///   - format: of the samples that come out.
    ///   - path: the file, for errors.
    init(to format: AVSampleFormat, path: String) {
        self.format = format
        self.path = path
    }

    deinit { unsafe swr_free(&context) }

    /// Gets ready for samples.
    ///
    /// - Parameters:
    ///   - block: what comes in next.
    ///   - channels: those that come out.
    ///   - rate: samples a second that come out.
    /// - Throws: `FFmpegError` where one cannot be made of the other.
    func prepare(
        for block: SampleBlock,
        to channels: UnsafeMutablePointer<AVChannelLayout>,
        rate: Int32
    ) throws(FFmpegError) {
        let input = unsafe [block.rate, block.format, block.layout.nb_channels]
        guard input != made else { return }
        made = input
        unsafe swr_free(&context)
        var layout = unsafe AVChannelLayout()
        // A file need not say which channels it has, only how many.
        if unsafe block.layout.order == AV_CHANNEL_ORDER_UNSPEC {
            unsafe av_channel_layout_default(&layout, block.layout.nb_channels)
        } else {
            var given = unsafe block.layout
            try check(unsafe av_channel_layout_copy(&layout, &given), path)
        }
        defer { unsafe av_channel_layout_uninit(&layout) }
        let result = unsafe swr_alloc_set_opts2(
            &context,
            channels,
            format,
            rate,
            &layout,
            AVSampleFormat(rawValue: block.format),
            block.rate,
            0,
            nil
        )
        try check(result, path)
        try check(unsafe swr_init(context), path)
    }
}
