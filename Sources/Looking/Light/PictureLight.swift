// SPDX-License-Identifier: Apache-2.0

import CPicture

/// The light of the cells of a picture.
struct PictureLight {
    /// The luminance of each cell, in cd/m².
    let luminance: [Float]
    /// The share of red in the sum of the linear components of each cell.
    let redness: [Float]
    /// u' and v' of CIE 1976 of each cell.
    let chroma: [Float]
    /// The luminance from 0 to 255, in steps that look alike.
    let brightness: [UInt8]
    /// The share of red from 0 to 255.
    let redBrightness: [UInt8]
}

/// Computes the light of pictures.
struct LightReader {
    private let colour: PictureColour
    private let table: [Float]
    private var values: cpicture_colour
    /// Less light than this, in cd/m², has no chromaticity.
    private let floor: Float

    init(_ colour: PictureColour) {
        self.colour = colour
        table = colour.table
        values = colour.values
        floor = 1e-4 * PictureColour.white
    }

    /// The light of cells.
    ///
    /// - Parameters:
    ///   - cells: the code values in 16 bits, one component after the other.
    ///   - count: the number of cells.
    /// - Returns: the light.
    mutating func light(of cells: [UInt16], count: Int) -> PictureLight {
        var luminance = [Float](repeating: 0, count: count)
        var redness = luminance
        var chroma = [Float](repeating: 0, count: 2 * count)
        var brightness = [UInt8](repeating: 0, count: count)
        let number = Int32(clamping: count)
        unsafe cpicture_light(
            cells,
            number,
            &values,
            table,
            floor,
            &luminance,
            &redness,
            &chroma
        )
        let white = colour.isHighDynamicRange ? 5 * PictureColour.white : PictureColour.white
        unsafe cpicture_brightness(luminance, number, white, &brightness)
        var redBrightness = brightness
        unsafe cpicture_bytes(redness, number, &redBrightness)
        return PictureLight(
            luminance: luminance,
            redness: redness,
            chroma: chroma,
            brightness: brightness,
            redBrightness: redBrightness
        )
    }
}
