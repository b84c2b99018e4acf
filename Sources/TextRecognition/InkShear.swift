// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How far text leans, by the test of shears: upright columns differ most from their neighbours.
struct InkShear {
    /// Angles that are tried, in degrees.
    private static let angles = Array(stride(from: -8, through: 24, by: 2))
    /// From here on text is italic: 4° to 8° give the same results.
    static let italicDegrees = 6

    /// The angle in degrees; 0 for a picture without ink.
    static func degrees(_ picture: InkPicture) -> Int {
        var (best, most) = (0, -1)
        for angle in angles {
            let sharpness = sharpness(picture, slope(angle))
            if sharpness > most { (best, most) = (angle, sharpness) }
        }
        return best
    }

    /// The picture with its italics made upright.
    static func upright(_ picture: InkPicture, degrees: Int) -> InkPicture {
        let slope = slope(degrees)
        let most = Int((Double(picture.height) * abs(slope)).rounded(.up))
        var result = InkPicture(width: picture.width + most, height: picture.height)
        for y in 0..<picture.height {
            let shift = slope * Double(picture.height - 1 - y)
            let whole = Int(shift.rounded(.down))
            let part = Int((shift - Double(whole)) * 256)
            for x in 0..<result.width {
                // The top of what leans to the right goes to the left: there is room for it.
                let source = x + whole - (slope > 0 ? most : 0)
                let (left, right) = (Int(picture[source, y]), Int(picture[source + 1, y]))
                result.pixels[y * result.width + x] = UInt8(
                    (left * (256 - part) + right * part) >> 8
                )
            }
        }
        return result
    }

    private static func slope(_ degrees: Int) -> Double { tan(Double(degrees) * .pi / 180) }

    /// The sum of squared differences of the ink of neighbouring columns.
    private static func sharpness(_ picture: InkPicture, _ slope: Double) -> Int {
        let room = Int((Double(picture.height) * 0.5).rounded(.up)) + 2
        var columns = [Int](repeating: 0, count: picture.width + 2 * room)
        for y in 0..<picture.height {
            let shift = room - Int((slope * Double(picture.height - 1 - y)).rounded())
            for x in 0..<picture.width {
                columns[x + shift] += Int(picture.pixels[y * picture.width + x])
            }
        }
        return zip(columns, columns.dropFirst()).reduce(0) { sum, pair in
            sum + (pair.1 - pair.0) * (pair.1 - pair.0)
        }
    }
}
