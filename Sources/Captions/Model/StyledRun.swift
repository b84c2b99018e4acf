// SPDX-License-Identifier: Apache-2.0

/// Characters of one style, for formats whose text is flat.
package struct StyledRun: Equatable, Sendable {
    /// The characters; a line break is `\n`.
    package var text: String
    /// Whether it is bold.
    package var isBold: Bool
    /// Whether it is italic.
    package var isItalic: Bool
    /// Whether it is underlined.
    package var isUnderlined: Bool
    /// The colour; nil: whatever the player uses.
    package var color: RGBAColor?

    /// Makes a run, plain by default.
    package init(
        text: String,
        isBold: Bool = false,
        isItalic: Bool = false,
        isUnderlined: Bool = false,
        color: RGBAColor? = nil
    ) {
        self.text = text
        self.isBold = isBold
        self.isItalic = isItalic
        self.isUnderlined = isUnderlined
        self.color = color
    }

    /// Whether another run looks the same.
    package func hasStyle(of other: StyledRun) -> Bool {
        isBold == other.isBold && isItalic == other.isItalic
            && isUnderlined == other.isUnderlined && color == other.color
    }
}

extension CaptionText {
    /// The characters alone; ruby annotations are in parentheses after what they annotate.
    public var plainText: String {
        if let inFile { return inFile.characters }
        if let unstyledText { return unstyledText }
        var text = ""
        Self.forEachPart(of: nodes) { text += $0 }
        return text
    }

    /// Calls `body` with the parts of ``plainText`` in their order; most texts are one part.
    package func forEachPart(_ body: (Span<UInt8>) -> Void) {
        if let inFile {
            inFile.forEachPart(body)
        } else if let unstyledText {
            body(unstyledText.utf8.span)
        } else {
            Self.forEachPart(of: nodes) { body($0.utf8.span) }
        }
    }

    private static func forEachPart(of nodes: [Node], _ body: (String) -> Void) {
        for node in nodes {
            switch node {
            case .text(let text): body(text)
            case .element(.rubyText, _, let children):
                body("(")
                forEachPart(of: children, body)
                body(")")
            case .element(_, _, let children): forEachPart(of: children, body)
            case .timestamp: break
            }
        }
    }

    /// The text flattened into runs, no two neighbours of the same style and none empty.
    ///
    /// Voices, languages, timestamps and classes contribute only the text in them, but for the classes
    /// of WebVTT's own colours; a ruby annotation is in parentheses after what it annotates. The
    /// inner of two colours wins.
    package var runs: [StyledRun] {
        var runs: [StyledRun] = []
        Self.flatten(nodes, style: StyledRun(text: ""), into: &runs)
        return runs
    }

    private static func flatten(_ nodes: [Node], style: StyledRun, into runs: inout [StyledRun]) {
        for node in nodes {
            switch node {
            case .text(let text):
                append(text, style: style, to: &runs)
            case .element(.rubyText, _, let children):
                append("(", style: style, to: &runs)
                flatten(children, style: style, into: &runs)
                append(")", style: style, to: &runs)
            case .element(let element, let classes, let children):
                var style = style.applying(element)
                if let color = WebVTT.color(ofClasses: classes) { style.color = color }
                flatten(children, style: style, into: &runs)
            case .timestamp:
                break
            }
        }
    }

    private static func append(_ text: String, style: StyledRun, to runs: inout [StyledRun]) {
        guard !text.isEmpty else { return }
        if let last = runs.last, last.hasStyle(of: style) {
            runs[runs.count - 1].text += text
        } else {
            var run = style
            run.text = text
            runs.append(run)
        }
    }
}

extension StyledRun {
    /// The run as a part of a text: the underline innermost, then italic, bold and the colour.
    package var node: CaptionText.Node {
        var node = CaptionText.Node.text(text)
        if isUnderlined { node = .element(.underline, children: [node]) }
        if isItalic { node = .element(.italic, children: [node]) }
        if isBold { node = .element(.bold, children: [node]) }
        if let color { node = .element(.color(color), children: [node]) }
        return node
    }

    /// The style of text inside an element that is itself inside this style.
    fileprivate func applying(_ element: CaptionText.Element) -> StyledRun {
        var run = self
        switch element {
        case .bold: run.isBold = true
        case .italic: run.isItalic = true
        case .underline: run.isUnderlined = true
        case .color(let color): run.color = color
        case .span, .voice, .language, .ruby, .rubyText: break
        }
        return run
    }
}
