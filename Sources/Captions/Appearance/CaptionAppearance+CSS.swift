// SPDX-License-Identifier: Apache-2.0

extension CaptionAppearance {
    /// The appearance as a style sheet for cues of WebVTT, in a page or in a `STYLE` block.
    ///
    /// Properties of the person are `!important` and apply to all text; those that yield are the style of text of which the
    /// content says nothing. CSS for cues has no window, and no opacity without a colour: the opacity of text and boxes to which
    /// the content gives colours is the content's.
    ///
    /// Source: WebVTT, 8.2.1 (properties that are allowed).
    public var css: String {
        [yieldingCSS, forcedCSS].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The part of ``css`` that yields to the content: style sheets of the content have to be after it.
    var yieldingCSS: String { rule("::cue", declarations(isForced: false), isForced: false) }

    /// The part of ``css`` that the person decides on.
    var forcedCSS: String {
        let rules = [
            rule("::cue", declarations(isForced: true), isForced: true),
            // Spans of the content have colours of their own; the box of the line is painted once.
            rule("::cue(*)", forcedOnSpans, isForced: true),
        ]
        return rules.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// A declaration of CSS.
    package typealias Declaration = (name: String, value: String)

    /// The properties that the person decides on, or those that yield to the content.
    private func declarations(isForced: Bool) -> [Declaration] {
        func counts<Value>(_ setting: Setting<Value>?) -> Bool {
            setting.map { $0.yieldsToContent != isForced } ?? false
        }
        let look = plainLook
        var list: [Declaration] = []
        if counts(foreground) || !isForced && foreground == nil && foregroundOpacity != nil {
            list.append(("color", look.foreground.css))
        }
        if counts(background) || !isForced && background == nil && backgroundOpacity != nil {
            list.append(("background", look.background.css))
        }
        if let font, counts(font) { list += Self.fontDeclarations(font.value) }
        if let size, counts(size) { list.append(("font-size", "\(size.value.shortest)%")) }
        if let bold, counts(bold) {
            list.append(("font-weight", bold.value ? "bold" : "normal"))
        }
        if let edge, counts(edge) {
            list.append(("text-shadow", edge.value.textShadow(of: look.foreground)))
        }
        return list
    }

    private var forcedOnSpans: [Declaration] {
        declarations(isForced: true).compactMap { name, value in
            switch name {
            case "background": ("background", "transparent")
            case "font-size": nil
            default: (name, value)
            }
        }
    }

    private func rule(_ selector: String, _ list: [Declaration], isForced: Bool) -> String {
        guard !list.isEmpty else { return "" }
        let mark = isForced ? " !important" : ""
        let lines = list.map { "  \($0.name): \($0.value)\(mark);" }
        return "\(selector) {\n\(lines.joined(separator: "\n"))\n}"
    }

    /// The declarations for a style of fonts.
    package static func fontDeclarations(_ style: FontStyle) -> [Declaration] {
        var list: [Declaration] = []
        let families = style.families.map { $0.contains(" ") ? "\"\($0)\"" : $0 }
        if style != .standard {
            let all = families + [style.genericFamily]
            list.append(("font-family", all.joined(separator: ", ")))
        }
        if style == .smallCapitals { list.append(("font-variant", "small-caps")) }
        return list
    }
}

extension CaptionAppearance.FontStyle {
    /// Families of the style that systems have, the most usual ones first.
    package var families: [String] {
        switch self {
        case .monospacedSerif: ["Courier New", "Courier", "Nimbus Mono PS"]
        case .serif: ["Georgia", "Times New Roman", "Liberation Serif"]
        case .monospacedSansSerif: ["Consolas", "Menlo", "DejaVu Sans Mono"]
        case .standard, .sansSerif, .smallCapitals: ["Arial", "Helvetica", "Liberation Sans"]
        case .casual: ["Comic Sans MS", "Comic Neue", "Chalkboard SE"]
        case .cursive: ["Segoe Script", "Snell Roundhand", "URW Chancery L"]
        }
    }

    /// The family of CSS if none of ``families`` is there.
    fileprivate var genericFamily: String {
        switch self {
        case .monospacedSerif, .monospacedSansSerif: "monospace"
        case .serif: "serif"
        case .standard, .sansSerif, .smallCapitals, .casual: "sans-serif"
        case .cursive: "cursive"
        }
    }
}

extension CaptionAppearance.EdgeStyle {
    /// Where copies of the text in the colour of the edge are: to the right and down, in ems.
    ///
    /// The measures are those of WebKit; CSS has no stroke for cues, so that an outline is eight copies.
    package var offsets: [(x: Double, y: Double)] {
        switch self {
        case .none: []
        case .raised: [(-0.05, -0.05)]
        case .depressed: [(0.05, 0.05)]
        case .dropShadow: [(0.075, 0.075)]
        case .uniform:
            [
                (-0.03, -0.03), (0, -0.03), (0.03, -0.03), (-0.03, 0), (0.03, 0), (-0.03, 0.03),
                (0, 0.03), (0.03, 0.03),
            ]
        }
    }

    /// The value of `text-shadow`, for text of a colour.
    package func textShadow(of color: RGBAColor) -> String {
        guard self != .none else { return "none" }
        return offsets.map { "\($0.x.shortest)em \($0.y.shortest)em 0 \(color.edge.css)" }
            .joined(separator: ", ")
    }
}

extension RGBAColor {
    /// `rgb(255 255 0 / 80%)`, as CSS Color 4 has it.
    package var css: String {
        let share = (Double(alpha) / 2.55 * 10).rounded() / 10
        return "rgb(\(red) \(green) \(blue) / \(share.shortest)%)"
    }
}

extension Double {
    /// The number without `.0`.
    var shortest: String { self == rounded() && abs(self) < 1e9 ? "\(Int(self))" : "\(self)" }
}
