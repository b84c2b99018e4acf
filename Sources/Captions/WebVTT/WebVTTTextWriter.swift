// SPDX-License-Identifier: Apache-2.0

/// Writes the text of one cue as WebVTT cue text (WebVTT, 4.2).
///
/// What would end the cue is written as a character reference, so that every text can be carried.
package struct WebVTTTextWriter {
    /// What could not be carried.
    package private(set) var losses: [String] = []
    private let text: CaptionText
    private var bytes: [UInt8] = []
    private var depth = 0
    /// How deep tags are read inside tags.
    private static let maximumDepth = 100

    /// Takes a text.
    package init(_ text: CaptionText) {
        self.text = text
    }

    /// The lines of the cue, without a line ending after the last one.
    package mutating func write() -> [UInt8] {
        write(text.nodes, in: nil)
        if bytes.last == 0x0A {
            bytes.removeLast()
            bytes += Self.lineFeed
        }
        return bytes
    }

    private mutating func write(_ nodes: [CaptionText.Node], in parent: CaptionText.Element?) {
        for node in nodes {
            switch node {
            case .text(let text): for byte in text.utf8 { write(byte) }
            case .timestamp(let time) where time >= 0:
                bytes += "<\(WebVTT.format(milliseconds: time))>".utf8
            case .timestamp: lose("WebVTT has no times below zero: one inside a cue is left out")
            case .element(let element, let classes, let children):
                write(element, classes, children, in: parent)
            }
        }
    }

    private mutating func write(
        _ element: CaptionText.Element,
        _ classes: [String],
        _ children: [CaptionText.Node],
        in parent: CaptionText.Element?
    ) {
        guard depth < Self.maximumDepth else {
            lose("tags inside tags beyond \(Self.maximumDepth) are left out")
            return write(children, in: parent)
        }
        if element == .rubyText, parent != .ruby {
            lose("a ruby annotation outside a ruby is left plain")
            return write(children, in: parent)
        }
        let (name, annotation, own) = describe(element)
        guard let name else { return write(children, in: parent) }
        depth += 1
        bytes += "<\(name)".utf8
        for name in own + classes where isClass(name) { bytes += ".\(name)".utf8 }
        if let annotation { writeAnnotation(annotation) }
        bytes.append(UInt8(ascii: ">"))
        write(children, in: element)
        bytes += "</\(name)>".utf8
        depth -= 1
    }

    /// The tag of an element, what follows its name, and the classes that it is.
    private mutating func describe(
        _ element: CaptionText.Element
    ) -> (name: String?, annotation: String?, classes: [String]) {
        switch element {
        case .bold: return ("b", nil, [])
        case .italic: return ("i", nil, [])
        case .underline: return ("u", nil, [])
        case .span: return ("c", nil, [])
        case .ruby: return ("ruby", nil, [])
        case .rubyText: return ("rt", nil, [])
        case .voice(let name): return ("v", name, [])
        case .language(let tag): return ("lang", tag.isEmpty ? nil : tag, [])
        case .color(let color):
            guard let name = WebVTT.className(of: color) else {
                lose("WebVTT has eight colours: \(color) is left out")
                return (nil, nil, [])
            }
            return ("c", nil, [name])
        }
    }

    private mutating func isClass(_ name: String) -> Bool {
        let bytes = Array(name.utf8)[...]
        let isAllowed =
            !bytes.isEmpty && bytes.suffix(2) != [0x2D, 0x2D] && !bytes.containsArrow
            && !bytes.contains { $0.isASCIIWhiteSpace || ".>\0".utf8.contains($0) }
        if !isAllowed { lose("a class that WebVTT cannot name is left out") }
        return isAllowed
    }

    private mutating func writeAnnotation(_ annotation: String) {
        let words = annotation.utf8.split(whereSeparator: \.isASCIIWhiteSpace)
        if !words.joined(separator: [0x20]).elementsEqual(annotation.utf8) {
            lose("white space in the name of a speaker or language is one space")
        }
        for word in words {
            bytes.append(0x20)
            for byte in word {
                // Two hyphens before the end of the tag would be an arrow.
                if byte == 0x2D, bytes.last == 0x2D { bytes += "&#45;".utf8 } else { write(byte) }
            }
        }
    }

    private mutating func lose(_ message: String) {
        if !losses.contains(message) { losses.append(message) }
    }
}

// MARK: - Characters

extension WebVTTTextWriter {
    private static let lineFeed = Array("&#10;".utf8)

    /// Writes a byte, as a character reference where it would be read otherwise.
    private mutating func write(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): bytes += "&amp;".utf8
        case UInt8(ascii: "<"): bytes += "&lt;".utf8
        case UInt8(ascii: ">"): bytes += "&gt;".utf8
        case 0x0A where bytes.isEmpty || bytes.last == 0x0A: bytes += Self.lineFeed
        case 0x0D: bytes += "&#13;".utf8
        case 0x00:
            bytes += [0xEF, 0xBF, 0xBD]
            lose("a NUL character became U+FFFD")
        default: bytes.append(byte)
        }
    }
}
