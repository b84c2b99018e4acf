// SPDX-License-Identifier: Apache-2.0

import CPicture

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How code values of pictures become light, by the numbers of ITU-T H.273.
package struct PictureColour: Hashable, Sendable {
    /// What the components of a picture are.
    package enum Components: Hashable, Sendable {
        /// Luma alone.
        case grey
        /// Luma and the differences of blue and red.
        case luma
        /// Red, green and blue.
        case redGreenBlue
    }

    /// What the components are.
    package var components: Components
    /// Whether code values use the whole range.
    package var isFullRange: Bool
    /// ColourPrimaries; 2 is unspecified.
    package var primaries: Int
    /// TransferCharacteristics.
    package var transfer: Int
    /// MatrixCoefficients.
    package var matrix: Int
    /// Rows of the picture, by which the matrix is guessed where it is not stated.
    package var height: Int
    /// Bits of a component.
    package var bits: Int

    /// Makes a description; of video of standard dynamic range unless said.
    package init(
        components: Components = .luma,
        isFullRange: Bool = false,
        primaries: Int = 2,
        transfer: Int = 2,
        matrix: Int = 2,
        height: Int,
        bits: Int = 8
    ) {
        self.components = components
        self.isFullRange = isFullRange
        self.primaries = primaries
        self.transfer = transfer
        self.matrix = matrix
        self.height = height
        self.bits = bits
    }

    private static let bt2020 = 9
    private static let perceptualQuantizer = 16
    private static let hybridLogGamma = 18

    /// Whether the light is that of a high dynamic range.
    package var isHighDynamicRange: Bool {
        transfer == Self.perceptualQuantizer || transfer == Self.hybridLogGamma
    }

    /// Why the light is not known; a clause, nil if it is.
    package var doubt: String? {
        switch (primaries, transfer, matrix) {
        case (Self.bt2020, 2, _) where bits > 8:
            "its primaries are those of BT.2020, and its transfer function is not stated"
        case (_, _, 15...):
            "its colours are coded with matrix coefficients \(matrix), which are not supported"
        default: nil
        }
    }

    /// The luminance of white in standard dynamic range, in cd/m² (ITU-R BT.1702).
    package static let white: Float = 200

    /// The description for the loops.
    var values: cpicture_colour {
        let (red, blue) = weights
        let isWide = primaries == Self.bt2020
        let rows: [Float] = isWide ? Self.wideMatrix : Self.matrix709
        var result = cpicture_colour()
        result.isRGB = components == .redGreenBlue ? 1 : 0
        result.isGrey = components == .grey ? 1 : 0
        result.isFullRange = isFullRange || components == .redGreenBlue ? 1 : 0
        result.isHybridLogGamma = transfer == Self.hybridLogGamma ? 1 : 0
        (result.redWeight, result.blueWeight) = (red, blue)
        result.matrix = (
            rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7], rows[8]
        )
        return result
    }

    /// sRGB to XYZ, as WCAG 2.2 has it.
    private static let matrix709: [Float] = [
        0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522, 0.0721750, 0.0193339, 0.1191920,
        0.9503041,
    ]

    /// BT.2020 to XYZ.
    private static let wideMatrix: [Float] = [
        0.6369580, 0.1446169, 0.1688810, 0.2627002, 0.6779981, 0.0593017, 0, 0.0280727, 1.0609851,
    ]

    /// The weights of red and blue in luma (H.273, MatrixCoefficients).
    private var weights: (red: Float, blue: Float) {
        switch matrix {
        case 1: (0.2126, 0.0722)
        case 4: (0.30, 0.11)
        case 5, 6: (0.299, 0.114)
        case 7: (0.212, 0.087)
        case 9, 10, 14: (0.2627, 0.0593)
        default: height > 576 ? (0.2126, 0.0722) : (0.299, 0.114)
        }
    }

    /// The light of code values from 0 to 1, in cd/m²; of hybrid log-gamma that of the scene, from 0 to 1.
    var table: [Float] {
        (0..<Int(cpicture_steps)).map { step in
            let code = Double(step) / Double(cpicture_steps - 1)
            return switch transfer {
            case Self.perceptualQuantizer: Float(Self.perceptualLight(code))
            case Self.hybridLogGamma: Float(Self.sceneLight(code))
            default: Float(Self.standardLight(code)) * Self.white
            }
        }
    }

    /// The light, from 0 to 1, of code values from 0 to 1 by the curve of sRGB.
    static func light(steps: Int) -> [Float] {
        (0..<steps).map { Float(standardLight(Double($0) / Double(steps - 1))) }
    }

    /// The curve of sRGB, which WCAG 2.2 names, with the knee of its definition of relative luminance.
    private static func standardLight(_ code: Double) -> Double {
        code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
    }

    /// SMPTE ST 2084, in cd/m².
    private static func perceptualLight(_ code: Double) -> Double {
        let (m1, m2) = (2610.0 / 16384, 2523.0 / 32)
        let (c1, c2, c3) = (107.0 / 128, 2413.0 / 128, 2392.0 / 128)
        let power = pow(code, 1 / m2)
        return 10_000 * pow(max(power - c1, 0) / (c2 - c3 * power), 1 / m1)
    }

    /// ITU-R BT.2100, table 5: the inverse of the opto-electronic transfer function.
    private static func sceneLight(_ code: Double) -> Double {
        code <= 0.5 ? code * code / 3 : (exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12
    }
}
