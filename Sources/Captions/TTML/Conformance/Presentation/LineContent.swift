// SPDX-License-Identifier: Apache-2.0

/// The characters and line breaks of a paragraph, with white space treated as `xml:space` says (TTML2, 8.2.10).
struct LineContent {
    private enum Part {
        case text(String, ComputedStyle.GlyphStyle, keepsSpace: Bool)
        case lineBreak
        case open(Bool)
        case close
    }

    private var parts: [Part] = []

    /// Adds characters.
    mutating func append(_ text: String, _ style: ComputedStyle) {
        parts.append(.text(text, style.glyph, keepsSpace: style.preservesSpace))
    }

    /// Adds a line break.
    mutating func appendBreak() { parts.append(.lineBreak) }

    /// Begins a span.
    mutating func open(hasBackground: Bool) { parts.append(.open(hasBackground)) }

    /// Ends a span.
    mutating func close() { parts.append(.close) }

    /// Makes one space of several, and none at the start and the end of a line.
    mutating func foldSpace() {
        var isAtSpace = true
        for index in parts.indices {
            switch parts[index] {
            case .lineBreak: isAtSpace = true
            case .text(let text, let style, let keepsSpace):
                if keepsSpace {
                    if let last = text.utf8.last { isAtSpace = last <= 0x20 }
                    continue
                }
                var folded = ""
                for scalar in text.unicodeScalars {
                    let isSpace = [0x20, 0x09, 0x0A, 0x0D].contains(scalar.value)
                    if isSpace, isAtSpace { continue }
                    folded.unicodeScalars.append(isSpace ? " " : scalar)
                    isAtSpace = isSpace
                }
                parts[index] = .text(folded, style, keepsSpace: false)
            case .open, .close: break
            }
        }
        dropSpaceAtEnds()
    }

    private mutating func dropSpaceAtEnds() {
        var isAtEnd = true
        for index in parts.indices.reversed() {
            switch parts[index] {
            case .lineBreak: isAtEnd = true
            case .text(let text, let style, let keepsSpace):
                guard !text.isEmpty else { continue }
                if isAtEnd, !keepsSpace, text.last == " " {
                    parts[index] = .text(String(text.dropLast()), style, keepsSpace: false)
                    // A text of one space is nothing now, and the end is before it.
                    if text.utf8.count == 1 { continue }
                }
                isAtEnd = false
            case .open, .close: break
            }
        }
    }

    /// Whether there are neither characters nor line breaks.
    var isEmpty: Bool {
        !parts.contains { part in
            switch part {
            case .text(let text, _, _): !text.isEmpty
            case .lineBreak: true
            case .open, .close: false
            }
        }
    }

    /// The runs of text.
    var texts: [(text: String, style: ComputedStyle.GlyphStyle)] {
        parts.compactMap { part in
            if case .text(let text, let style, _) = part, !text.isEmpty {
                (text, style)
            } else {
                nil
            }
        }
    }

    /// How many spans with something in them have a background.
    var backgroundCount: Int {
        var count = 0
        var open: [(hasBackground: Bool, isEmpty: Bool)] = []
        for part in parts {
            switch part {
            case .open(let hasBackground): open.append((hasBackground, true))
            case .close:
                guard let span = open.popLast() else { continue }
                if span.hasBackground, !span.isEmpty { count += 1 }
                if !span.isEmpty, !open.isEmpty { open[open.count - 1].isEmpty = false }
            case .text(let text, _, _):
                if !text.isEmpty, !open.isEmpty { open[open.count - 1].isEmpty = false }
            case .lineBreak: if !open.isEmpty { open[open.count - 1].isEmpty = false }
            }
        }
        return count
    }
}
