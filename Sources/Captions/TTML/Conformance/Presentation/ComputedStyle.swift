// SPDX-License-Identifier: Apache-2.0

/// How an element looks after inheritance, as far as constraints depend on it (TTML2, 10.4.4.3).
struct ComputedStyle: Hashable {
    /// The properties by which two glyphs of one character differ (IMSC-HRM, 9.3).
    struct GlyphStyle: Hashable {
        var color = "#ffffff"
        var fontFamily = "default"
        /// In parts of the root container's height.
        var fontSize = 0.0
        var fontStyle = "normal"
        var fontWeight = "normal"
        var textDecoration = "none"
        var textOutline = "none"
        var textShadow = "none"
    }

    var glyph = GlyphStyle()
    var isVisible = true
    var preservesSpace = false
    /// Not inherited: the background has some opacity, nothing is displayed, the opacity is zero.
    var hasBackground = false
    var isDisplayed = true
    var isTransparent = false
    var showsBackgroundAlways = true
    var ruby = "none"

    /// The style of a root, for a document with so many rows of cells.
    init(rows: Int) { glyph.fontSize = 1 / Double(max(rows, 1)) }

    /// The style of an element in one of this style.
    ///
    /// - Parameters:
    ///   - styles: what the element says itself.
    ///   - initial: the initial values that the document states.
    ///   - metrics: what lengths are measured by.
    /// - Returns: the style; nil if the size of the font depends on the aspect ratio, which is not known.
    func inner(
        _ styles: StyleResolution.Styles,
        initial: StyleResolution.Styles,
        _ metrics: LengthMetrics
    ) -> ComputedStyle? {
        var style = self
        func own(_ name: String) -> String? { styles[name] ?? initial[name] }
        style.hasBackground = own("tts:backgroundColor").map(Self.isOpaque) ?? false
        style.isDisplayed = own("tts:display") != "none"
        style.isTransparent =
            own("tts:opacity").flatMap { Double($0.trimmed) }.map { $0 <= 0 } ?? false
        style.showsBackgroundAlways = own("tts:showBackground") != "whenActive"
        style.ruby = own("tts:ruby") ?? "none"
        if let value = styles["tts:visibility"] { style.isVisible = value != "hidden" }
        for (name, path) in Self.glyphProperties {
            if let value = styles[name] { style.glyph[keyPath: path] = value.trimmed }
        }
        if let color = styles["tts:color"].flatMap({ TTMLColor.parse($0.trimmed) }) {
            style.glyph.color = TTMLColor.text(color)
        }
        if let value = styles["tts:fontSize"] {
            guard let size = metrics.fontSize(value, around: glyph.fontSize) else { return nil }
            style.glyph.fontSize = size
        } else if style.ruby == "textContainer" || style.ruby == "text" && ruby != "textContainer" {
            // TTML2, 10.2.15: the text of a ruby is half as large.
            style.glyph.fontSize /= 2
        }
        return style
    }

    private static let glyphProperties:
        [(String, any WritableKeyPath<GlyphStyle, String> & Sendable)] = [
            ("tts:fontFamily", \.fontFamily), ("tts:fontStyle", \.fontStyle),
            ("tts:fontWeight", \.fontWeight), ("tts:textDecoration", \.textDecoration),
            ("tts:textOutline", \.textOutline), ("tts:textShadow", \.textShadow),
        ]

    /// Whether a colour has an opacity above zero.
    static func isOpaque(_ color: String) -> Bool {
        TTMLColor.parse(color.trimmed).map { $0.alpha > 0 } ?? false
    }
}

/// The sizes by which lengths are measured.
struct LengthMetrics {
    let parameters: TTML.Parameters

    /// The size of a font in parts of the root container's height; nil if it depends on its aspect ratio.
    func fontSize(_ value: String, around size: Double) -> Double? {
        guard let length = value.markupWords.last.flatMap(Length.init) else { return size }
        switch length.unit {
        case "%": return size * length.value / 100
        case "em": return size * length.value
        case "c": return length.value / Double(parameters.cellRows)
        case "rh": return length.value / 100
        case "px": return parameters.pixelHeight.map { length.value / $0 }
        case "rw":
            guard let width = parameters.pixelWidth, let height = parameters.pixelHeight else {
                return nil
            }
            return length.value / 100 * width / height
        default: return nil
        }
    }

    /// A length across or down, in parts of the root container; nil if it cannot be known.
    func part(_ word: String, isAcross: Bool) -> Double? {
        guard let length = Length(word) else { return nil }
        switch length.unit {
        case "%": return length.value / 100
        case "c":
            return length.value / Double(isAcross ? parameters.cellColumns : parameters.cellRows)
        case "px":
            return (isAcross ? parameters.pixelWidth : parameters.pixelHeight).map {
                length.value / $0
            }
        case "rw" where isAcross: return length.value / 100
        case "rh" where !isAcross: return length.value / 100
        default: return nil
        }
    }
}
