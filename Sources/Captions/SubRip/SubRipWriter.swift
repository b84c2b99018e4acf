// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Writes cues as SubRip: numbers from 1, commas, LF, one blank line between cues.
struct SubRipWriter {
    /// The file so far.
    private(set) var bytes: [UInt8] = []
    /// What could not be carried.
    private(set) var losses: [ConversionLoss] = []

    /// Writes a document.
    init(_ document: CaptionDocument) {
        bytes.reserveCapacity(document.cues.count * 64)
        for (index, cue) in document.cues.enumerated() {
            if index > 0 { bytes.append(0x0A) }
            write(cue, number: index + 1)
        }
        noteWhatTheFileLoses(document)
    }

    private mutating func write(_ cue: Cue, number: Int) {
        var text = SubRipTextWriter(cue.text, keypad: cue.placement.keypad)
        let body = text.write()
        let start = SubRip.format(milliseconds: cue.startMilliseconds)
        let end = SubRip.format(milliseconds: cue.endMilliseconds)
        bytes += "\(number)\n\(start) --> \(end)\n".utf8
        bytes += body
        if !body.isEmpty { bytes.append(0x0A) }
        for message in text.losses { losses.add(message, at: cue.position) }
        noteLosses(of: cue)
    }

    private mutating func noteLosses(of cue: Cue) {
        if let identifier = cue.identifier, !identifier.utf8.allSatisfy(\.isASCIIDigit) {
            losses.add("SubRip has numbers and no other identifiers", at: cue.position)
        }
        if cue.isForced { losses.add("SubRip cannot mark forced cues", at: cue.position) }
        if !cue.placement.isOnKeypad {
            let message = "SubRip has nine places and no others: the nearest is used"
            losses.add(message, at: cue.position)
        }
        if cue.placement.region != nil {
            losses.add("SubRip has no regions", at: cue.position)
        }
    }

    private mutating func noteWhatTheFileLoses(_ document: CaptionDocument) {
        guard let first = document.cues.first else { return }
        if document.language != nil {
            losses.add("SubRip cannot state its language", at: first.position)
        }
    }
}

extension Placement {
    /// The alignment of SubStation Alpha, 1 to 9 as on a numeric keypad; nil: at the bottom.
    var keypad: Int? {
        let columns: [Alignment: Int] = [.start: 0, .left: 0, .center: 1, .end: 2, .right: 2]
        let rows: [Vertical: Int] = [.bottom: 0, .middle: 1, .top: 2]
        let key = (rows[vertical] ?? 0) * 3 + (columns[alignment] ?? 1) + 1
        return key == 2 ? nil : key
    }

    /// Whether the placement says nothing beyond a key of the keypad.
    fileprivate var isOnKeypad: Bool {
        var plain = Placement(vertical: vertical, alignment: alignment)
        // A region is reported separately.
        plain.region = region
        if self != plain { (plain.line, plain.lineAlignment) = WebVTT.line(of: vertical) }
        return self == plain && alignment != .start && alignment != .end
    }
}

/// Writes the text of one cue with the tags of SubRip.
///
/// SubRip has no way to write characters that would be read as markup, as times or as the end of
/// the cue. A word joiner (U+2060), which has no width, keeps such characters apart, a no-break
/// space is on a line that would be blank, and both are reported.
struct SubRipTextWriter {
    /// What could not be carried.
    private(set) var losses: [String] = []

    private let text: CaptionText
    private let keypad: Int?
    private var bytes: [UInt8] = []
    /// Characters that were not yet looked through for what they would be read as.
    private var literal: [UInt8] = []
    private var depth = 0

    /// How deep tags are read inside tags.
    private static let maximumDepth = 16
    private static let wordJoiner: [UInt8] = [0xE2, 0x81, 0xA0]
    private static let noBreakSpace: [UInt8] = [0xC2, 0xA0]

    /// Takes a text, and where it is shown.
    init(_ text: CaptionText, keypad: Int?) {
        self.text = text
        self.keypad = keypad
    }

    /// The lines of the cue, without a line ending after the last one.
    mutating func write() -> [UInt8] {
        write(text.nodes)
        flush()
        fillLines()
        return keypad.map { Array("{\\an\($0)}".utf8) + bytes } ?? bytes
    }

    private mutating func write(_ nodes: [CaptionText.Node]) {
        for node in nodes {
            switch node {
            case .text(let text): literal += text.utf8
            case .timestamp: lose("SubRip has no times inside cues")
            case .element(let element, let classes, let children):
                write(element, classes, children)
            }
        }
    }

    private mutating func write(
        _ element: CaptionText.Element,
        _ classes: [String],
        _ children: [CaptionText.Node]
    ) {
        let color = WebVTT.color(ofClasses: classes)
        if classes.count > (color == nil ? 0 : 1) { lose("SubRip has no classes") }
        var tags: [Tag] = []
        if let color { tags.append(tag(color)) }
        if let tag = tag(element) { tags.append(tag) }
        let isTooDeep = depth + tags.count > Self.maximumDepth
        if isTooDeep { lose("tags inside tags beyond \(Self.maximumDepth) are left out") }
        let written = isTooDeep ? [] : tags
        depth += written.count
        for tag in written { writeTag("<\(tag.start)>") }
        if element == .rubyText { literal.append(UInt8(ascii: "(")) }
        write(children)
        if element == .rubyText { literal.append(UInt8(ascii: ")")) }
        for tag in written.reversed() { writeTag("</\(tag.end)>") }
        depth -= written.count
    }

    private typealias Tag = (start: String, end: String)

    private mutating func tag(_ element: CaptionText.Element) -> Tag? {
        switch element {
        case .bold: return ("b", "b")
        case .italic: return ("i", "i")
        case .underline: return ("u", "u")
        case .color(let color): return tag(color)
        case .span: return nil
        case .voice: lose("SubRip cannot name speakers")
        case .language: lose("SubRip cannot name the language of words")
        case .ruby: lose("SubRip has no ruby: annotations are in parentheses")
        case .rubyText: return nil
        }
        return nil
    }

    private mutating func tag(_ color: RGBAColor) -> Tag {
        if color.alpha != 255 { lose("SubRip has no transparency") }
        return ("font color=\"\(color.description.prefix(7))\"", "font")
    }

    private mutating func writeTag(_ tag: String) {
        flush(isBeforeTag: true)
        bytes += tag.utf8
    }

    private mutating func lose(_ message: String) {
        if !losses.contains(message) { losses.append(message) }
    }
}

// MARK: - Characters

extension SubRipTextWriter {
    /// Writes the characters so that none is read as markup.
    private mutating func flush(isBeforeTag: Bool = false) {
        guard !literal.isEmpty else { return }
        var cursor = ByteCursor(literal[...])
        while let byte = cursor.current {
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: "{"):
                bytes.append(byte)
                // Override codes may have tags in them, so that their end may be yet to come.
                let isOpen =
                    isBeforeTag && byte == UInt8(ascii: "{")
                    && cursor.following == UInt8(ascii: "\\")
                if isOpen || SubRipMarkup.isMarkup(cursor) {
                    bytes += Self.wordJoiner
                    lose("characters that SubRip would read as a tag are kept apart")
                }
            case 0x0D:
                bytes.append(0x0A)
                lose("a carriage return inside a text became a line break")
            case 0x00:
                bytes += [0xEF, 0xBF, 0xBD]
                lose("a NUL character became U+FFFD")
            default: bytes.append(byte)
            }
            cursor.index += 1
        }
        literal.removeAll(keepingCapacity: true)
    }

    /// Sees to it that no line is blank or is read as the times of another cue.
    private mutating func fillLines() {
        guard !bytes.isEmpty else { return }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        var filled: [UInt8] = []
        var isAfterNumber = false
        for (index, line) in lines.enumerated() {
            if index > 0 { filled.append(0x0A) }
            let content = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
            let words = content.trimmingSpaces
            if line.trimmingSpaces.isEmpty {
                filled += Self.noBreakSpace
                lose("a blank line inside a text has a no-break space")
            } else if SubRip.TimingLine(content) != nil || isAfterNumber && line.containsArrow {
                appendWithoutArrow(line, to: &filled)
                lose("an arrow that SubRip would read as times is kept apart")
            } else {
                filled += line
            }
            isAfterNumber = !words.isEmpty && words.allSatisfy(\.isASCIIDigit)
        }
        bytes = filled
    }

    private func appendWithoutArrow(_ line: ArraySlice<UInt8>, to filled: inout [UInt8]) {
        for byte in line {
            if byte == UInt8(ascii: ">"), filled.last == 0x2D || filled.last == 0x20 {
                filled += Self.wordJoiner
            }
            filled.append(byte)
        }
    }
}
