// SPDX-License-Identifier: Apache-2.0

/// The looks of a character: colour, italics, underline (ANSI/CTA-608-E, 6.2).
struct CEA608Style: Hashable {
    /// The colours of characters, in the order of their codes; black can only come from an optional
    /// code.
    enum Color: UInt8, CaseIterable {
        case white, green, blue, cyan, red, yellow, magenta, black

        /// The colour of a screen.
        var rgba: RGBAColor {
            switch self {
            case .white: RGBAColor(rgb: 0xFFFFFF)
            case .green: RGBAColor(rgb: 0x00FF00)
            case .blue: RGBAColor(rgb: 0x0000FF)
            case .cyan: RGBAColor(rgb: 0x00FFFF)
            case .red: RGBAColor(rgb: 0xFF0000)
            case .yellow: RGBAColor(rgb: 0xFFFF00)
            case .magenta: RGBAColor(rgb: 0xFF00FF)
            case .black: RGBAColor(rgb: 0x000000)
            }
        }

        /// The nearest of the colours that every decoder has.
        init(nearest color: RGBAColor) {
            func distance(_ other: Color) -> Int {
                let rgba = other.rgba
                let red = Int(rgba.red) - Int(color.red)
                let green = Int(rgba.green) - Int(color.green)
                let blue = Int(rgba.blue) - Int(color.blue)
                return red * red + green * green + blue * blue
            }
            let usual = Color.allCases.dropLast()
            self = usual.min { distance($0) < distance($1) } ?? .white
        }
    }

    /// White, upright, not underlined.
    static let plain = CEA608Style()

    var color: Color = .white
    var isItalic = false
    var isUnderlined = false

    /// The style after a mid-row code or of a preamble without indent: its four lowest bits.
    ///
    /// Italics of a mid-row code keep the colour; those of a preamble are white.
    init(code: UInt8, keeping color: Color = .white) {
        let number = (code >> 1) & 7
        isItalic = number == 7
        self.color = isItalic ? color : Color(rawValue: number) ?? .white
        isUnderlined = code & 1 == 1
    }

    init(color: Color = .white, isItalic: Bool = false, isUnderlined: Bool = false) {
        self.color = color
        self.isItalic = isItalic
        self.isUnderlined = isUnderlined
    }
}

/// Builds the text of a cue from characters and their styles.
///
/// The looks of a space are not seen: between two runs it belongs to the one that is plain.
struct CEA608TextBuilder {
    private var nodes: [CaptionText.Node] = []
    private var run = ""
    private var style = CEA608Style.plain
    private var spaces = ""

    /// Adds a character.
    mutating func append(_ scalar: Unicode.Scalar, _ newStyle: CEA608Style) {
        if scalar == " " {
            spaces.unicodeScalars.append(" ")
        } else {
            if newStyle != style {
                endRun(before: newStyle)
                style = newStyle
            }
            run += spaces
            spaces = ""
            run.unicodeScalars.append(scalar)
        }
    }

    /// Adds a space or a line break.
    mutating func append(_ space: String) { spaces += space }

    /// The text.
    mutating func finish() -> CaptionText {
        push(run, style)
        return CaptionText(nodes: nodes)
    }

    /// Ends a run where another style follows, or the text ends; spaces between two styled runs are
    /// plain.
    private mutating func endRun(before next: CEA608Style) {
        if style == .plain {
            push(run + spaces, style)
            spaces = ""
        } else {
            push(run, style)
            if next != .plain {
                push(spaces, .plain)
                spaces = ""
            }
        }
        run = ""
    }

    private mutating func push(_ text: String, _ style: CEA608Style) {
        if text.isEmpty { return }
        let run = StyledRun(
            text: text,
            isItalic: style.isItalic,
            isUnderlined: style.isUnderlined,
            color: style.color == .white ? nil : style.color.rgba
        )
        nodes.append(run.node)
    }
}
