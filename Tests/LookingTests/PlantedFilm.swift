// SPDX-License-Identifier: Apache-2.0

@testable import Looking

/// A film made of squares of cells, picture by picture.
struct PlantedFilm {
    static let grid = CellGrid(width: 640, height: 360)

    private var meter = PictureMeter(Self.grid)
    private let colour: PictureColour
    private let framesPerSecond: Int
    private var count = 0

    init(_ colour: PictureColour = Self.standard, framesPerSecond: Int = 24) {
        self.colour = colour
        self.framesPerSecond = framesPerSecond
    }

    /// Red, green and blue of standard dynamic range.
    static let standard = PictureColour(components: .redGreenBlue, height: 360)

    /// Adds a picture of squares of so many cells in a row; `value` gives red, green and blue, from 0 to 1, of the square
    /// whose first cell it is given.
    mutating func add(square: Int = 4, _ value: (_ x: Int, _ y: Int) -> [Double]) {
        add(cells: Self.cells(square: square, value))
    }

    private mutating func add(cells: [UInt16]) {
        meter.add(cells, colour, at: count * 1_000_000 / framesPerSecond)
        count += 1
    }

    /// The cells of a picture: all of red, then all of green, then all of blue.
    private static func cells(
        square: Int = 4,
        _ value: (_ x: Int, _ y: Int) -> [Double]
    ) -> [UInt16] {
        let (columns, rows) = (grid.columns, grid.rows)
        var parts: [[UInt16]] = [[], [], []]
        for y in stride(from: 0, to: rows, by: square) {
            var lines: [[UInt16]] = [[], [], []]
            for x in stride(from: 0, to: columns, by: square) {
                for (part, code) in value(x, y).enumerated() {
                    lines[part] += repeatElement(UInt16(code * 65280), count: square)
                }
            }
            for part in parts.indices {
                for _ in 0..<square { parts[part] += lines[part] }
            }
        }
        return parts[0] + parts[1] + parts[2]
    }

    /// Adds a picture of one colour.
    mutating func add(_ colour: [Double]) { add { _, _ in colour } }

    /// Adds pictures, two of which follow each other again and again, each for some frames.
    mutating func alternate(
        for frames: Int,
        each length: Int,
        _ picture: (_ isOn: Bool, _ x: Int, _ y: Int) -> [Double]
    ) {
        let cells = [false, true].map { isOn in Self.cells { picture(isOn, $0, $1) } }
        for frame in 0..<frames { add(cells: cells[frame / length % 2]) }
    }

    /// What was measured.
    func activity() -> PictureActivity? {
        var meter = meter
        return meter.activity()
    }

    /// The code value, 0 to 1, of relative luminance in sRGB.
    static func code(_ light: Double) -> Double {
        // The inverse of the curve by bisection: the tests need no second formula.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            let linear =
                middle <= 0.04045 ? middle / 12.92 : power((middle + 0.055) / 1.055)
            if linear < light { low = middle } else { high = middle }
        }
        return low
    }

    /// `value` to the power of 2.4.
    private static func power(_ value: Double) -> Double {
        let fifth = (0..<60).reduce(value) { root, _ in
            root - (root * root * root * root * root - value) / (5 * root * root * root * root)
        }
        return value * value * fifth * fifth
    }

    /// Grey of a relative luminance.
    static func grey(_ light: Double) -> [Double] {
        let code = code(light)
        return [code, code, code]
    }
}
