// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The styles of a document, each with all that it builds upon (TTML2, 10.4.4, style association).
struct TTMLStyleSheet {
    /// What a set of attributes says: the last value of each name that matters here.
    typealias Values = [String: String]

    /// The attributes that captions have a use for; only these are carried along, so that styles that
    /// build upon each other cannot grow.
    private static let relevantNames: Set<String> = [
        "tts:color", "tts:fontWeight", "tts:fontStyle", "tts:textDecoration", "tts:textAlign",
        "tts:displayAlign", "tts:origin", "tts:extent", "tts:writingMode", "tts:ruby",
        "tts:display", "tts:visibility", "itts:forcedDisplay", "tts:fontFamily", "tts:fontSize",
        "tts:backgroundColor", "tts:textOutline",
    ]

    /// The attributes that are kept for whole cues, and have no place in other formats than TTML and SubStation Alpha.
    private static let lookNames: Set<String> = [
        "tts:fontFamily", "tts:fontSize", "tts:backgroundColor", "tts:textOutline",
    ]

    /// Values that change nothing, of attributes that captions have no use for.
    private static let initialValues: [String: Set<String>] = [
        "tts:backgroundColor": ["transparent", "#00000000", "rgba(0,0,0,0)"],
        "tts:direction": ["ltr"], "tts:fontFamily": ["default"], "tts:fontSize": ["1c", "100%"],
        "tts:fontVariant": ["normal"], "tts:letterSpacing": ["normal"],
        "tts:lineHeight": ["normal"], "tts:opacity": ["1", "1.0"], "tts:overflow": ["hidden"],
        "tts:padding": ["0", "0px", "0%", "0c"], "tts:rubyPosition": ["outside"],
        "tts:shear": ["0%"], "tts:textCombine": ["none"], "tts:textEmphasis": ["none"],
        "tts:textOutline": ["none"], "tts:textShadow": ["none"], "tts:unicodeBidi": ["normal"],
        "tts:wrapOption": ["wrap"], "tts:zIndex": ["auto"], "itts:fillLineGap": ["false"],
        "ebutts:linePadding": ["0c"], "tts:showBackground": ["always"],
    ]

    /// Whether an attribute is kept for whole cues, by TTML and SubStation Alpha only.
    static func isLook(_ name: String) -> Bool { lookNames.contains(name) }

    /// What captions do not keep of a style attribute, or not in all formats, as a name; nil: nothing.
    static func loss(of attribute: TTML.StyleAttribute) -> String? {
        let (name, value) = (attribute.name, attribute.value)
        switch name {
        case "tts:textDecoration":
            return value.contains("hrough") || value.contains("verline") ? "\(name) \(value)" : nil
        case "tts:textAlign": return value == "justify" ? "\(name) \(value)" : nil
        default:
            if relevantNames.contains(name), !isLook(name) { return nil }
            return initialValues[name]?.contains(value) == true ? nil : name
        }
    }

    /// How many styles may build upon each other.
    private static let chainLimit = 64

    private var values: [String: Values] = [:]
    /// What was noticed.
    private(set) var diagnostics = DiagnosticList()
    private var reportedNames: Set<String> = []

    /// Resolves the styles of a document.
    init(_ styles: [TTML.Style]) {
        var sources: [String: TTML.Style] = [:]
        for style in styles {
            if let identifier = style.identifier, sources[identifier] == nil {
                sources[identifier] = style
            }
        }
        for style in styles {
            if let identifier = style.identifier { resolve(identifier, sources, path: []) }
        }
    }

    private mutating func resolve(
        _ identifier: String,
        _ sources: [String: TTML.Style],
        path: [String]
    ) {
        guard values[identifier] == nil, let style = sources[identifier] else { return }
        if path.contains(identifier) || path.count >= Self.chainLimit {
            let message = "style \"\(identifier)\" builds upon itself, or on too many others"
            diagnostics.append(.undefinedStyle, message, at: style.position)
            values[identifier] = [:]
            return
        }
        for reference in style.references {
            resolve(reference, sources, path: path + [identifier])
        }
        values[identifier] = specified(style.references, style.attributes, at: style.position)
    }

    /// What an element says of its looks: by the styles it names, then by itself.
    mutating func specified(
        _ references: [String],
        _ attributes: [TTML.StyleAttribute],
        at position: SourcePosition
    ) -> Values {
        // Most elements name one style and say nothing more.
        if references.isEmpty, attributes.isEmpty { return [:] }
        if references.count == 1, attributes.isEmpty, let style = values[references[0]] {
            return style
        }
        var result: Values = [:]
        for reference in references {
            if let style = values[reference] {
                result.merge(style) { $1 }
            } else if reportedNames.insert(reference).inserted {
                let message = "there is no style \"\(reference)\""
                diagnostics.append(.undefinedStyle, message, at: position)
            }
        }
        for attribute in attributes where Self.relevantNames.contains(attribute.name) {
            result[attribute.name] = attribute.value
        }
        return result
    }

    /// Takes what was noticed since the last time.
    mutating func takeDiagnostics() -> DiagnosticList {
        defer { diagnostics = DiagnosticList() }
        return diagnostics
    }
}

/// How text looks after inheritance (TTML2, 10.4.4, style resolution).
struct TTMLComputedStyle: Equatable {
    var isBold = false
    var isItalic = false
    var isUnderlined = false
    /// nil: white, the initial value, which players choose where captions say nothing.
    var color: RGBAColor?
    /// nil: nothing says it.
    var alignment: Placement.Alignment?
    var isForced = false
    var isVisible = true
    /// What the content states beside that.
    var look = ContentLook()

    /// The initial colour.
    private static let white = RGBAColor(rgb: 0xFFFFFF)

    /// Applies what an element says of fonts, sizes, edges and boxes; what cannot be read is as if not stated.
    ///
    /// - Parameters:
    ///   - values: what it says.
    ///   - parameters: what lengths count.
    ///   - isSpan: whether a background is that of the lines; that of another element is the window.
    mutating func applyLook(
        _ values: TTMLStyleSheet.Values,
        _ parameters: TTML.Parameters,
        isSpan: Bool
    ) {
        if let families = values["tts:fontFamily"] {
            look.font = CaptionAppearance.FontStyle(families: families)
        }
        if let size = values["tts:fontSize"], let word = size.words.last {
            look.size = Self.size(word, parameters, around: look.size)
        }
        if let outline = values["tts:textOutline"] {
            look.edge = outline == "none" ? CaptionAppearance.EdgeStyle.none : .uniform
        }
        if let color = values["tts:backgroundColor"].flatMap(TTMLColor.parse) {
            let shown = color.alpha > 0 ? color : nil
            if isSpan { look.background = shown } else { look.window = shown }
        }
    }

    /// The size of a font, per cent of the initial one, a fifteenth of the height; nil if that cannot be known.
    private static func size(
        _ word: String,
        _ parameters: TTML.Parameters,
        around size: Double?
    ) -> Double? {
        let unit = word.drop { $0.isNumber || $0 == "." }
        guard let number = Double(word.dropLast(unit.count)), number > 0, number < 1e5 else {
            return nil
        }
        let usual: Double?
        switch unit {
        case "%": usual = (size ?? 100) * number / 100
        case "em": usual = (size ?? 100) * number
        case "c": usual = number * 1500 / Double(parameters.cellRows)
        case "rh", "vh": usual = number * 15
        case "px": usual = parameters.pixelHeight.map { number / $0 * 1500 }
        default: usual = nil
        }
        return usual.map { ($0 * 1000).rounded() / 1000 }.flatMap { 1...1000 ~= $0 ? $0 : nil }
    }

    /// Applies what an element says.
    ///
    /// - Parameters:
    ///   - values: what it says.
    ///   - keepsWhite: whether white is a colour like others, as it is where a `span` states it
    ///     itself; everywhere else it is the text's own.
    /// - Returns: the attributes whose values are impossible; they change nothing.
    mutating func apply(_ values: TTMLStyleSheet.Values, keepsWhite: Bool) -> [String] {
        var invalid: [String] = []
        for (name, value) in values {
            if name == "tts:color" {
                guard let color = TTMLColor.parse(value) else {
                    invalid.append(name)
                    continue
                }
                self.color = color == Self.white && !keepsWhite ? nil : color
            } else if let set = Self.setters[name], !set(&self, value) {
                invalid.append(name)
            }
        }
        return invalid.sorted()
    }

    private typealias Setter = @Sendable (inout TTMLComputedStyle, String) -> Bool

    private static let setters: [String: Setter] = [
        "tts:fontWeight": { style, value in
            style.isBold = value == "bold"
            return value == "bold" || value == "normal"
        },
        "tts:fontStyle": { style, value in
            style.isItalic = value == "italic" || value == "oblique"
            return style.isItalic || ["normal", "reverseOblique"].contains(value)
        },
        "tts:textDecoration": { style, value in
            for word in value.words {
                if word == "underline" { style.isUnderlined = true }
                if word == "none" || word == "noUnderline" { style.isUnderlined = false }
            }
            return true
        },
        "tts:textAlign": { style, value in
            // Justified text begins where other text of its script does.
            let name = value == "justify" ? "start" : value
            guard let alignment = Placement.Alignment(rawValue: name) else { return false }
            style.alignment = alignment
            return true
        },
        "tts:visibility": { style, value in
            style.isVisible = value != "hidden"
            return value == "hidden" || value == "visible"
        },
        "itts:forcedDisplay": { style, value in
            style.isForced = value == "true"
            return value == "true" || value == "false"
        },
    ]
}
