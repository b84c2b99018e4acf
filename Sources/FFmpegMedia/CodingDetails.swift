// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// What FFmpeg knows of a stream's coding that another container needs.
public struct CodingDetails: Hashable, Sendable {
    /// Colours as ITU-T H.273 numbers them; 2 is "not known".
    public struct Color: Hashable, Sendable {
        /// Colour primaries.
        public let primaries: UInt16
        /// Transfer characteristics.
        public let transfer: UInt16
        /// Matrix coefficients.
        public let matrix: UInt16
        /// Whether all code values are used, as in pictures of computers; nil where not known.
        public let isFullRange: Bool?
    }

    /// FFmpeg's number of the profile, which is the codec's own; nil where not known.
    public let profileNumber: Int?
    /// FFmpeg's number of the level, which is the codec's own; nil where not known.
    public let level: Int?
    /// Width of a pixel over its height; nil where not known.
    public let pixelAspectRatio: TimeBase?
    /// Frames a second, on average; nil where not known.
    public let averageFrameRate: TimeBase?
    /// The lowest rate that explains all time stamps, as FFmpeg guesses; nil where not known.
    public let baseFrameRate: TimeBase?
    /// Name of the pixel format, such as `yuv420p10le`.
    public let pixelFormat: String?
    /// The colours.
    public let color: Color
    /// How the picture is turned: nine numbers in 16.16 and 2.30 fixed point, as in `tkhd`.
    public let displayMatrix: [Int32]?
    /// Audio samples a packet decodes to, where all have as many.
    public let frameSize: Int?
    /// Audio samples at the beginning that an encoder has added; 0 for none.
    public let initialPadding: Int
}

extension CodingDetails {
    init(_ stream: AVStream, _ parameters: AVCodecParameters) {
        profileNumber = unsafe parameters.profile >= 0 ? Int(parameters.profile) : nil
        level = unsafe parameters.level >= 0 ? Int(parameters.level) : nil
        let own = unsafe TimeBase(positive: parameters.sample_aspect_ratio)
        pixelAspectRatio = own ?? (unsafe TimeBase(positive: stream.sample_aspect_ratio))
        averageFrameRate = unsafe TimeBase(positive: stream.avg_frame_rate)
        baseFrameRate = unsafe TimeBase(positive: stream.r_frame_rate)
        let isVideo = unsafe parameters.codec_type == AVMEDIA_TYPE_VIDEO
        pixelFormat =
            isVideo
            ? unsafe av_get_pix_fmt_name(AVPixelFormat(rawValue: parameters.format))
                .map { unsafe String(cString: $0) } : nil
        color = unsafe Color(parameters)
        var copy = unsafe stream
        displayMatrix = unsafe ff_display_matrix(&copy).map { start in
            (0..<9).map { unsafe start[$0] }
        }
        frameSize = unsafe positive(parameters.frame_size)
        initialPadding = unsafe max(0, Int(parameters.initial_padding))
    }
}

extension CodingDetails.Color {
    init(_ parameters: AVCodecParameters) {
        primaries = unsafe UInt16(clamping: parameters.color_primaries.rawValue)
        transfer = unsafe UInt16(clamping: parameters.color_trc.rawValue)
        matrix = unsafe UInt16(clamping: parameters.color_space.rawValue)
        let range = unsafe parameters.color_range
        isFullRange =
            range == AVCOL_RANGE_JPEG ? true : range == AVCOL_RANGE_MPEG ? false : nil
    }
}

extension TimeBase {
    /// A ratio of FFmpeg's; nil for one that stands for "not known".
    fileprivate init?(positive rational: AVRational) {
        guard rational.num > 0, rational.den > 0 else { return nil }
        self.init(rational)
    }
}
