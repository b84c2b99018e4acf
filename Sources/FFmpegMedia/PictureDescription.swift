// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// What a container states of video besides its size and colours.
package struct PictureDescription: Hashable, Sendable {
    /// A ratio of whole numbers.
    package struct Ratio: Hashable, Sendable {
        /// The number above the line.
        package let numerator: Int32
        /// The number below the line.
        package let denominator: Int32

        /// The ratio in units of a part, to the nearest; 0 if there is no such number.
        ///
        /// - Parameter parts: how many units 1 has.
        /// - Returns: the number of units.
        package func units(_ parts: Int64) -> UInt32 {
            guard numerator > 0, denominator > 0 else { return 0 }
            let value =
                (Int64(numerator) * parts * 2 + Int64(denominator)) / (2 * Int64(denominator))
            return UInt32(clamping: value)
        }
    }

    /// The display on which the video was graded.
    ///
    /// Source: SMPTE ST 2086.
    package struct MasteringDisplay: Hashable, Sendable {
        /// The chromaticities x and y of red, green and blue.
        package let primaries: [Ratio]
        /// The chromaticity x and y of white.
        package let whitePoint: [Ratio]
        /// The lowest luminance in candelas a square metre.
        package let minimumLuminance: Ratio
        /// The highest luminance in candelas a square metre.
        package let maximumLuminance: Ratio
    }

    /// The light level of the content.
    ///
    /// Source: CTA-861.3, annex P.
    package struct ContentLight: Hashable, Sendable {
        /// Of the brightest pixel, in candelas a square metre.
        package let maximum: UInt32
        /// Of the brightest frame on average, in candelas a square metre.
        package let maximumFrameAverage: UInt32
    }

    /// The configuration of Dolby Vision.
    ///
    /// Source: Dolby Vision Streams Within the ISO Base Media File Format, 3.2.
    package struct DolbyVision: Hashable, Sendable {
        /// The major and the minor version.
        package let version: (UInt8, UInt8)
        /// The profile.
        package let profile: UInt8
        /// The level.
        package let level: UInt8
        /// Whether there is metadata, an enhancement layer, a base layer.
        package let parts: (metadata: Bool, enhancement: Bool, base: Bool)
        /// 1: HDR10, 2: SDR, 4: HLG; 0: no other player shows the base layer.
        package let compatibility: UInt8

        package static func == (left: DolbyVision, right: DolbyVision) -> Bool {
            left.version == right.version && left.profile == right.profile
                && left.level == right.level && left.parts == right.parts
                && left.compatibility == right.compatibility
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(profile)
            hasher.combine(level)
        }
    }

    /// How the pictures for two eyes are in a frame.
    package enum Stereo: Hashable, Sendable {
        /// The frame is for both eyes.
        case mono
        /// The left eye's is above.
        case topBottom
        /// The left eye's is on the left.
        case sideBySide
        /// In a way that has this name.
        case other(String)
    }

    /// How the frame covers a sphere.
    package enum Projection: Hashable, Sendable {
        /// Longitude and latitude, without what is cut off: top, bottom, left and right, in parts of 2³².
        case equirectangular(bounds: [UInt32])
        /// The six sides of a cube, and how much each is padded, in pixels.
        case cubemap(padding: UInt32)
        /// In a way that has this name.
        case other(String)
    }

    /// The mastering display; nil if it is not stated.
    package let masteringDisplay: MasteringDisplay?
    /// The light level; nil if it is not stated.
    package let contentLight: ContentLight?
    /// Dolby Vision; nil if the video has none.
    package let dolbyVision: DolbyVision?
    /// The pictures for two eyes; nil if nothing is stated.
    package let stereo: Stereo?
    /// The sphere and how it is turned: yaw, pitch and roll in degrees, in 16.16 fixed point; nil if it is flat.
    package let spherical: Spherical?

    /// How the frame covers a sphere, and how that is turned.
    package struct Spherical: Hashable, Sendable {
        /// The projection.
        package let projection: Projection
        /// Yaw, pitch and roll in degrees, in 16.16 fixed point.
        package let rotation: [Int32]
    }
}

extension PictureDescription {
    /// Reads FFmpeg's side data of a stream.
    init(_ data: StreamSideData) {
        masteringDisplay = MasteringDisplay(
            data.numbers(of: AV_PKT_DATA_MASTERING_DISPLAY_METADATA)
        )
        let light = data.numbers(of: AV_PKT_DATA_CONTENT_LIGHT_LEVEL).map { UInt32(bitPattern: $0) }
        let isLit = light.count >= 2 && (light[0] > 0 || light[1] > 0)
        contentLight =
            isLit ? ContentLight(maximum: light[0], maximumFrameAverage: light[1]) : nil
        dolbyVision = DolbyVision(data.bytes(of: AV_PKT_DATA_DOVI_CONF))
        stereo = Stereo(data.numbers(of: AV_PKT_DATA_STEREO3D))
        spherical = Spherical(data.numbers(of: AV_PKT_DATA_SPHERICAL))
    }
}

extension PictureDescription.MasteringDisplay {
    /// `AVMasteringDisplayMetadata`: ratios of red, green, blue and white, two of luminance, then what is known.
    fileprivate init?(_ numbers: [Int32]) {
        guard numbers.count >= 22, numbers[20] != 0, numbers[21] != 0 else { return nil }
        let ratios = (0..<10).map {
            PictureDescription.Ratio(numerator: numbers[2 * $0], denominator: numbers[2 * $0 + 1])
        }
        primaries = Array(ratios[0..<6])
        whitePoint = Array(ratios[6..<8])
        minimumLuminance = ratios[8]
        maximumLuminance = ratios[9]
    }
}

extension PictureDescription.DolbyVision {
    /// `AVDOVIDecoderConfigurationRecord`: a byte for each field.
    fileprivate init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8 else { return nil }
        version = (bytes[0], bytes[1])
        profile = bytes[2]
        level = bytes[3]
        parts = (bytes[4] != 0, bytes[5] != 0, bytes[6] != 0)
        compatibility = bytes[7]
    }
}

extension PictureDescription.Stereo {
    /// FFmpeg's names of arrangements, from 3 on.
    private static let others = [
        "one eye after the other", "checkerboard", "quincunx", "lines", "columns",
    ]

    /// `AVStereo3D`: the arrangement, and whether the right eye comes first.
    fileprivate init?(_ numbers: [Int32]) {
        guard numbers.count >= 2 else { return nil }
        let isInverted = numbers[1] & 1 != 0
        switch numbers[0] {
        case 0: self = .mono
        case 1: self = isInverted ? .other("right eye on the left") : .sideBySide
        case 2: self = isInverted ? .other("right eye above") : .topBottom
        case 3...7: self = .other(Self.others[Int(numbers[0]) - 3])
        default: self = .other("unknown")
        }
    }
}

extension PictureDescription.Spherical {
    /// `AVSphericalMapping`: projection, yaw, pitch, roll, bounds (left, top, right, bottom), padding.
    fileprivate init?(_ numbers: [Int32]) {
        guard numbers.count >= 9 else { return nil }
        let bounds = numbers[4..<8].map { UInt32(bitPattern: $0) }
        rotation = Array(numbers[1..<4])
        switch numbers[0] {
        case 0: projection = .equirectangular(bounds: [0, 0, 0, 0])
        case 1: projection = .cubemap(padding: UInt32(bitPattern: numbers[8]))
        case 2:
            projection = .equirectangular(bounds: [bounds[1], bounds[3], bounds[0], bounds[2]])
        case 3: projection = .other("half equirectangular")
        case 4: return nil
        case 5: projection = .other("fisheye")
        default: projection = .other("unknown")
        }
    }
}
