// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives

/// The boxes of a video sample entry that state what is known of the picture beside its size and colours.
enum PictureBoxes {
    /// The boxes, in the order in which they are written.
    static func all(of picture: PictureDescription) -> [Box] {
        [
            picture.masteringDisplay.map(masteringDisplay), picture.contentLight.map(contentLight),
            picture.stereo.flatMap(stereo), picture.spherical.flatMap(spherical),
            picture.dolbyVision.map(dolbyVision),
        ].compactMap(\.self)
    }

    /// `clap`: width, height, and how far its centre is from that of the coded picture, as ratios; none if nothing
    /// is cropped.
    ///
    /// Source: ISO/IEC 14496-12, 12.1.4.
    static func cleanAperture(of stream: StreamInfo) -> [Box] {
        guard let crop = stream.picture.cropping, let size = stream.shownSize else { return [] }
        var writer = ByteWriter()
        let offsets = [crop.left - crop.right, crop.top - crop.bottom]
        let numbers = [(size.width, 1), (size.height, 1)] + offsets.map { ($0, 2) }
        for (numerator, denominator) in numbers {
            writer.write(UInt32(bitPattern: Int32(clamping: numerator)))
            writer.write(UInt32(denominator))
        }
        return [Box("clap", payload: writer.bytes)]
    }

    /// What MP4 has no box for; `isDynamicInStream` states whether the coded video has the dynamic metadata, too.
    static func losses(of stream: StreamInfo, isDynamicInStream: Bool) -> [MediaNotice.Kind] {
        let picture = stream.coding.picture
        var losses: [MediaNotice.Kind] = []
        if stream.picture.hasAlpha { losses.append(.transparencyLeftOut) }
        if stream.picture.hasDynamicMetadata, !isDynamicInStream {
            losses.append(.dynamicMetadataLeftOut)
        }
        if case .other(let name) = picture.stereo { losses.append(.stereoLeftOut(name)) }
        if case .other(let name) = picture.spherical?.projection {
            losses.append(.projectionLeftOut(name))
        }
        return losses
    }

    /// `mdcv`: green, blue, red and white in units of 0.00002, luminance in units of 0.0001 cd/m².
    ///
    /// Source: ISO/IEC 14496-12, 12.1.7; ITU-T H.265, D.3.28.
    private static func masteringDisplay(_ display: PictureDescription.MasteringDisplay) -> Box {
        var writer = ByteWriter()
        let primaries = display.primaries
        for ratio in primaries[2...] + primaries[..<2] + display.whitePoint {
            writer.write(UInt16(clamping: ratio.units(50_000)))
        }
        writer.write(display.maximumLuminance.units(10_000))
        writer.write(display.minimumLuminance.units(10_000))
        return Box("mdcv", payload: writer.bytes)
    }

    /// `clli`: u16 maximum | u16 maximum of the averages of frames.
    ///
    /// Source: ISO/IEC 14496-12, 12.1.6.
    private static func contentLight(_ light: PictureDescription.ContentLight) -> Box {
        var writer = ByteWriter()
        writer.write(UInt16(clamping: light.maximum))
        writer.write(UInt16(clamping: light.maximumFrameAverage))
        return Box("clli", payload: writer.bytes)
    }

    /// `st3d`: u8 arrangement, after version and flags; nil for one that it does not have.
    ///
    /// Source: Spherical Video V2 RFC (Google), "Stereoscopic 3D Video Box".
    private static func stereo(_ stereo: PictureDescription.Stereo) -> Box? {
        switch stereo {
        case .mono: Box("st3d", payload: [0, 0, 0, 0, 0])
        case .topBottom: Box("st3d", payload: [0, 0, 0, 0, 1])
        case .sideBySide: Box("st3d", payload: [0, 0, 0, 0, 2])
        case .other: nil
        }
    }

    /// `sv3d`: who wrote it, how the sphere is turned, and its projection; nil for one that it does not have.
    ///
    /// Source: Spherical Video V2 RFC (Google), "Spherical Video Box".
    private static func spherical(_ sphere: PictureDescription.Spherical) -> Box? {
        var projection = ByteWriter()
        projection.write(UInt32(0))
        let type: FourCC
        switch sphere.projection {
        case .equirectangular(let bounds):
            type = "equi"
            for bound in bounds { projection.write(bound) }
        case .cubemap(let padding):
            type = "cbmp"
            projection.write(UInt32(0))
            projection.write(padding)
        case .other: return nil
        }
        var header = ByteWriter()
        header.write(UInt32(0))
        for angle in sphere.rotation { header.write(UInt32(bitPattern: angle)) }
        return Box(
            "sv3d",
            children: [
                Box("svhd", payload: [0, 0, 0, 0] + Array("mediatag".utf8) + [0]),
                Box(
                    "proj",
                    children: [
                        Box("prhd", payload: header.bytes), Box(type, payload: projection.bytes),
                    ]
                ),
            ]
        )
    }

    /// `dvcC` up to profile 7, `dvvC` up to 10, `dvwC` after that.
    ///
    ///     u8 major | u8 minor | u7 profile | u6 level | three flags | u4 compatibility | 0 …
    ///
    /// Source: Dolby Vision Streams Within the ISO Base Media File Format, 3.2.
    private static func dolbyVision(_ vision: PictureDescription.DolbyVision) -> Box {
        let flags: UInt8 =
            (vision.parts.metadata ? 4 : 0) | (vision.parts.enhancement ? 2 : 0)
            | (vision.parts.base ? 1 : 0)
        let bytes = [
            vision.version.0, vision.version.1, vision.profile << 1 | vision.level >> 5 & 1,
            vision.level << 3 | flags, vision.compatibility << 4,
        ]
        let type: FourCC =
            vision.profile <= 7 ? "dvcC" : vision.profile <= 10 ? "dvvC" : "dvwC"
        return Box(type, payload: bytes + [UInt8](repeating: 0, count: 19))
    }
}

extension StreamInfo {
    /// Width and height in pixels as coded, without what is cropped; nil if they are not known.
    var shownSize: (width: Int, height: Int)? {
        guard let width, let height else { return nil }
        guard let crop = picture.cropping else { return (width, height) }
        let size = (width - crop.left - crop.right, height - crop.top - crop.bottom)
        return size.0 > 0 && size.1 > 0 ? size : (width, height)
    }
}
