// SPDX-License-Identifier: Apache-2.0

import CPicture

/// The edges of strokes of a film, sample by sample, in luma and in two differences of colours.
struct TextEdges {
    /// The number of the last sample; the first one is 1.
    private(set) var sample: UInt32 = 0
    private let grid: CellGrid
    private var cells: [cpicture_text_cell]
    private var edges: [Int8]
    private var mask: [UInt8]
    private var planes: [UInt8]
    /// The edges of the last samples, by the rest of their number.
    private var history: [[Int8]] = []

    private static let count = Int(cpicture_text_planes)
    /// An edge begins where the code values of neighbouring cells differ by more, and stays where they differ by more than
    /// half of that; noise makes less.
    private static let luma: Int32 = 20
    private static let colour: Int32 = 24
    /// Samples in which an edge may be missing.
    private static let gap: Int32 = 1
    /// Edges within 6 cells to the sides and 2 up and down of one, of 65.
    private static let needed: Int32 = 13
    /// The width of a slice of a text, in cells.
    private static let sliceWidth = 8
    /// Samples whose edges are kept.
    private static let kept = 16
    /// Places that are found in a sample: a hostile film has any number.
    private static let mostRegions = 32

    init(_ grid: CellGrid) {
        self.grid = grid
        let none = cpicture_text_cell(born: 0, edge: 0, missed: 0, claimed: 0)
        cells = Array(repeating: none, count: Self.count * grid.count)
        edges = Array(repeating: 0, count: Self.count * grid.count)
        planes = Array(repeating: 0, count: Self.count * grid.count)
        mask = Array(repeating: 0, count: grid.count)
    }

    private var columns: Int32 { Int32(clamping: grid.columns) }
    private var rows: Int32 { Int32(clamping: grid.rows) }
    private var count: Int32 { Int32(clamping: grid.count) }
    private var allCount: Int32 { Int32(clamping: cells.count) }

    // MARK: - Samples

    /// Takes the cells of the next sample.
    mutating func add(_ picture: [UInt16], _ colour: PictureColour) {
        sample += 1
        var values = colour.values
        unsafe cpicture_small(picture, &values, columns, rows, 1, &planes)
        let (size, columns, rows) = (grid.count, columns, rows)
        for plane in 0..<Self.count {
            let step = plane == 0 ? Self.luma : Self.colour
            unsafe planes.withUnsafeBufferPointer { planes in
                unsafe edges.withUnsafeMutableBufferPointer { edges in
                    guard let values = planes.baseAddress, let edges = edges.baseAddress else {
                        return
                    }
                    unsafe cpicture_text_edges(
                        values + plane * size,
                        columns,
                        rows,
                        step,
                        step / 2,
                        edges + plane * size
                    )
                }
            }
        }
        unsafe cpicture_text_follow(edges, allCount, sample, Self.gap, &cells)
        if history.isEmpty {
            history = Array(repeating: edges, count: Self.kept)
        }
        unsafe cpicture_text_states(cells, allCount, &history[Int(sample) % Self.kept])
    }

    /// The edges of all planes before a sample: those in two of the three samples that are two to four before it.
    ///
    /// - Parameters:
    ///   - number: the sample.
    ///   - texts: texts that ended; where one was there at that time, the edges are those that it hid.
    /// - Returns: the edges; nil if they are not kept.
    func edges(before number: UInt32, without texts: [ShownText]) -> [Int8]? {
        guard number > 4, number <= sample, sample - number + 4 < Self.kept else { return nil }
        var states = [Int8](repeating: 0, count: cells.count)
        let at = { (back: UInt32) in Int(number - back) % Self.kept }
        unsafe cpicture_text_before(
            history[at(2)],
            history[at(3)],
            history[at(4)],
            allCount,
            &states
        )
        for text in texts where text.missingSample + 4 >= number {
            guard let hidden = text.hidden else { continue }
            for place in places(text.region.cells) { states[place] = hidden[place] }
        }
        return states
    }

    // MARK: - Places

    /// Marks edges that are there since some samples and are no part of a text, and finds where many are.
    mutating func regions(since first: UInt32, _ last: UInt32) -> [TextRegion] {
        let edges = unsafe Int(cpicture_text_born(cells, count, first, last, &mask))
        guard edges >= TextRegion.fewestEdges else { return [] }
        var found = Array(repeating: cpicture_text_region(), count: Self.mostRegions)
        let regions = unsafe cpicture_text_regions(
            mask,
            cells,
            columns,
            rows,
            Self.needed,
            last,
            &found,
            Int32(Self.mostRegions)
        )
        return found.prefix(Int(regions)).map { TextRegion($0) }
    }

    /// How many edges near a place appeared shortly before it.
    func beside(_ region: TextRegion, since first: UInt32, before last: UInt32) -> Int {
        var box = region.cells
        return unsafe Int(cpicture_text_beside(cells, columns, rows, &box, first, last))
    }

    /// The edges outside of a place that are no part of a text.
    func rest(of region: TextRegion, since first: UInt32, _ last: UInt32) -> OtherEdges {
        var box = region.cells
        var (same, sum): (Int32, Int32) = (0, 0)
        unsafe cpicture_text_rest(cells, columns, rows, &box, first, last, &same, &sum)
        return OtherEdges(same: Int(same), sum: Int(sum))
    }

    /// How much the distances between the marked strokes of a place vary, in parts of them.
    func variation(of region: TextRegion) -> Double {
        var box = region.cells
        var (mean, deviation): (Float, Float) = (0, 0)
        unsafe cpicture_text_spacing(mask, cells, columns, rows, &box, &mean, &deviation)
        return mean > 0 ? Double(deviation / mean) : 0
    }

    /// The marked edges of a place, which become parts of a text.
    mutating func claim(_ region: TextRegion) -> [TextStroke] {
        var strokes: [TextStroke] = []
        for cell in cells(of: region.cells) where mask[cell] > 0 {
            let place = (Int(mask[cell]) - 1) * grid.count + cell
            strokes.append(
                TextStroke(
                    place: Int32(clamping: place),
                    isRise: cells[place].edge > 0,
                    isLuma: mask[cell] == 1,
                    born: cells[place].born
                )
            )
            for plane in 0..<Self.count { cells[plane * grid.count + cell].claimed = 1 }
        }
        return strokes
    }

    /// The part of the edges of a text that are there now, even if they are weak, less those that are turned round.
    ///
    /// Of two texts of the same font, as many edges are equal as turned round.
    func present(_ strokes: [TextStroke]) -> Double {
        var sum = 0
        for stroke in strokes { sum += Int(edges[Int(stroke.place)].signum()) * stroke.sign }
        return Double(sum) / Double(max(1, strokes.count))
    }

    /// The part of the edges of a text that are in slices of it which are as they were.
    ///
    /// After a cut, edges can be turned round where the picture is brighter than the text, but not everywhere.
    func kept(_ strokes: [TextStroke]) -> Double {
        var slices: [Int: (sum: Int, count: Int)] = [:]
        for stroke in strokes {
            let slice = Int(stroke.place) % grid.columns / Self.sliceWidth
            slices[slice, default: (0, 0)].sum += Int(cells[Int(stroke.place)].edge) * stroke.sign
            slices[slice, default: (0, 0)].count += 1
        }
        let kept = slices.values.filter { $0.sum * 10 >= $0.count * 6 }.map(\.count).reduce(0, +)
        return Double(kept) / Double(max(1, strokes.count))
    }

    /// Gives back the edges of a text that ended: they may be a part of the one that follows it.
    ///
    /// - Parameters:
    ///   - strokes: its edges.
    ///   - hidden: edges before it; those that come back are older than all others.
    ///   - region: where it was.
    mutating func release(_ strokes: [TextStroke], hidden: [Int8]?, in region: TextRegion) {
        for stroke in strokes {
            let cell = Int(stroke.place) % grid.count
            for plane in 0..<Self.count {
                cells[plane * grid.count + cell].claimed = 0
                cells[plane * grid.count + cell].born = sample - 1
            }
        }
        guard let hidden else { return }
        for place in places(region.cells) {
            guard cells[place].edge != 0, cells[place].edge == hidden[place],
                cells[place].born + 3 >= sample
            else { continue }
            cells[place].born = 1
        }
    }

    /// The cells of a place.
    private func cells(of box: cpicture_text_region) -> [Int] {
        (box.top..<box.bottom).flatMap { y in
            (box.left..<box.right).map { Int(y * columns + $0) }
        }
    }

    /// The cells of a place in all planes.
    private func places(_ box: cpicture_text_region) -> [Int] {
        let cells = cells(of: box)
        return (0..<Self.count).flatMap { plane in cells.map { plane * grid.count + $0 } }
    }
}

/// An edge of a stroke of a text.
struct TextStroke {
    /// The cell, counted through all planes.
    let place: Int32
    /// Whether the picture gets brighter to the right.
    let isRise: Bool
    /// Whether it is one of luma.
    let isLuma: Bool
    /// The number of the sample since which it is there.
    let born: UInt32

    /// 1 for a rise, -1 otherwise.
    var sign: Int { isRise ? 1 : -1 }
}

/// How many edges of luma are outside of a text.
struct OtherEdges {
    /// Those that appeared together with it, and all.
    let same: Int, sum: Int
}
