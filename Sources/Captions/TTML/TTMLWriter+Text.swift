// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension TTML {
    /// Writes the text of one cue.
    struct TextWriter {
        let cue: Cue
        let looks: WebVTT.Looks
        private(set) var output = ""
        var agents: [String: String]
        var losses: [ConversionLoss]

        init(
            _ cue: Cue,
            _ looks: WebVTT.Looks,
            agents: [String: String],
            losses: [ConversionLoss]
        ) {
            self.cue = cue
            self.looks = looks
            self.agents = agents
            self.losses = losses
        }

        /// Writes the whole text, in spans with the attributes of a person's wishes and those of the content and its style
        /// sheets.
        mutating func writeCue(_ wishes: [String], _ content: [String]) {
            writeSpan(wishes + content) { text in
                let whole = text.attributes(of: text.looks.whole)
                text.writeSpan(whole) { $0.write($0.cue.text.nodes) }
            }
        }

        /// Writes content in a span with attributes, without a span if there are none.
        private mutating func writeSpan(
            _ attributes: [String],
            _ content: (inout TextWriter) -> Void
        ) {
            if !attributes.isEmpty { output += "<span \(attributes.joined(separator: " "))>" }
            content(&self)
            if !attributes.isEmpty { output += "</span>" }
        }

        /// Writes nodes; the depth of the tree is bounded by its readers.
        mutating func write(_ nodes: [CaptionText.Node]) {
            for node in nodes {
                switch node {
                case .text(let text): write(text)
                case .timestamp:
                    lose("times within the text are left out; it is shown whole")
                case .element(let element, let classes, let children):
                    if classes.contains(where: looks.isUnknown) {
                        lose("classes whose style is not known are left out")
                    }
                    let look = looks.look(of: element, classes: classes)
                    let attributes =
                        [attribute(of: element, with: look)].compactMap(\.self)
                        + attributes(of: look)
                    writeSpan(attributes) {
                        if element == .ruby { $0.writeRuby(children) } else { $0.write(children) }
                    }
                }
            }
        }

        private mutating func lose(_ message: String) {
            losses.add(message, at: cue.position)
        }

        private func attributes(of look: WebVTT.Looks.Look) -> [String] {
            [("tts:color", look.color), ("tts:backgroundColor", look.background)].compactMap {
                name,
                color in color.map { "\(name)=\"\(TTMLColor.text($0))\"" }
            }
        }

        private mutating func write(_ text: String) {
            if text.utf8.allSatisfy(\.isPlainInXML) {
                output += text
                return
            }
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                if index > 0 { output += "<br/>" }
                let escaped = Writer.escape(String(line))
                if line.unicodeScalars.contains(where: { !$0.isXML }) {
                    lose("characters that XML cannot have become U+FFFD")
                }
                output += escaped
            }
        }

        private mutating func attribute(
            of element: CaptionText.Element,
            with look: WebVTT.Looks.Look
        ) -> String? {
            switch element {
            case .bold where looks.ignoresWeights: return nil
            case .bold: return "tts:fontWeight=\"bold\""
            case .italic: return "tts:fontStyle=\"italic\""
            case .underline: return "tts:textDecoration=\"underline\""
            case .color where looks.ignoresColors || look.color != nil: return nil
            case .color(let color): return "tts:color=\"\(TTMLColor.text(color))\""
            case .language(let tag): return "xml:lang=\"\(Writer.escape(tag))\""
            case .voice(let name?):
                let identifier = agents[name] ?? "agent\(agents.count + 1)"
                agents[name] = identifier
                return "ttm:agent=\"\(identifier)\""
            case .voice(nil), .span, .ruby, .rubyText: return nil
            }
        }

        /// Writes each base and its annotation as a container of their own.
        private mutating func writeRuby(_ children: [CaptionText.Node]) {
            var base: [CaptionText.Node] = []
            for child in children {
                guard case .element(.rubyText, _, let annotation) = child else {
                    base.append(child)
                    continue
                }
                output += "<span tts:ruby=\"container\"><span tts:ruby=\"base\">"
                write(base)
                output += "</span><span tts:ruby=\"text\">"
                write(annotation)
                output += "</span></span>"
                base = []
            }
            write(base)
        }
    }
}

extension TTML.Writer {
    /// Text for the content of an element or a quoted attribute.
    static func escape(_ text: String) -> String {
        if text.utf8.allSatisfy(\.isPlainInXML) { return text }
        return text.markupEscaped { scalar in
            switch scalar {
            case "\r": "&#13;"
            case "\t": "&#9;"
            // A line break in an attribute would be read as a space (XML 1.0, 3.3.3).
            case "\n": "&#10;"
            default: scalar.isXML ? nil : "\u{FFFD}"
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether XML 1.0 allows the character (2.2, `Char`).
    fileprivate var isXML: Bool {
        value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : [0x09, 0x0A, 0x0D].contains(value)
    }
}

extension UInt8 {
    /// Whether a byte of UTF-8 can be copied; what it is a part of may be, where it begins with EF.
    fileprivate var isPlainInXML: Bool {
        switch self {
        case 0x00...0x1F, 0x22, 0x26, 0x3C, 0x3E, 0xEF: false
        default: true
        }
    }
}
