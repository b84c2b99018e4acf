// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import Matroska
import MediaPrimitives

extension StatedPicture {
    /// ITU-T T.35 metadata, which is HDR10+.
    private static let dynamicMetadataType: UInt64 = 4
    /// Codecs whose transparency is a second stream in block additions.
    private static let alphaCodecs: Set<String> = ["V_VP8", "V_VP9"]

    /// What the headers of a track of Matroska state.
    init(_ track: MatroskaTrack) {
        self.init()
        guard let video = track.video else { return }
        hasAlpha = video.hasAlpha && Self.alphaCodecs.contains(track.codecID)
        hasDynamicMetadata = track.blockAdditionTypes.contains(Self.dynamicMetadataType)
        guard let size = video.croppedSize else { return }
        let crop = video.crop
        cropping = Cropping(
            top: Int(crop.top),
            bottom: Int(crop.bottom),
            left: Int(crop.left),
            right: Int(crop.right)
        )
        pixelAspectRatio = Self.pixelAspectRatio(video, size)
    }

    /// The shape of pixels of which what is left after cropping has the stated width and height.
    private static func pixelAspectRatio(
        _ video: MatroskaVideo,
        _ size: (width: UInt64, height: UInt64)
    ) -> TimeBase? {
        let isStated = video.displayWidth != nil || video.displayHeight != nil
        guard isStated, video.displayUnit < 4 else { return nil }
        let width = video.displayWidth ?? size.width
        let height = video.displayHeight ?? size.height
        guard 1...UInt64(UInt16.max) ~= width, 1...UInt64(UInt16.max) ~= height else { return nil }
        let (across, down) = (width * size.height, height * size.width)
        let divisor = greatestCommonDivisor(across, down)
        guard let numerator = Int32(exactly: across / divisor),
            let denominator = Int32(exactly: down / divisor)
        else { return nil }
        return TimeBase(numerator: numerator, denominator: denominator)
    }

    private static func greatestCommonDivisor(_ first: UInt64, _ second: UInt64) -> UInt64 {
        var (first, second) = (first, second)
        while second > 0 { (first, second) = (second, first % second) }
        return max(1, first)
    }
}
