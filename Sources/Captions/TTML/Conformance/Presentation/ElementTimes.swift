// SPDX-License-Identifier: Apache-2.0

/// When each element is active (TTML2, 12; SMIL 3.0's par and seq).
struct ElementTimes {
    /// From a time on, up to another; nil: without an end.
    struct Interval: Equatable {
        var begin: TTML.Time
        var end: TTML.Time?

        /// Whether there is a time in it.
        var isEmpty: Bool { end.map { $0 <= begin } ?? false }

        /// Whether a time is in it.
        func contains(_ time: TTML.Time) -> Bool {
            begin <= time && (end.map { time < $0 } ?? true)
        }

        /// The part of it that is in another one.
        func clipped(to outer: Interval) -> Interval {
            var result = self
            if result.begin < outer.begin { result.begin = outer.begin }
            if let limit = outer.end { result.end = result.end.map { min($0, limit) } ?? limit }
            return result
        }
    }

    private let tree: ConformanceTree
    private let parameters: TTML.Parameters
    /// The interval of each element, by its place; nil: it is never active.
    private(set) var intervals: [Interval?]

    /// Resolves the times of regions, the body, and what is in them.
    init(_ tree: ConformanceTree, _ parameters: TTML.Parameters) {
        (self.tree, self.parameters) = (tree, parameters)
        intervals = Array(repeating: nil, count: tree.nodes.count)
        let always = Interval(begin: .zero, end: nil)
        for place in tree.nodes.indices {
            let name = tree.nodes[place].name
            guard name == "body" || name == "region" else { continue }
            resolve(place, in: always, from: .zero, isSequence: false)
        }
    }

    /// Resolves an element.
    ///
    /// - Returns: when it ends; nil: never.
    @discardableResult
    private mutating func resolve(
        _ place: Int,
        in outer: Interval,
        from base: TTML.Time,
        isSequence: Bool
    ) -> TTML.Time? {
        let node = tree.nodes[place]
        func time(_ name: String) -> TTML.Time? { node[name].flatMap { TTML.Time($0, parameters) } }
        let begin = base + (time("begin") ?? .zero)
        var end = time("end").map { base + $0 }
        if let duration = time("dur") {
            let last = begin + duration
            end = end.map { min($0, last) } ?? last
        }
        let interval = Interval(begin: begin, end: end).clipped(to: outer)
        intervals[place] = interval
        let inner = resolveContent(of: place, in: interval, from: begin)
        if end == nil, isSequence, let inner {
            // In a sequence it lasts as long as its content; elsewhere as long as what is around it.
            intervals[place] = Interval(begin: begin, end: inner).clipped(to: outer)
        }
        return end ?? inner
    }

    /// Resolves what is in an element.
    ///
    /// - Returns: when the content ends; nil: never.
    private mutating func resolveContent(
        of place: Int,
        in interval: Interval,
        from begin: TTML.Time
    ) -> TTML.Time? {
        let node = tree.nodes[place]
        let isSequence = node["timeContainer"] == "seq"
        // A line break, and text, last as long as what is around them, and in a sequence no time.
        if node.name == "br" || node.name == "set" { return nil }
        var last: TTML.Time? = begin
        var latest: TTML.Time? = begin
        for part in node.content {
            switch part {
            case .text(let text):
                guard node.name == "p" || node.name == "span" else { continue }
                if !isSequence, text.utf8.contains(where: { $0 > 0x20 }) { latest = nil }
            case .element(let child):
                guard Self.timed.contains(tree.nodes[child].name) else { continue }
                if tree.nodes[child].name == "set" {
                    resolve(child, in: interval, from: begin, isSequence: false)
                    continue
                }
                guard !isSequence || last != nil else { continue }
                let end = resolve(
                    child,
                    in: interval,
                    from: isSequence ? last ?? begin : begin,
                    isSequence: isSequence
                )
                if isSequence { last = tree.nodes[child].name == "br" ? last : end }
                if let before = latest, let end { latest = max(before, end) } else { latest = nil }
            }
        }
        return isSequence ? last : latest
    }

    private static let timed: Set<String> = ["div", "p", "span", "br", "set"]
}
