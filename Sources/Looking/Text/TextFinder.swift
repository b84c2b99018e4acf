// SPDX-License-Identifier: Apache-2.0

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
    private var edges: TextEdges
    /// Times of the last samples, in microseconds, by the rest of their number.
    private var times = [Int](repeating: 0, count: Self.ring)
    private var next = Int.min
    private var shown: [ShownText] = []
    /// Texts that ended, until their other parts are found and nothing can continue them.
    private var ended: [ShownText] = []

    /// Between samples, in microseconds.
    private static let interval = 100_000
    /// Samples after which an edge stays, and over which a text appears.
    private static let stable: UInt32 = 5
    private static let appearing: UInt32 = 5
    /// Samples before a text in which its surroundings may not appear.
    private static let recent: UInt32 = 15
    /// Samples after which nothing can continue a text that ended.
    private static let waiting: UInt32 = 9
    /// The part of the edges of a text that are there while it is, and the part that is kept where it goes on after a cut.
    private static let leastPresent = 0.36
    private static let leastKept = 0.3
    /// Strokes are not equally far from each other.
    private static let leastVariation = 0.25
    private static let ring = 64
    /// Texts of a film, and those at one time: a hostile film has any number.
    private static let most = 65_536
    private static let mostShown = 32

    init(_ grid: CellGrid) {
        self.grid = grid
        edges = TextEdges(grid)
    }

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
        edges.add(picture, colour)
        times[Int(edges.sample) % Self.ring] = time
        endTexts()
        if edges.sample > Self.waiting { report(missingSince: edges.sample - Self.waiting) }
        findTexts()
    }

    /// Ends what is still there.
    mutating func finish(at time: Int) {
        for var text in shown {
            text.missingSince = time
            ended.append(text)
        }
        shown = []
        report(missingSince: .max)
    }

    /// When a sample was taken, in microseconds; at half the way from the one before it.
    private func time(of number: UInt32) -> Int {
        let time = times[Int(number) % Self.ring]
        guard number > 1 else { return time }
        return time - min(Self.interval, time - times[Int(number - 1) % Self.ring]) / 2
    }

    // MARK: - Texts that appear

    private mutating func findTexts() {
        let sample = edges.sample
        guard sample > Self.stable, shown.count < Self.mostShown else { return }
        let last = sample - Self.stable
        // Most texts appear at once; in a longer time, more of what moves is near them.
        findTexts(since: last > 2 ? last - 2 : 1, last)
        findTexts(since: last > Self.appearing ? last - Self.appearing : 1, last)
    }

    /// Finds texts whose edges appeared in some samples.
    private mutating func findTexts(since first: UInt32, _ last: UInt32) {
        let parts = edges.regions(since: first, last).filter { $0.isPartOfText(rows: grid.rows) }
        let regions = TextRegion.joined(parts)
        for region in regions where shown.count < Self.mostShown {
            // What still grows is taken when it is complete.
            guard !region.isGrowing,
                region.isLikeText(rows: grid.rows), !isPartOfShown(region),
                !appearsStepwise(region, before: first)
            else { continue }
            show(region)
        }
    }

    /// Whether it is a part of a text that is there.
    private func isPartOfShown(_ region: TextRegion) -> Bool {
        shown.contains { region.share(in: $0.region) >= 0.6 }
    }

    /// Whether its surroundings appeared shortly before it, as where something moves away from what it hid.
    private func appearsStepwise(_ region: TextRegion, before first: UInt32) -> Bool {
        let earliest = first > Self.recent ? first - Self.recent : 1
        let beside = edges.beside(region, since: earliest, before: first)
        return beside * (region.density >= 0.35 ? 2 : 5) > region.edges
    }

    private mutating func show(_ region: TextRegion) {
        let variation = edges.variation(of: region)
        guard variation >= Self.leastVariation else { return }
        let strokes = edges.claim(region)
        let births = strokes.map(\.born).sorted()
        let born = births[births.count / 2]
        let settled = births[births.count * 9 / 10]
        let rest = edges.rest(of: region, since: born > 2 ? born - 2 : 0, settled + 2)
        var text = ShownText(
            region: region,
            strokes: strokes,
            start: time(of: born),
            signs: TextSigns(
                region,
                strokes,
                rows: grid.rows,
                variation: variation,
                rest: rest
            ),
            hidden: edges.edges(before: born, without: ended)
        )
        let continued = ended.firstIndex {
            text.isAtPlace(of: $0) && edges.kept($0.strokes) >= Self.leastKept
        }
        if let continued { text.continue(ended.remove(at: continued)) }
        shown.append(text)
        appeared.append(region.box(in: grid))
    }

    // MARK: - Texts that go

    private mutating func endTexts() {
        var left: [ShownText] = []
        for var text in shown {
            if edges.present(text.strokes) >= Self.leastPresent {
                text.missingSince = nil
                left.append(text)
            } else if text.missingSince != nil {
                edges.release(text.strokes, hidden: text.hidden, in: text.region)
                ended.append(text)
            } else {
                text.missingSince = time(of: edges.sample)
                text.missingSample = edges.sample
                left.append(text)
            }
        }
        shown = left
    }

    /// Reports texts that are missing since a sample, or one before it.
    private mutating func report(missingSince last: UInt32) {
        guard !ended.isEmpty else { return }
        ended = ShownText.joined(ended)
        for text in ended where text.missingSample <= last {
            guard let end = text.missingSince, end > text.start, texts.count < Self.most,
                text.signs.areOfText
            else { continue }
            texts.append(
                SeenText(time: text.start / 1000..<end / 1000, box: text.region.box(in: grid))
            )
        }
        ended.removeAll { $0.missingSample <= last }
    }
}
