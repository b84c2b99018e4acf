// SPDX-License-Identifier: Apache-2.0

import CPicture

/// Counts the flashes of one kind within each second.
struct FlashCounter {
    private let grid: CellGrid
    private let tests: [FlashTest]
    private var finder: TurnFinder
    /// The pictures of the last second, in their order.
    private var recent: [RecentPicture] = []
    /// How often each cell turned within it.
    private var counts: [UInt16]
    /// For each test, how often a quarter of each block turned within it.
    private var blockCounts: [[UInt16]]
    private var sums: [UInt32]
    /// When the pictures of a second were compared last, and when they last showed that light flashes, in microseconds.
    private var comparison: Int?
    private var light: Int?
    /// The times at which there were too many flashes.
    private(set) var passages: [FlashPassage] = []
    /// The flashes that go on for long.
    private(set) var sequences: SequenceFinder
    /// The most flashes within a second that a quarter of the field shows, for each second.
    private(set) var curve: [Double] = []
    /// Whether pictures came closer together than they are kept.
    private(set) var isTooFast = false

    /// The most pictures of a second that are kept.
    static let mostPictures = 300
    /// Pictures of a failure are compared again after this time, in microseconds, until it is clear that light flashes.
    private static let comparisonInterval = 150_000
    private static let second = 1_000_000
    /// Seconds of which the curve has values: files may claim any time.
    private static let mostSeconds = 1_000_000

    init(_ kind: FlashKind, grid: CellGrid, isHighDynamicRange: Bool) {
        self.grid = grid
        tests = FlashTest.all(of: grid)
        finder = TurnFinder(kind, isHighDynamicRange: isHighDynamicRange)
        sequences = SequenceFinder(kind)
        counts = [UInt16](repeating: 0, count: grid.count)
        let stride = FlashTest.stride
        let blocks = (grid.columns + stride - 1) / stride * ((grid.rows + stride - 1) / stride)
        blockCounts = tests.map { _ in [UInt16](repeating: 0, count: blocks) }
        sums = [UInt32](repeating: 0, count: (grid.columns + 1) * (grid.rows + 1))
    }

    /// Takes the next picture.
    ///
    /// - Parameters:
    ///   - light: its light.
    ///   - look: what it looks like for the kind of flashes, 0 to 255 for each cell.
    ///   - time: when it is shown, in microseconds.
    mutating func add(_ light: PictureLight, look: [UInt8], at time: Int) {
        forget(before: time)
        var picture = RecentPicture(time: time, look: look)
        findTurns(light, &picture)
        count(picture, 1)
        recent.append(picture)
        guard !picture.turned.isEmpty else { return }
        note(time)
        for index in tests.indices { check(index, at: time) }
        follow(at: time)
    }

    /// Follows what flashes on the screen for long.
    private mutating func follow(at time: Int) {
        guard let index = tests.firstIndex(where: { $0.standard == .broadcast }) else { return }
        let limit = Int32(clamping: tests[index].limit)
        let cells = unsafe cpicture_common(counts, Int32(clamping: counts.count), limit)
        let turns = max(Int(cells), Int(blockCounts[index].max() ?? 0))
        guard turns >= SequenceFinder.fewestTurns else { return }
        let start = (recent.first { !$0.turned.isEmpty }?.time ?? time) / 1000
        let (pictures, counts) = (recent[...], counts)
        sequences.add(from: start, to: time / 1000, turns: turns) {
            ReturningPictures.areThere(in: pictures, whereMore: counts, than: 2) ? .light : .unclear
        }
    }

    /// Takes off what is older than a second.
    private mutating func forget(before time: Int) {
        var old = recent.firstIndex { $0.time > time - Self.second } ?? recent.count
        if recent.count - old >= Self.mostPictures {
            isTooFast = true
            old = recent.count - Self.mostPictures + 1
        }
        for picture in recent[..<old] { count(picture, -1) }
        recent.removeFirst(old)
    }

    private mutating func count(_ picture: RecentPicture, _ difference: Int32) {
        guard !picture.turned.isEmpty else { return }
        let number = Int32(clamping: grid.count)
        unsafe cpicture_count(picture.turned, number, difference, &counts)
        for (index, marks) in picture.blocks.enumerated() {
            let number = Int32(clamping: marks.count)
            unsafe cpicture_count(marks, number, difference, &blockCounts[index])
        }
    }

    /// Finds the cells and blocks of a picture that turn.
    private mutating func findTurns(_ light: PictureLight, _ picture: inout RecentPicture) {
        var turned = [UInt8](repeating: 0, count: grid.count)
        var count = finder.add(light, &turned)
        let (columns, rows) = (Int32(clamping: grid.columns), Int32(clamping: grid.rows))
        if count > 0, let last = recent.last?.look {
            let look = picture.look
            count = unsafe Int(cpicture_movement(look, last, columns, rows, &turned))
        }
        guard count > 0 else { return }
        picture.turned = turned
        guard tests.contains(where: { count >= $0.limit }) else { return }
        unsafe _ = cpicture_turn_sums(turned, columns, rows, &sums)
        picture.blocks = tests.indices.map { index in
            var marks = [UInt8](repeating: 0, count: blockCounts[index].count)
            let test = tests[index]
            guard count >= test.limit else { return marks }
            unsafe cpicture_blocks(
                sums,
                columns,
                rows,
                Int32(clamping: test.width),
                Int32(clamping: test.height),
                Int32(clamping: FlashTest.stride),
                Int32(clamping: test.limit),
                &marks
            )
            return marks
        }
    }

    /// Notes how many flashes a quarter of the field shows.
    private mutating func note(_ time: Int) {
        let second = time / Self.second
        guard let limit = tests.first?.limit, (0..<Self.mostSeconds).contains(second) else {
            return
        }
        let turns = unsafe cpicture_common(
            counts,
            Int32(clamping: counts.count),
            Int32(clamping: limit)
        )
        curve += repeatElement(0, count: max(0, second + 1 - curve.count))
        curve[second] = max(curve[second], Double(turns) / 2)
    }

    /// Checks whether a test fails in the second that ends now.
    private mutating func check(_ index: Int, at time: Int) {
        let test = tests[index]
        guard let failure = failure(of: index) else { return }
        let last = passages.lastIndex {
            $0.standard == test.standard && $0.screenWidth == test.screenWidth
                && $0.time.upperBound + 1000 >= time / 1000
        }
        let isKnown = last.map { passages[$0].cause == .light } ?? false
        let cause = isKnown ? .light : cause(of: failure, at: time)
        let start = (recent.first { !$0.turned.isEmpty }?.time ?? time) / 1000
        if let last {
            passages[last].time = passages[last].time.lowerBound..<max(start, time / 1000)
            passages[last].area = max(passages[last].area, failure.area)
            passages[last].flashesPerSecond = max(
                passages[last].flashesPerSecond,
                failure.flashes
            )
            passages[last].cause = cause
        } else {
            passages.append(
                FlashPassage(
                    standard: test.standard,
                    kind: finder.kind,
                    cause: cause,
                    time: start..<max(start, time / 1000),
                    area: failure.area,
                    flashesPerSecond: failure.flashes,
                    screenWidth: test.screenWidth
                )
            )
        }
    }

    /// Whether the pictures of the second show that light flashes.
    private mutating func cause(of failure: Failure, at time: Int) -> FlashPassage.Cause {
        if let light, time - light < Self.second { return .light }
        if let comparison, time - comparison < Self.comparisonInterval { return .unclear }
        comparison = time
        let isLight = ReturningPictures.areThere(
            in: recent[...],
            whereMore: counts,
            than: failure.isByCells ? FlashTest.mostTurns : 2
        )
        if isLight { light = time }
        return isLight ? .light : .unclear
    }

    /// What fails of a test.
    private struct Failure {
        /// The part of the block, 0 to 1.
        let area: Double
        let flashes: Double
        /// Whether the same cells turn often enough; otherwise, enough of the block turns often enough.
        let isByCells: Bool
    }

    private mutating func failure(of index: Int) -> Failure? {
        guard recent.count(where: { !$0.turned.isEmpty }) > FlashTest.mostTurns else { return nil }
        let test = tests[index]
        let (columns, rows) = (Int32(clamping: grid.columns), Int32(clamping: grid.rows))
        let limit = Int32(FlashTest.mostTurns)
        // Most pictures have too few such cells, wherever they are.
        if unsafe Int(cpicture_more(counts, Int32(clamping: grid.count), limit)) >= test.limit {
            unsafe _ = cpicture_sums(counts, columns, rows, limit, &sums)
            var place: [Int32] = [0, 0]
            let largest = unsafe cpicture_largest(
                sums,
                columns,
                rows,
                Int32(clamping: test.width),
                Int32(clamping: test.height),
                &place
            )
            if Int(largest) >= test.limit {
                return Failure(
                    area: min(1, Double(largest) / test.area),
                    flashes: Double(counts.max() ?? 0) / 2,
                    isByCells: true
                )
            }
        }
        guard let most = blockCounts[index].max(), Int(most) > FlashTest.mostTurns else {
            return nil
        }
        return Failure(area: 0.25, flashes: Double(most) / 2, isByCells: false)
    }
}
