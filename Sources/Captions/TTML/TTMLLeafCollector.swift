// SPDX-License-Identifier: Apache-2.0

/// Collects the characters of a paragraph, each with its look and time.
struct TTMLLeafCollector {
    /// How many intervals a paragraph may be cut into.
    private static let intervalLimit = 1000

    private(set) var leaves: [TTMLLeaf] = []
    private(set) var isTooFinelyTimed = false
    private var containerCount = 0
    /// The ruby container around what is being collected.
    private var container: Int?
    private var ruby: TTMLLeaf.Ruby?

    /// Collects what is in a paragraph or `span`, whose own context this is.
    mutating func collect(
        _ element: TTML.Element,
        _ context: TTMLConverter.Context,
        _ converter: inout TTMLConverter
    ) {
        var elder: TTML.Time?
        for child in element.children {
            switch child {
            case .text(let text):
                // White space between the parts of a ruby belongs to none of them.
                if container != nil, ruby == nil, text.isBlank { continue }
                append(text, context, during: context.interval)
            case .element(let child):
                let interval = converter.interval(
                    of: child,
                    in: context.interval,
                    after: element.isSequence ? elder ?? context.interval.begin : nil
                )
                if element.isSequence { elder = interval.end ?? interval.begin }
                if child.kind == .lineBreak {
                    append("\n", context, during: interval, isLineBreak: true)
                } else if child.kind == .span {
                    var inner = context
                    inner.interval = interval
                    collectSpan(child, inner, &converter)
                }
            }
        }
    }

    private mutating func collectSpan(
        _ span: TTML.Element,
        _ outer: TTMLConverter.Context,
        _ converter: inout TTMLConverter
    ) {
        guard let context = converter.enter(span, outer) else { return }
        let values = converter.sheet.specified(span.references, span.attributes, at: span.position)
        let saved = (container, ruby)
        defer { (container, ruby) = saved }
        switch values["tts:ruby"] {
        case "container":
            containerCount += 1
            (container, ruby) = (containerCount, nil)
        case "base": ruby = container.map { .base($0) }
        case "text":
            // An annotation outside a container annotates nothing.
            guard let container else { return }
            ruby = .annotation(container)
        case "delimiter": return
        default: break
        }
        collect(span, context, &converter)
    }

    private mutating func append(
        _ text: String,
        _ context: TTMLConverter.Context,
        during interval: TTMLConverter.Interval,
        isLineBreak: Bool = false
    ) {
        guard context.style.isVisible else { return }
        if leaves.isEmpty { leaves.reserveCapacity(4) }
        leaves.append(
            TTMLLeaf(
                text: text,
                isLineBreak: isLineBreak,
                style: context.style,
                language: context.language,
                voice: context.voice,
                ruby: ruby,
                preservesSpace: context.preservesSpace,
                startMilliseconds: interval.startMilliseconds,
                endMilliseconds: interval.endMilliseconds
            )
        )
    }

    /// The intervals of a paragraph in which the same characters are shown.
    mutating func intervals(
        _ start: Int,
        _ end: Int?
    ) -> [(startMilliseconds: Int, endMilliseconds: Int?, text: CaptionText)] {
        let limit = end ?? .max
        let isWhole = leaves.allSatisfy {
            $0.startMilliseconds == start && $0.endMilliseconds == limit
        }
        if isWhole { return [(start, end, TTMLText.text(leaves))] }
        let times = Set(leaves.flatMap { [$0.startMilliseconds, $0.endMilliseconds] })
            .filter { $0 > start && $0 < limit }
        isTooFinelyTimed = times.count > Self.intervalLimit
        guard !isTooFinelyTimed else { return [(start, end, TTMLText.text(leaves))] }
        var found: [(startMilliseconds: Int, endMilliseconds: Int?, text: CaptionText)] = []
        let edges = [start] + times.sorted() + [limit]
        for (from, to) in zip(edges, edges.dropFirst()) {
            let shown = leaves.filter { $0.startMilliseconds <= from && $0.endMilliseconds >= to }
            let text = TTMLText.text(shown)
            if text.plainText.isBlank { continue }
            if let last = found.last, last.endMilliseconds == from, last.text == text {
                found[found.count - 1].endMilliseconds = to == .max ? nil : to
            } else {
                found.append((from, to == .max ? nil : to, text))
            }
        }
        return found
    }
}
