// SPDX-License-Identifier: Apache-2.0

import CPicture

/// Finds text that is laid over the picture.
///
/// Edges of strokes appear together, in a band, and stay where they are, whatever the picture does. Edges of the scene move
/// with it, or appear with all others at a cut. Where text and picture appear and go together, shape alone decides.
struct TextFinder {
    /// What was found, in the order of its ends; no more than `most`.
    private(set) var texts: [SeenText] = []
    /// Where texts were found in the picture that was added last.
    private(set) var appeared: [PictureBox] = []
    private let grid: CellGrid
    private var cells: [cpicture_text_cell]
    private var edges: [Int8]
    private var mask: [UInt8]
    private var planes: [UInt8]
    /// Times of the last samples, in microseconds, by the rest of their number.
    private var times = [Int](repeating: 0, count: Self.ring)
    private var sample: UInt32 = 0
    private var next = Int.min
    private var shown: [ShownText] = []

    /// Between samples, in microseconds.
    private static let interval = 100_000
    /// Less change of luma between neighbouring cells is no edge.
    private static let step: Int32 = 20
    /// Samples in which an edge may be missing.
    private static let gap: Int32 = 1
    /// Samples after which an edge stays, and over which a text appears.
    private static let stable: UInt32 = 5
    private static let appearing: UInt32 = 5
    /// Samples before a text in which its surroundings may not appear.
    private static let recent: UInt32 = 15
    /// Edges within 6 cells to the sides and 2 up and down of one, of 65.
    private static let needed: Int32 = 13
    private static let ring = 64
    /// Texts of a film, and those at one time: a hostile film has any number.
    private static let most = 65_536
    private static let mostShown = 32

    init(_ grid: CellGrid) {
        self.grid = grid
        let none = cpicture_text_cell(born: 0, edge: 0, missed: 0, claimed: 0)
        cells = Array(repeating: none, count: grid.count)
        edges = Array(repeating: 0, count: grid.count)
        mask = Array(repeating: 0, count: grid.count)
        planes = Array(repeating: 0, count: 3 * grid.count)
    }

    private var columns: Int32 { Int32(clamping: grid.columns) }
    private var rows: Int32 { Int32(clamping: grid.rows) }
    private var count: Int32 { Int32(clamping: grid.count) }

    /// Takes the next picture.
    ///
    /// - Parameters:
    ///   - picture: the code values of its cells.
    ///   - colour: what they are.
    ///   - time: when it is shown, in microseconds.
    mutating func add(_ picture: [UInt16], _ colour: PictureColour, at time: Int) {
        if !appeared.isEmpty { appeared = [] }
        guard time >= next else { return }
        // The grid of samples is that of the film; after a jump of time it begins anew.
        next =
            next == .min || time - next >= Self.interval
            ? time + Self.interval : next + Self.interval
        sample += 1
        times[Int(sample) % Self.ring] = time
        var values = colour.values
        unsafe cpicture_small(picture, &values, columns, rows, 1, &planes)
        unsafe cpicture_text_edges(planes, columns, rows, Self.step, &edges)
        unsafe cpicture_text_follow(edges, count, sample, Self.gap, &cells)
        endTexts(at: time)
        findTexts()
    }

    /// Ends what is still there.
    mutating func finish(at time: Int) {
        for text in shown { add(text, until: time, vanishedAlone: false) }
        shown = []
    }

    /// When a sample was taken, in microseconds; at half the way from the one before it.
    private func time(of number: UInt32) -> Int {
        let time = times[Int(number) % Self.ring]
        guard number > 1 else { return time }
        return time - min(Self.interval, time - times[Int(number - 1) % Self.ring]) / 2
    }

    // MARK: - Texts that appear

    private mutating func findTexts() {
        guard sample > Self.stable, shown.count < Self.mostShown else { return }
        let last = sample - Self.stable
        // Most texts appear at once; in a longer time, more of what moves is near them.
        findTexts(since: last > 2 ? last - 2 : 1, last)
        findTexts(since: last > Self.appearing ? last - Self.appearing : 1, last)
    }

    /// Finds texts whose edges appeared in some samples.
    private mutating func findTexts(since first: UInt32, _ last: UInt32) {
        guard unsafe cpicture_text_born(cells, count, first, last, &mask) >= 24 else { return }
        let none = cpicture_text_region()
        var found = Array(repeating: none, count: Self.mostShown)
        let number = unsafe cpicture_text_regions(
            mask,
            cells,
            columns,
            rows,
            Self.needed,
            last,
            &found,
            Int32(Self.mostShown)
        )
        let parts = found.prefix(Int(number)).map { TextRegion($0) }
        let regions = TextRegion.joined(parts.filter { $0.isPartOfText(rows: grid.rows) })
        for region in regions where shown.count < Self.mostShown {
            // What still grows is taken when it is complete.
            guard region.cells.newest * 10 <= region.cells.cells,
                region.isLikeText(rows: grid.rows), !isPartOfShown(region),
                !appearsStepwise(region, before: first)
            else { continue }
            show(region)
        }
    }

    /// Whether it is a part of a text that is there.
    private func isPartOfShown(_ region: TextRegion) -> Bool {
        shown.contains { $0.missingSince == nil && region.share(in: $0.region) >= 0.6 }
    }

    /// Whether its surroundings appeared shortly before it, as where something moves away from what it hid.
    private func appearsStepwise(_ region: TextRegion, before first: UInt32) -> Bool {
        var box = region.cells
        let earliest = first > Self.recent ? first - Self.recent : 1
        let beside = unsafe cpicture_text_beside(cells, columns, rows, &box, earliest, first)
        return Int(beside) * (region.density >= 0.35 ? 2 : 5) > Int(region.cells.cells)
    }

    /// How much the distances between its strokes vary, in parts of them.
    private func variation(of region: TextRegion) -> Float {
        var box = region.cells
        var (mean, deviation): (Float, Float) = (0, 0)
        unsafe cpicture_text_spacing(mask, cells, columns, &box, &mean, &deviation)
        return mean > 0 ? deviation / mean : 0
    }

    private mutating func show(_ region: TextRegion) {
        let variation = variation(of: region)
        guard variation >= 0.25 else { return }
        var places: [Int32] = []
        var births: [UInt32] = []
        for y in region.cells.top..<region.cells.bottom {
            for x in region.cells.left..<region.cells.right {
                let place = Int(y * columns + x)
                guard mask[place] != 0 else { continue }
                places.append(Int32(place) * 2 + (cells[place].edge > 0 ? 1 : 0))
                births.append(cells[place].born)
                cells[place].claimed = 1
            }
        }
        births.sort()
        let born = births[births.count / 5]
        let settled = births[births.count * 9 / 10]
        var text = ShownText(
            region: region,
            places: places,
            start: time(of: born),
            born: born,
            settled: settled
        )
        let rest = self.rest(of: text)
        text.appearedAlone = rest.sum < 40 || rest.older * 5 > rest.sum * 2
        text.isClearlyText = variation >= 0.35 && region.isClearlyText(rows: grid.rows)
        shown.append(text)
        appeared.append(box(of: region))
    }

    /// Where a region is in the picture.
    private func box(of region: TextRegion) -> PictureBox {
        let box = region.cells
        let (width, height) = (Double(grid.columns), Double(grid.rows))
        return PictureBox(
            left: Double(box.left) / width,
            top: Double(box.top) / height,
            right: Double(box.right) / width,
            bottom: Double(box.bottom) / height
        )
    }

    /// How many edges outside of a text are older, as old, and younger.
    private func rest(of text: ShownText) -> (older: Int, same: Int, younger: Int, sum: Int) {
        var (older, same, younger): (Int32, Int32, Int32) = (0, 0, 0)
        var box = text.region.cells
        unsafe cpicture_text_rest(
            cells,
            columns,
            rows,
            &box,
            text.born > 2 ? text.born - 2 : 0,
            text.settled + 2,
            &older,
            &same,
            &younger
        )
        return (Int(older), Int(same), Int(younger), Int(older + same + younger))
    }

    // MARK: - Texts that go

    private mutating func endTexts(at time: Int) {
        var left: [ShownText] = []
        for var text in shown {
            let present = text.places.count { place in
                edges[Int(place / 2)] == (place % 2 == 1 ? 1 : -1)
            }
            if present * 100 >= text.places.count * 58 {
                text.missingSince = nil
                let rest = self.rest(of: text)
                if rest.sum >= 40, rest.younger * 5 > rest.sum * 3 { text.outlived += 1 }
                left.append(text)
            } else if let since = text.missingSince {
                let rest = self.rest(of: text)
                let vanishedAlone = rest.older + rest.same > rest.sum * 2 / 5
                add(text, until: since, vanishedAlone: vanishedAlone)
                release(text)
            } else {
                text.missingSince = self.time(of: sample)
                left.append(text)
            }
        }
        shown = left
    }

    /// What is there of a text that ended may be a part of the one that follows it.
    private mutating func release(_ text: ShownText) {
        for place in text.places {
            cells[Int(place / 2)].claimed = 0
            cells[Int(place / 2)].born = sample - 1
        }
    }

    private mutating func add(_ text: ShownText, until end: Int, vanishedAlone: Bool) {
        guard texts.count < Self.most, end > text.start,
            text.appearedAlone || text.outlived >= 3 || vanishedAlone || text.isClearlyText
        else { return }
        texts.append(SeenText(time: text.start / 1000..<end / 1000, box: box(of: text.region)))
    }
}

/// A text that is there.
private struct ShownText {
    let region: TextRegion
    /// Its edges: twice the cell, and 1 more where the picture gets brighter.
    let places: [Int32]
    /// In microseconds.
    let start: Int
    /// The samples at which it began to appear, and was there.
    let born: UInt32
    let settled: UInt32
    /// Whether it appeared while the rest of the picture stayed.
    var appearedAlone = false
    /// Whether its shape leaves no doubt.
    var isClearlyText = false
    /// In how many samples the rest of the picture was another one.
    var outlived = 0
    /// Since when it is missing, in microseconds; nil while it is there.
    var missingSince: Int?
}
