// SPDX-License-Identifier: Apache-2.0

extension ConformanceConstraint {
    /// The Hypothetical Render Model; IMSC 1.0.1 and 1.1 require it, IMSC 1.3 recommends it.
    static let renderModel = [
        ConformanceConstraint(
            shown: "Hypothetical Render Model",
            [.imscHRM, .imsc101Text, .imsc11Text]
        ) {
            RenderModel.faults($1)
        }
    ]
}

/// How much work it is to draw what a document shows (W3C IMSC Hypothetical Render Model, 9).
///
/// Times of drawing are measured in seconds, areas in parts of the root container.
struct RenderModel {
    /// Seconds before its time at which a document can begin to be drawn (IPD).
    private static let initialDelay = 1.0
    /// Areas of the root container that are filled in a second (BDraw).
    private static let drawingRate = 12.0
    /// The area of all glyphs that are kept (NGBS).
    private static let cacheSize = 1.0

    /// A character in a style.
    private struct Glyph: Hashable {
        let character: UInt32
        let style: Int
    }

    private var styles: [ComputedStyle.GlyphStyle: Int] = [:]
    private var cache: Set<Glyph> = []

    /// The moments that take too long to draw, or that need more glyphs than are kept.
    static func faults(_ presentation: Presentation) -> [ConformanceConstraint.Fault] {
        var model = RenderModel()
        var faults: [ConformanceConstraint.Fault] = []
        var last: TTML.Time?
        for moment in presentation.moments where !moment.regions.isEmpty {
            let work = model.draw(moment)
            let passed = last.map { moment.time.seconds - $0.seconds } ?? initialDelay
            let available = min(initialDelay, passed)
            let place = moment.regions.lazy.flatMap(\.paragraphs).first ?? moment.regions[0].place
            if work.duration > available + 1e-9 {
                let message =
                    "it takes \(rounded(work.duration)) s to draw, and there are \(rounded(available)) s"
                faults.append(
                    .init(
                        message,
                        at: place,
                        clause: "IMSC-HRM Algorithm",
                        seconds: moment.time.seconds
                    )
                )
            }
            if work.glyphArea > cacheSize + 1e-9 {
                let message =
                    "its glyphs have an area of \(rounded(work.glyphArea)); the cache has 1"
                faults.append(
                    .init(
                        message,
                        at: place,
                        clause: "IMSC-HRM Paint Text",
                        seconds: moment.time.seconds
                    )
                )
            }
            last = moment.time
        }
        return faults
    }

    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

    /// Draws what is shown, and keeps its glyphs.
    private mutating func draw(_ moment: Presentation.Moment) -> (
        duration: Double, glyphArea: Double
    ) {
        let painted = moment.regions.reduce(1.0) { $0 + $1.box.area * Double($1.backgroundCount) }
        var duration = painted / Self.drawingRate
        var glyphArea = 0.0
        var kept: Set<Glyph> = []
        for (text, style) in moment.regions.lazy.flatMap(\.texts) {
            let number = number(of: style)
            let area = style.fontSize * style.fontSize
            for scalar in text.unicodeScalars {
                let glyph = Glyph(character: scalar.value, style: number)
                let isNew = kept.insert(glyph).inserted
                let isCopied = !isNew || cache.contains(glyph)
                let script = RenderedScript(scalar)
                duration += area / (isCopied ? script.copyRate : script.renderRate)
                if isNew { glyphArea += area }
            }
        }
        cache = kept
        return (duration, glyphArea)
    }

    private mutating func number(of style: ComputedStyle.GlyphStyle) -> Int {
        if let known = styles[style] { return known }
        styles[style] = styles.count
        return styles.count - 1
    }
}
