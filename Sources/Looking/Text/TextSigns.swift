// SPDX-License-Identifier: Apache-2.0

/// What speaks for a place with many edges being text.
struct TextSigns {
    /// The part of its cells that are edges.
    private var density: Double
    /// Its width in heights of a line.
    private var aspect: Double
    /// The height of a line, in parts of that of the picture.
    private let lineHeight: Double
    /// How much the distances between strokes vary, in parts of them.
    private let variation: Double
    /// The part of the edges where the picture gets brighter to the right.
    private let rises: Double
    /// The part of the edges that are ones of luma.
    private let luma: Double
    /// The part of all other edges of the picture that appeared together with it, and their number in parts of its own.
    private let share: Double, ratio: Double

    init(
        _ region: TextRegion,
        _ strokes: [TextStroke],
        rows: Int,
        variation: Double,
        rest: OtherEdges
    ) {
        lineHeight = Double(region.lineHeight) / Double(max(1, rows))
        self.variation = variation
        let count = Double(max(1, strokes.count))
        rises = Double(strokes.count(where: \.isRise)) / count
        luma = Double(strokes.count(where: \.isLuma)) / count
        // Of a few edges, any part can have appeared at that time.
        share = Double(rest.same) / Double(rest.sum + 20)
        ratio = Double(rest.same) / (count + 1)
        (density, aspect) = (0, 0)
        takeShape(of: region)
    }

    /// Takes the shape of a larger place, which has more parts.
    mutating func takeShape(of region: TextRegion) {
        density = region.density
        aspect = Double(region.width) / Double(max(1, region.lineHeight))
    }

    /// Whether it is text.
    ///
    /// The weights are those of a logistic regression on 1,019 places with many edges in planted films, of which 787 are
    /// on texts (`Benchmarks/picture-text --overlays 400`, seeds 201 and 202).
    var areOfText: Bool {
        let sum =
            12.3 * density + 12.7 * min(variation, 0.6) + 0.88 * min(aspect, 6) + 2.6 * luma
            - 12.9 * abs(rises - 0.5) - 2.9 * share - 0.64 * min(ratio, 4) - 8.2 * lineHeight
        return sum > 12.4
    }
}
