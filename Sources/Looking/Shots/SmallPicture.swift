// SPDX-License-Identifier: Apache-2.0

import CPicture

/// A picture of some sixty pixels in a row, by which shots are distinguished.
struct SmallPicture {
    /// Pixels in a row, and rows.
    let width: Int
    let height: Int
    /// Luma and two differences of colours, 0 to 255, one plane after another.
    let planes: [UInt8]
    /// How many pixels have a value, in 24 bins for each plane.
    let histogram: [UInt16]
    /// The mean of luma, and the mean difference from it.
    let mean: Float
    let deviation: Float

    private static let factor = 4
    /// The luma of black in the limited range.
    static let black: Float = 16

    /// Makes a small picture of the cells of one.
    ///
    /// - Parameters:
    ///   - cells: code values in 16 bits, one component after the other.
    ///   - colour: what they are.
    ///   - grid: how they are arranged.
    init(_ cells: [UInt16], _ colour: PictureColour, _ grid: CellGrid) {
        let factor = min(Self.factor, grid.columns, grid.rows)
        width = grid.columns / factor
        height = grid.rows / factor
        let count = width * height
        var values = colour.values
        var planes = [UInt8](repeating: 0, count: 3 * count)
        unsafe cpicture_small(
            cells,
            &values,
            Int32(clamping: grid.columns),
            Int32(clamping: grid.rows),
            Int32(clamping: factor),
            &planes
        )
        var histogram = [UInt16](repeating: 0, count: 3 * Int(cpicture_bins))
        unsafe cpicture_histogram(planes, Int32(clamping: count), &histogram)
        var deviation: Float = 0
        mean = unsafe cpicture_mean(planes, Int32(clamping: count), &deviation)
        self.deviation = deviation
        self.planes = planes
        self.histogram = histogram
    }

    private var count: Int32 { Int32(clamping: width * height) }

    /// Whether nothing is to be seen.
    var isBlack: Bool { mean < Self.black + 6 && deviation < 8 }

    /// How different the colours of two pictures are, 0 to 1.
    func histogramDistance(_ other: SmallPicture) -> Float {
        var sum = 0
        for (one, another) in zip(histogram, other.histogram) {
            sum += abs(Int(one) - Int(another))
        }
        return Float(sum) / Float(6 * max(1, Int(count)))
    }

    /// How different two pictures are, wherever the camera has moved, in parts of their contrast.
    func shiftedDistance(_ other: SmallPicture) -> Float {
        let difference = unsafe cpicture_shifted(
            planes,
            other.planes,
            Int32(clamping: width),
            Int32(clamping: height)
        )
        return difference / ((deviation + other.deviation) / 2 + 4)
    }

    /// The mean difference of luma.
    func difference(_ other: SmallPicture) -> Float {
        unsafe cpicture_mean_difference(planes, other.planes, count)
    }

    /// Whether two pictures show the same thing at the same place, in light of whatever strength.
    func isSameScene(_ other: SmallPicture) -> Bool {
        unsafe cpicture_correlation(planes, other.planes, count) > 0.7
    }

    /// Whether the picture is a mixture of one before and one after it.
    func isMixture(of first: SmallPicture, and last: SmallPicture) -> Bool {
        var share: Float = 0
        let rest = unsafe cpicture_mixture(first.planes, planes, last.planes, count, &share)
        return rest < 0.30 && share > 0.25 && share < 0.75
    }
}
