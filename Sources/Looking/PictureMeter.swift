// SPDX-License-Identifier: Apache-2.0

/// Measures a video picture by picture; of each picture a few facts are kept.
package struct PictureMeter {
    private let grid: CellGrid
    private var colour: PictureColour?
    private var reader: LightReader?
    private var flashes: FlashMeter?
    private var shots = ShotFinder()
    private var still = StillFinder()
    private var bars = BarFinder()
    private var text: TextFinder
    private var iris: IrisMeter?
    private var doubts: [String] = []
    private var first: Int?
    private var last = 0
    /// The length of the picture that was shown last, in microseconds.
    private var pictureLength = 0

    /// Makes a meter of video that is divided into cells.
    package init(_ grid: CellGrid) {
        self.grid = grid
        text = TextFinder(grid)
    }

    /// Where texts were found in the picture that was added last.
    package var appearedTexts: [PictureBox] { text.appeared }

    /// Takes a whole frame for the outcome of IRIS.
    ///
    /// - Parameters:
    ///   - pixels: the code values of its pixels in 16 bits, one component after the other.
    ///   - colour: how they become light.
    ///   - framesPerSecond: frames a second.
    package mutating func addFrame(
        _ pixels: [UInt16],
        _ colour: PictureColour,
        framesPerSecond: Double
    ) {
        var meter =
            iris ?? IrisMeter(count: pixels.count / 3, framesPerSecond: framesPerSecond)
        meter.add(pixels, colour)
        iris = meter
    }

    /// Takes the next picture.
    ///
    /// - Parameters:
    ///   - cells: the code values of its cells in 16 bits, one component after the other.
    ///   - colour: how they become light.
    ///   - time: when it is shown, in microseconds from the beginning of the presentation.
    package mutating func add(_ cells: [UInt16], _ colour: PictureColour, at time: Int) {
        if self.colour != colour { use(colour) }
        guard var reader else { return }
        let light = reader.light(of: cells, count: grid.count)
        self.reader = reader
        if first == nil { first = time }
        if time > last { pictureLength = time - last }
        last = max(last, time)
        flashes?.add(light, at: time)
        let picture = SmallPicture(cells, colour, grid)
        shots.add(picture, at: time)
        still.add(picture, at: time)
        bars.add(picture)
        text.add(cells, colour, at: time)
    }

    private mutating func use(_ colour: PictureColour) {
        if let old = self.colour, old.isHighDynamicRange != colour.isHighDynamicRange {
            doubts.append("it changes between standard and high dynamic range")
        }
        if let doubt = colour.doubt, !doubts.contains(doubt) { doubts.append(doubt) }
        self.colour = colour
        reader = LightReader(colour)
        if flashes == nil {
            flashes = FlashMeter(grid, isHighDynamicRange: colour.isHighDynamicRange)
        }
    }

    /// What was measured; nil if there was no picture.
    ///
    /// - Parameter doubts: why there may be more than was seen, a clause each.
    /// - Returns: the facts.
    package mutating func activity(doubts: [String] = []) -> PictureActivity? {
        guard var flashes else { return nil }
        let end = last + pictureLength
        still.finish(at: end)
        text.finish(at: end)
        let found = flashes.flashes(doubts: self.doubts + doubts)
        let flashing = found.passages.filter { $0.cause == .light }.map(\.time)
        return PictureActivity(
            flashes: found,
            iris: iris?.outcome,
            shots: shots.shots(flashing: flashing),
            black: still.black,
            frozen: still.frozen,
            milliseconds: end / 1000,
            text: text.texts.inOrder,
            area: bars.area
        )
    }
}
