// SPDX-License-Identifier: Apache-2.0

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

    /// The initial colour.
    private static let white = RGBAColor(rgb: 0xFFFFFF)

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
