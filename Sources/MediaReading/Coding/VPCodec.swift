// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia

/// The configuration of VP8 and VP9, which WebM need not have.
enum VPCodec {
    /// `vpcC` from what FFmpeg found in the frames.
    static func configuration(_ stream: StreamInfo) -> VPCodecConfigurationBox {
        let pixels = PixelFormatName(stream.coding.pixelFormat ?? "yuv420p")
        let isFullRange = stream.coding.color.isFullRange ?? false
        let color = stream.coding.color
        return VPCodecConfigurationBox(
            profile: UInt8(clamping: stream.coding.profileNumber ?? 0),
            level: stream.coding.level.map { UInt8(clamping: $0) } ?? level(of: stream),
            pixelFormat: pixels.bitDepth << 4 | pixels.chromaFormat << 1 | (isFullRange ? 1 : 0),
            color: [color.primaries, color.transfer, color.matrix].map { UInt8(clamping: $0) }
        )
    }

    /// The lowest level whose picture size and sample rate are enough.
    ///
    /// Source: WebM project, "VP9 Levels and Decoder Testing".
    private static func level(of stream: StreamInfo) -> UInt8 {
        let size = (stream.width ?? 0) * (stream.height ?? 0)
        let rate = stream.coding.averageFrameRate
        let framesPerSecond = rate.map { Double($0.numerator) / Double($0.denominator) } ?? 30
        let samples = Double(size) * framesPerSecond
        return levels.first { size <= $0.size && samples <= Double($0.rate) }?.level ?? 62
    }

    private static let levels: [(level: UInt8, rate: Int, size: Int)] = [
        (10, 829_440, 36_864), (11, 2_764_800, 73_728), (20, 4_608_000, 122_880),
        (21, 9_216_000, 245_760), (30, 20_736_000, 552_960), (31, 36_864_000, 983_040),
        (40, 83_558_400, 2_228_224), (41, 160_432_128, 2_228_224), (50, 311_951_360, 8_912_896),
        (51, 588_251_136, 8_912_896), (52, 1_176_502_272, 8_912_896),
        (60, 1_176_502_272, 35_651_584), (61, 2_353_004_544, 35_651_584),
        (62, 4_706_009_088, 35_651_584),
    ]
}

/// The properties in FFmpeg's name of a pixel format.
struct PixelFormatName {
    /// Bits of a sample.
    let bitDepth: UInt8
    /// 1 is 4:2:0, 2 is 4:2:2, 3 is 4:4:4; 0 is 4:2:0 with chroma beside the luma sample.
    let chromaFormat: UInt8
    /// Whether there is luma alone.
    let isMonochrome: Bool

    init(_ name: String) {
        bitDepth = name.contains("12") ? 12 : name.contains("10") ? 10 : 8
        chromaFormat =
            name.contains("444") || name.hasPrefix("gbr") ? 3 : name.contains("422") ? 2 : 1
        isMonochrome = name.hasPrefix("gray")
    }
}
