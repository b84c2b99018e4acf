// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// What FFmpeg knows of a stream's coding that another container needs.
package struct CodingDetails: Hashable, Sendable {
    /// Colours as ITU-T H.273 numbers them; 2 is "not known".
    package struct Color: Hashable, Sendable {
        /// Colour primaries.
        package let primaries: UInt16
        /// Transfer characteristics.
        package let transfer: UInt16
        /// Matrix coefficients.
        package let matrix: UInt16
        /// Whether all code values are used, as in pictures of computers; nil where not known.
        package let isFullRange: Bool?
    }

    /// FFmpeg's number of the profile, which is the codec's own; nil where not known.
    package let profileNumber: Int?
    /// FFmpeg's number of the level, which is the codec's own; nil where not known.
    package let level: Int?
    /// Width of a pixel over its height; nil where not known.
    package let pixelAspectRatio: TimeBase?
    /// Frames a second, on average; nil where not known.
    package let averageFrameRate: TimeBase?
    /// The lowest rate that explains all time stamps, as FFmpeg guesses; nil where not known.
    package let baseFrameRate: TimeBase?
    /// Name of the pixel format, such as `yuv420p10le`.
    package let pixelFormat: String?
    /// The colours.
    package let color: Color
    /// What the container states of the picture besides.
    package let picture: PictureDescription
    /// How the picture is turned: nine numbers in 16.16 and 2.30 fixed point, as in `tkhd`.
    package let displayMatrix: [Int32]?
    /// Audio samples a packet decodes to, where all have as many.
    package let frameSize: Int?
    /// Audio samples at the beginning that an encoder has added; 0 for none.
    package let initialPadding: Int
}

extension CodingDetails {
    init(_ stream: UnsafePointer<AVStream>, _ parameters: UnsafePointer<AVCodecParameters>) {
        profileNumber = unsafe notNegative(ff_AVCodecParameters_profile(parameters))
        level = unsafe notNegative(ff_AVCodecParameters_level(parameters))
        // What the container states comes before what the coded video states, as in players.
        let stated = unsafe TimeBase(positive: ff_AVStream_sample_aspect_ratio(stream))
        pixelAspectRatio =
            stated
            ?? (unsafe TimeBase(positive: ff_AVCodecParameters_sample_aspect_ratio(parameters)))
        averageFrameRate = unsafe TimeBase(positive: ff_AVStream_avg_frame_rate(stream))
        baseFrameRate = unsafe TimeBase(positive: ff_AVStream_r_frame_rate(stream))
        let isVideo = unsafe ff_AVCodecParameters_codec_type(parameters) == AVMEDIA_TYPE_VIDEO
        pixelFormat =
            isVideo
            ? unsafe av_get_pix_fmt_name(.init(rawValue: ff_AVCodecParameters_format(parameters)))
                .map { unsafe String(cString: $0) } : nil
        color = unsafe Color(parameters)
        let sideData = unsafe StreamSideData(stream)
        let matrix = sideData.numbers(of: AV_PKT_DATA_DISPLAYMATRIX)
        displayMatrix = matrix.count >= 9 ? Array(matrix[0..<9]) : nil
        picture = PictureDescription(sideData)
        frameSize = unsafe positive(ff_AVCodecParameters_frame_size(parameters))
        initialPadding = unsafe max(0, Int(ff_AVCodecParameters_initial_padding(parameters)))
    }
}

extension CodingDetails.Color {
    init(_ parameters: UnsafePointer<AVCodecParameters>) {
        primaries = unsafe UInt16(
            clamping: ff_AVCodecParameters_color_primaries(parameters).rawValue
        )
        transfer = unsafe UInt16(clamping: ff_AVCodecParameters_color_trc(parameters).rawValue)
        matrix = unsafe UInt16(clamping: ff_AVCodecParameters_color_space(parameters).rawValue)
        let range = unsafe ff_AVCodecParameters_color_range(parameters)
        isFullRange =
            range == AVCOL_RANGE_JPEG ? true : range == AVCOL_RANGE_MPEG ? false : nil
    }
}

/// A number of FFmpeg's; nil for a negative one, which stands for "not known".
private func notNegative(_ number: Int32) -> Int? {
    number >= 0 ? Int(number) : nil
}

extension TimeBase {
    /// A ratio of FFmpeg's; nil for one that stands for "not known".
    fileprivate init?(positive rational: AVRational) {
        guard rational.num > 0, rational.den > 0 else { return nil }
        self.init(rational)
    }
}
