// SPDX-License-Identifier: Apache-2.0

/// The place of a region, in parts of the root container.
struct RegionBox: Equatable {
    var left = 0.0
    var top = 0.0
    var width = 1.0
    var height = 1.0

    /// Differences that come from the writing of numbers, not from what is meant.
    private static let tolerance = 1e-5

    /// The place that styles state; nil if it cannot be known.
    init?(_ styles: StyleResolution.Styles, _ metrics: LengthMetrics) {
        if let extent = styles["tts:extent"], extent.trimmed != "auto" {
            guard let size = Self.pair(extent, metrics) else { return nil }
            (width, height) = size
        }
        if let position = styles["tts:position"], styles["tts:origin"] == nil {
            guard let place = Self.place(position, width, height, metrics) else { return nil }
            (left, top) = place
        } else if let origin = styles["tts:origin"], origin.trimmed != "auto" {
            guard let place = Self.pair(origin, metrics) else { return nil }
            (left, top) = place
        }
    }

    private static func pair(_ value: String, _ metrics: LengthMetrics) -> (Double, Double)? {
        let words = value.markupWords
        guard words.count == 2, let across = metrics.part(words[0], isAcross: true),
            let down = metrics.part(words[1], isAcross: false)
        else { return nil }
        return (across, down)
    }

    /// The area, in parts of that of the root container.
    var area: Double { width * height }

    /// Whether it is outside of the root container with some part.
    var isOutside: Bool {
        left < -Self.tolerance || top < -Self.tolerance || left + width > 1 + Self.tolerance
            || top + height > 1 + Self.tolerance
    }

    /// Whether two regions have an area in common.
    func overlaps(_ other: RegionBox) -> Bool {
        let across = min(left + width, other.left + other.width) - max(left, other.left)
        let down = min(top + height, other.top + other.height) - max(top, other.top)
        return across > Self.tolerance && down > Self.tolerance
    }
}

extension RegionBox {
    /// The place of a `tts:position` (TTML2, 11.3.1.3, `<position>`): a percentage is one of what is left beside the
    /// region.
    private static func place(
        _ value: String,
        _ width: Double,
        _ height: Double,
        _ metrics: LengthMetrics
    ) -> (Double, Double)? {
        guard let edges = edges(value.markupWords) else { return nil }
        func distance(_ edge: Edge, _ size: Double, isAcross: Bool) -> Double? {
            let rest = 1 - size
            guard let offset = edge.offset else { return rest * edge.share }
            guard let length = Length(offset) else { return nil }
            let amount =
                length.unit == "%"
                ? rest * length.value / 100 : metrics.part(offset, isAcross: isAcross)
            return amount.map { edge.share == 1 ? rest - $0 : $0 }
        }
        guard let left = distance(edges.across, width, isAcross: true),
            let top = distance(edges.down, height, isAcross: false)
        else { return nil }
        return (left, top)
    }

    /// An edge, 0 the left or upper one, and a distance from it.
    private struct Edge {
        var share = 0.5
        var offset: String?
    }

    private static let shares: [String: (share: Double, isAcross: Bool?)] = [
        "left": (0, true), "right": (1, true), "top": (0, false), "bottom": (1, false),
        "center": (0.5, nil),
    ]

    private static func edges(_ words: [String]) -> (across: Edge, down: Edge)? {
        var across: Edge?
        var down: Edge?
        var index = 0
        while index < words.count {
            var edge = Edge()
            var isAcross: Bool?
            if let keyword = shares[words[index]] {
                edge.share = keyword.share
                isAcross = keyword.isAcross
                // Of three or four words, a length after an edge is a distance from it.
                if words.count > 2, keyword.isAcross != nil, index + 1 < words.count,
                    shares[words[index + 1]] == nil
                {
                    edge.offset = words[index + 1]
                    index += 1
                }
            } else {
                edge = Edge(share: 0, offset: words[index])
            }
            index += 1
            switch isAcross {
            case true?: across = across ?? edge
            case false?: down = down ?? edge
            case nil:
                let othersAreDown = words.contains { shares[$0]?.isAcross == true } && index < 2
                if across == nil, !(othersAreDown && edge.offset == nil) {
                    across = edge
                } else {
                    down = down ?? edge
                }
            }
        }
        guard across != nil || down != nil else { return nil }
        return (across ?? Edge(), down ?? Edge())
    }
}
