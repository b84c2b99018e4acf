// SPDX-License-Identifier: Apache-2.0

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
        var node = CaptionText.Node.text(text)
        if style.isUnderlined { node = .element(.underline, children: [node]) }
        if style.isItalic { node = .element(.italic, children: [node]) }
        if style.color != .white { node = .element(.color(style.color.rgba), children: [node]) }
        nodes.append(node)
    }
}
