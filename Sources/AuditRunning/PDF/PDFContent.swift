// SPDX-License-Identifier: Apache-2.0

/// The content of a page or of a form, and its painting that has no mark.
///
/// Painting has a mark if it is an item of the structure or an artifact.
///
/// Source: ISO 32000-1, 8.2 (operators of graphics objects), 14.6 (marked content), 14.7.4.2
/// (content items) and 14.8.2.2 (artifacts).
package struct PDFContent {
    /// Where the content is.
    private enum Level {
        case page
        /// In a path; once it clips, it can only be painted or ended.
        case path(isClipping: Bool)
        case text
    }

    /// More operands than an operator has.
    private static let mostOperands = 64

    private let bytes: [UInt8]
    /// Whether an image or form, by its name, has items of the structure.
    private let objects: [String: Bool]

    /// Painting without a mark: whole graphics objects, with what sets the state between them.
    package private(set) var unmarked: [Range<Int>] = []
    /// Whether the content, or that of a form that it paints, has items of the structure.
    package private(set) var hasItems = false
    /// Whether text may have characters without a glyph in its font; ISO 14289-1, 7.21.8.
    private(set) var hasMissingGlyphs = false

    private var level = Level.page
    /// Where the path or text began.
    private var start = 0
    private var saved = 0
    /// How many sequences of marked content are open.
    private var marks = 0
    /// Which of them is the item or artifact, counted from 1; nil if none is.
    private var item: Int?
    /// How many of them the text is in.
    private var marksOfText = 0
    private var showsText = false
    /// Whether the last part of `unmarked` can go on.
    private var isOpen = false

    /// Reads content; nil if a part of it is damaged or not supported.
    ///
    /// - Parameters:
    ///   - bytes: the content.
    ///   - objects: the images and forms that it can paint, and whether they have items.
    package init?(_ bytes: [UInt8], objects: [String: Bool] = [:]) {
        self.bytes = bytes
        self.objects = objects
        var parser = PDFParser(bytes)
        var operands: [PDFValue] = []
        var start: Int?
        while let (value, range) = parser.next() {
            guard operands.count <= Self.mostOperands else { return nil }
            let first = start ?? range.lowerBound
            guard case .word(let name) = value, !Self.constants.contains(name) else {
                operands.append(value)
                start = first
                continue
            }
            guard let meaning = PDFOperator(name),
                take(meaning, operands, at: first..<range.upperBound)
            else { return nil }
            operands.removeAll(keepingCapacity: true)
            start = nil
        }
        guard !parser.isDamaged, operands.isEmpty, case .page = level, saved == 0, marks == 0 else {
            return nil
        }
    }

    private static let constants = ["true", "false", "null"]

    /// The content with all that has no mark as artifacts.
    package var marked: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + unmarked.count * 24)
        var place = 0
        for range in unmarked {
            result += bytes[place..<range.lowerBound]
            result += Array("/Artifact BMC\n".utf8)
            result += bytes[range]
            result += Array("\nEMC\n".utf8)
            place = range.upperBound
        }
        return result + bytes[place...]
    }

    /// Takes an operator.
    ///
    /// - Returns: false if it is not allowed here.
    private mutating func take(
        _ meaning: PDFOperator,
        _ operands: [PDFValue],
        at range: Range<Int>
    ) -> Bool {
        switch level {
        case .page: takeInPage(meaning, operands, at: range)
        case .path(let isClipping): takeInPath(meaning, isClipping, at: range)
        case .text: takeInText(meaning, operands, at: range)
        }
    }

    private mutating func takeInPage(
        _ meaning: PDFOperator,
        _ operands: [PDFValue],
        at range: Range<Int>
    ) -> Bool {
        switch meaning {
        case .state, .matrix: return true
        case .save:
            saved += 1
            isOpen = false
        case .restore:
            saved -= 1
            isOpen = false
        case .begin: (level, start) = (.path(isClipping: false), range.lowerBound)
        case .beginText:
            (level, start) = (.text, range.lowerBound)
            (marksOfText, showsText) = (marks, false)
        case .shade: painted(range)
        case .object: return takeObject(operands, at: range)
        case .mark, .markWithProperties: return beginMark(meaning, operands)
        case .endMark: return endMark()
        case .path, .clip, .paint, .discard, .endText, .move, .show: return false
        }
        return saved >= 0
    }

    private mutating func takeInPath(
        _ meaning: PDFOperator,
        _ isClipping: Bool,
        at range: Range<Int>
    ) -> Bool {
        switch meaning {
        case .begin, .path: return !isClipping
        case .clip:
            level = .path(isClipping: true)
            return !isClipping
        case .paint: painted(start..<range.upperBound)
        case .discard: break
        default: return false
        }
        level = .page
        return true
    }

    private mutating func takeInText(
        _ meaning: PDFOperator,
        _ operands: [PDFValue],
        at range: Range<Int>
    ) -> Bool {
        switch meaning {
        case .state, .move: return true
        case .show:
            showsText = true
            hasMissingGlyphs = hasMissingGlyphs || operands.contains(where: Self.hasMissingGlyphs)
            return true
        case .mark, .markWithProperties:
            // A part of text that is an item of its own, beside one that is not, is not supported.
            let isItem = item != nil
            return beginMark(meaning, operands) && isItem == (item != nil)
        case .endMark: return marks > marksOfText && endMark()
        case .endText:
            guard marks == marksOfText else { return false }
            level = .page
            if showsText { painted(start..<range.upperBound) }
            return true
        default: return false
        }
    }

    /// Notes a graphics object.
    private mutating func painted(_ range: Range<Int>) {
        guard item == nil else { return }
        if isOpen, let last = unmarked.popLast() {
            unmarked.append(last.lowerBound..<range.upperBound)
        } else {
            unmarked.append(range)
        }
        isOpen = true
    }

    private mutating func takeObject(_ operands: [PDFValue], at range: Range<Int>) -> Bool {
        guard operands.count == 1, case .name(let name) = operands[0],
            let hasItems = objects[name]
        else { return false }
        guard hasItems else {
            painted(range)
            return true
        }
        // Items cannot be in items or artifacts.
        self.hasItems = true
        isOpen = false
        return item == nil
    }

    private mutating func beginMark(_ meaning: PDFOperator, _ operands: [PDFValue]) -> Bool {
        guard case .name(let tag)? = operands.first else { return false }
        var properties = PDFDictionary()
        if case .markWithProperties = meaning {
            // Those that are among the resources of a page are not supported.
            guard operands.count == 2, case .dictionary(let own) = operands[1] else { return false }
            properties = own
        } else if operands.count != 1 {
            return false
        }
        isOpen = false
        marks += 1
        let isArtifact = tag == "Artifact"
        let isItem = properties.values["MCID"] != nil
        guard isArtifact || isItem else { return true }
        guard item == nil, isArtifact != isItem else { return false }
        item = marks
        hasItems = hasItems || isItem
        return true
    }

    private mutating func endMark() -> Bool {
        isOpen = false
        if item == marks { item = nil }
        marks -= 1
        return marks >= 0
    }

    /// Whether a string may have a glyph 0 in two bytes.
    ///
    /// Chromium writes it for characters that no font has.
    private static func hasMissingGlyphs(_ value: PDFValue) -> Bool {
        switch value {
        case .digits(let digits):
            let values = digits.compactMap(PDFTokens.value(ofDigit:))
            return stride(from: 0, to: values.count, by: 4).contains { start in
                values[start..<min(start + 4, values.count)].allSatisfy { $0 == 0 }
            }
        case .text(let bytes): return bytes.contains { $0 == 0 || $0 == UInt8(ascii: "\\") }
        case .array(let values): return values.contains(where: hasMissingGlyphs)
        default: return false
        }
    }
}
