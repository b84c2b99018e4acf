// SPDX-License-Identifier: Apache-2.0

/// Makes the moments of a presentation, one after the other; paragraphs that are not active are not looked at.
struct PresentationBuilder {
    private let tree: ConformanceTree
    private let metrics: LengthMetrics
    private let times: ElementTimes
    private var resolution: StyleResolution
    private let regions: [Int]
    private var visitCount = 0
    /// The parts of paragraphs in regions, where they are the same at all times.
    private var kept: [Key: Piece] = [:]
    /// The elements that `set` changes, or that have something in them that begins or ends.
    private let changing: Set<Int>

    /// A paragraph in a region.
    private struct Key: Hashable {
        let region: Int?
        let paragraph: Int
    }

    /// The part of a paragraph that is in a region.
    private struct Piece {
        /// Elements around it, and itself, that have a background.
        var backgrounds: [Int] = []
        var content = LineContent()
    }

    init(_ tree: ConformanceTree, _ parameters: TTML.Parameters) {
        self.tree = tree
        metrics = LengthMetrics(parameters: parameters)
        times = ElementTimes(tree, parameters)
        resolution = StyleResolution(tree)
        regions = tree.places(of: "region").filter {
            tree.nodes[$0].parent.map { tree.nodes[$0].name } == "layout"
        }
        changing = Self.changing(in: tree)
    }

    /// The elements whose looks or content depend on the time: those with `set` in them, and paragraphs with times
    /// inside.
    private static func changing(in tree: ConformanceTree) -> Set<Int> {
        var all: Set<Int> = []
        for place in tree.nodes.indices {
            let node = tree.nodes[place]
            if node.name == "set", let parent = node.parent { all.insert(parent) }
            let isTimed = ["begin", "end", "dur", "timeContainer"].contains { node[$0] != nil }
            guard isTimed || node.name == "set" else { continue }
            for outer in tree.ancestors(of: place) where tree.nodes[outer].name == "p" {
                all.insert(outer)
            }
            if node.name == "p", node["timeContainer"] != nil { all.insert(place) }
        }
        return all
    }

    /// All moments.
    mutating func moments() throws(Presentation.Obstacle) -> [Presentation.Moment] {
        let paragraphs = tree.places(of: "p").filter {
            times.intervals[$0].map { !$0.isEmpty } ?? false
        }
        .sorted { begin($0) < begin($1) }
        var next = 0
        var active: [Int] = []
        var moments: [Presentation.Moment] = []
        for time in changes() {
            active.removeAll { !(times.intervals[$0]?.contains(time) ?? false) }
            while next < paragraphs.count, begin(paragraphs[next]) <= time {
                if times.intervals[paragraphs[next]]?.contains(time) == true {
                    active.append(paragraphs[next])
                }
                next += 1
            }
            moments.append(try moment(at: time, active.sorted()))
        }
        return moments
    }

    private func begin(_ place: Int) -> TTML.Time { times.intervals[place]?.begin ?? .zero }

    /// The times at which something can change, in order.
    private func changes() -> [TTML.Time] {
        var all: Set<TTML.Time> = []
        for interval in times.intervals {
            guard let interval, !interval.isEmpty else { continue }
            all.insert(interval.begin)
            if let end = interval.end { all.insert(end) }
        }
        return all.sorted()
    }

    // MARK: A moment

    private mutating func moment(
        at time: TTML.Time,
        _ paragraphs: [Int]
    ) throws(Presentation.Obstacle) -> Presentation.Moment {
        var moment = Presentation.Moment(time: time)
        if regions.isEmpty {
            if let region = try region(nil, at: time, paragraphs) { moment.regions.append(region) }
        }
        for place in regions where times.intervals[place]?.contains(time) == true {
            try countVisit()
            if let region = try region(place, at: time, paragraphs) {
                moment.regions.append(region)
            }
        }
        return moment
    }

    /// A region at a time; nil if it is not presented.
    private mutating func region(
        _ place: Int?,
        at time: TTML.Time,
        _ paragraphs: [Int]
    ) throws(Presentation.Obstacle) -> Presentation.Region? {
        let styles = place.map { specified($0, at: time) } ?? [:]
        let root = ComputedStyle(rows: metrics.parameters.cellRows)
        let style = try inner(root, styles)
        guard style.isDisplayed, !style.isTransparent, style.isVisible else { return nil }
        guard let box = RegionBox(resolution.initial.merging(styles) { $1 }, metrics) else {
            throw Presentation.Obstacle(
                reason: "the place of a region cannot be computed from its lengths"
            )
        }
        var region = Presentation.Region(place: place, box: box)
        var backgrounds: Set<Int> = []
        for paragraph in paragraphs {
            try add(paragraph, to: &region, style, at: time, &backgrounds)
        }
        guard !region.paragraphs.isEmpty || style.hasBackground && style.showsBackgroundAlways
        else { return nil }
        region.backgroundCount += backgrounds.count + (style.hasBackground ? 1 : 0)
        return region
    }

    /// Adds the part of a paragraph that is in a region.
    private mutating func add(
        _ paragraph: Int,
        to region: inout Presentation.Region,
        _ regionStyle: ComputedStyle,
        at time: TTML.Time,
        _ backgrounds: inout Set<Int>
    ) throws(Presentation.Obstacle) {
        try countVisit()
        let key = Key(region: region.place, paragraph: paragraph)
        let piece =
            if let known = kept[key] { known } else { try piece(key, regionStyle, at: time) }
        guard !piece.content.isEmpty else { return }
        region.paragraphs.append(paragraph)
        backgrounds.formUnion(piece.backgrounds)
        region.backgroundCount += piece.content.backgroundCount
        region.texts += piece.content.texts
    }

    /// Makes the part of a paragraph that is in a region, and keeps it if it stays the same.
    private mutating func piece(
        _ key: Key,
        _ regionStyle: ComputedStyle,
        at time: TTML.Time
    ) throws(Presentation.Obstacle) -> Piece {
        let path = Array(tree.ancestors(of: key.paragraph)).reversed() + [key.paragraph]
        let made = try piece(key, path, regionStyle, at: time)
        let isFixed = !path.contains(where: changing.contains)
        if isFixed, key.region.map({ !changing.contains($0) }) ?? true { kept[key] = made }
        return made
    }

    private mutating func piece(
        _ key: Key,
        _ path: [Int],
        _ regionStyle: ComputedStyle,
        at time: TTML.Time
    ) throws(Presentation.Obstacle) -> Piece {
        var style = regionStyle
        var associated: Int?
        var piece = Piece()
        for place in path where tree.nodes[place].name != "tt" {
            associated = region(of: place) ?? associated
            // Content that is in another region is not in this one (TTML2, 11.3.1.3, step 4).
            if let associated, associated != key.region { return Piece() }
            try countVisit()
            style = try computed(place, in: style, key.region, at: time)
            guard style.isDisplayed else { return Piece() }
            if style.hasBackground { piece.backgrounds.append(place) }
        }
        try collect(key.paragraph, associated, style, key.region, at: time, &piece.content)
        piece.content.foldSpace()
        return piece
    }

    /// Collects the text of an element, and of the spans in it.
    private mutating func collect(
        _ place: Int,
        _ associated: Int?,
        _ style: ComputedStyle,
        _ region: Int?,
        at time: TTML.Time,
        _ content: inout LineContent
    ) throws(Presentation.Obstacle) {
        for part in tree.nodes[place].content {
            switch part {
            case .text(let text):
                // Without a region, text is in the default one alone.
                if associated == region { content.append(text, style) }
            case .element(let child):
                let name = tree.nodes[child].name
                guard name == "span" || name == "br", times.intervals[child]?.contains(time) == true
                else { continue }
                let own = self.region(of: child) ?? associated
                if let own, own != region { continue }
                if own == nil, region != nil, name == "br" { continue }
                try countVisit()
                let inner = try computed(child, in: style, region, at: time)
                guard inner.isDisplayed else { continue }
                if name == "br" {
                    content.appendBreak()
                } else {
                    content.open(hasBackground: inner.hasBackground)
                    try collect(child, own, inner, region, at: time, &content)
                    content.close()
                }
            }
        }
    }

    /// The region that an element names.
    private func region(of place: Int) -> Int? {
        tree.nodes[place]["region"].flatMap { tree.identified[$0.trimmed] }
    }

    private mutating func countVisit() throws(Presentation.Obstacle) {
        visitCount += 1
        if visitCount > Presentation.visitLimit {
            throw Presentation.Obstacle(reason: "too much is shown at too many times")
        }
    }

    // MARK: Styles

    private mutating func computed(
        _ place: Int,
        in outer: ComputedStyle,
        _ region: Int?,
        at time: TTML.Time
    ) throws(Presentation.Obstacle) -> ComputedStyle {
        let styles = specified(place, at: time)
        var style = try inner(outer, styles)
        if let space = tree.nodes[place]["xml:space"] { style.preservesSpace = space == "preserve" }
        return style
    }

    private func inner(
        _ style: ComputedStyle,
        _ styles: StyleResolution.Styles
    ) throws(Presentation.Obstacle) -> ComputedStyle {
        guard let inner = style.inner(styles, initial: resolution.initial, metrics) else {
            throw Presentation.Obstacle(
                reason: "the size of a font depends on a size that tt does not state"
            )
        }
        return inner
    }

    /// The styles of an element at a time, with those of `set` (TTML2, 13.2.3).
    private mutating func specified(_ place: Int, at time: TTML.Time) -> StyleResolution.Styles {
        var styles = resolution.specified(place)
        for child in tree.nodes[place].children where tree.nodes[child].name == "set" {
            guard times.intervals[child]?.contains(time) == true else { continue }
            for attribute in tree.nodes[child].attributes
            where ConformanceDocument.isStyle(attribute.name) {
                styles[attribute.name] = attribute.value
            }
        }
        return styles
    }
}
