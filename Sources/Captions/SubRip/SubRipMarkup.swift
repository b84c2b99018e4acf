// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Reads the tags in the text of a SubRip cue.
///
/// Known are `<b>`, `<i>`, `<u>` and `<font color>`, and of the override codes of SubStation Alpha
/// `{\b1}`, `{\i1}`, `{\u1}` and the alignments `{\an8}` and `{\a6}`. Any other tag is text; any
/// other override code is dropped and reported. Character references are text, as in every player.
struct SubRipMarkup {
    /// The alignment the text asks for, 1 to 9 as on a numeric keypad; nil when it asks for none.
    private(set) var alignment: Int?
    /// What was noticed.
    private(set) var diagnostics = DiagnosticList()

    private var cursor: ByteCursor
    private var builder = CaptionTextBuilder(maximumDepth: 16)
    /// Characters that no node has yet: those that are not as written, and then a part of the text.
    private var literal: [UInt8] = []
    private var literalPart: Range<Int>
    private var line: Int
    private var lineStart: Int
    private var isTooDeep = false
    /// How often tags may still be opened again after tags that overlap, so that hostile text
    /// cannot multiply.
    private var reopenings = 64

    /// Whether a text has anything that is not a character of its own.
    static func isNeeded(for text: ArraySlice<UInt8>) -> Bool {
        text.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "{") || $0 == 0x0D }
    }

    /// Starts at the front of a text.
    init(_ text: ArraySlice<UInt8>, at position: SourcePosition) {
        cursor = ByteCursor(text)
        literalPart = text.startIndex..<text.startIndex
        line = position.line
        lineStart = text.startIndex - position.column + 1
    }

    /// Reads everything.
    mutating func parse() -> CaptionText {
        while let byte = cursor.current {
            switch byte {
            case UInt8(ascii: "<"): readTag()
            case UInt8(ascii: "{"): readOverrides()
            case 0x0A, 0x0D: readLineBreak()
            default: readText()
            }
        }
        flush()
        for tag in builder.openTags where !tag.isOverride {
            diagnostics.append(.unclosedTag, "<\(tag.name)> is never closed", at: tag.position)
        }
        return builder.finish()
    }

    private mutating func readText() {
        let start = cursor.index
        cursor.take {
            $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "{") && $0 != 0x0A && $0 != 0x0D
        }
        keep(start..<cursor.index)
    }

    /// Adds a part of the text to the characters, which nearly always follows the part before.
    private mutating func keep(_ part: Range<Int>) {
        if literalPart.upperBound == part.lowerBound {
            literalPart = literalPart.lowerBound..<part.upperBound
        } else {
            setAside()
            literalPart = part
        }
    }

    /// Ends the part of the text, because what follows is not as written.
    private mutating func setAside() {
        literal += cursor.bytes[literalPart]
        literalPart = cursor.index..<cursor.index
    }

    private mutating func readLineBreak() {
        let hasReturn = cursor.skip(0x0D)
        if cursor.skip(0x0A) || !hasReturn {
            keep((cursor.index - 1)..<cursor.index)
        } else {
            setAside()
            literal.append(0x0A)
        }
        line += 1
        lineStart = cursor.index
    }

    private mutating func flush() {
        let part = cursor.bytes[literalPart]
        literalPart = literalPart.upperBound..<literalPart.upperBound
        if literal.isEmpty {
            if !part.isEmpty { builder.append(.text(part.string)) }
        } else {
            builder.append(.text(String(decoding: literal + part, as: UTF8.self)))
            literal.removeAll(keepingCapacity: true)
        }
    }

    private var position: SourcePosition {
        SourcePosition(line: line, column: cursor.index - lineStart + 1)
    }

    private mutating func report(_ code: DiagnosticCode, _ message: @autoclosure () -> String) {
        diagnostics.append(code, message(), at: position)
    }
}

// MARK: - Tags

extension SubRipMarkup {
    private static let elements: [(name: String, element: CaptionText.Element?)] = [
        ("i", .italic), ("b", .bold), ("u", .underline), ("font", nil),
    ]

    /// The name of a known tag, in lower case, and what it means without attributes.
    private static func known(
        _ letters: ArraySlice<UInt8>
    ) -> (name: String, element: CaptionText.Element?)? {
        elements.first { letters.equalsIgnoringCase($0.name) }
    }

    /// Reads `<name …>` or `</name>`; anything else is text.
    private mutating func readTag() {
        var ahead = cursor
        ahead.index += 1
        let isEnd = ahead.skip(UInt8(ascii: "/"))
        let letters = ahead.take(while: \.isASCIILetter)
        let attributes = ahead.take {
            $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") && $0 != 0x0A && $0 != 0x0D
        }
        guard !letters.isEmpty, ahead.skip(UInt8(ascii: ">")) else {
            keep(cursor.index..<(cursor.index + 1))
            cursor.index += 1
            return
        }
        let known = Self.known(letters)
        if let (name, element) = known, let element, attributes.allSatisfy(\.isASCIIWhiteSpace) {
            if isEnd { close(name) } else { open(name, element) }
        } else if let (name, element) = known, element == nil,
            isEnd || attributes.first?.isASCIIWhiteSpace ?? true
        {
            if isEnd { close(name) } else { open(name, fontElement(attributes)) }
        } else {
            let tag = cursor.bytes[cursor.index..<ahead.index]
            report(.unknownTag, "\(tag.string) is not a tag; kept as text")
            keep(tag.indices)
        }
        cursor.index = ahead.index
    }

    /// Whether what begins at the cursor, a `<` or `{`, would be read as a tag or override codes.
    static func isMarkup(_ cursor: ByteCursor) -> Bool {
        let isTag = cursor.current == UInt8(ascii: "<")
        var rest = cursor
        rest.index += 1
        let end = isTag ? UInt8(ascii: ">") : UInt8(ascii: "}")
        rest.take { $0 != end && $0 != 0x0A && $0 != 0x0D && $0 != cursor.current }
        guard rest.skip(end) else { return false }
        let text = cursor.bytes[cursor.index..<rest.index]
        var markup = SubRipMarkup(text, at: SourcePosition(line: 1, column: 1))
        return markup.parse().nodes != [.text(text.string)]
    }

    private mutating func open(_ name: String, _ element: CaptionText.Element?) {
        flush()
        let tag = CaptionTextBuilder.OpenTag(name, element, at: position)
        guard !builder.open(tag), !isTooDeep else { return }
        isTooDeep = true
        let depth = builder.maximumDepth
        report(.nestingTooDeep, "tags are nested deeper than \(depth); dropped")
    }

    /// Closes a tag; tags opened after it are closed too, and opened again.
    private mutating func close(_ name: String) {
        guard let index = builder.openTags.lastIndex(where: { $0.name == name }) else {
            if !name.hasPrefix("\\") { report(.strayEndTag, "</\(name)> without <\(name)>") }
            return
        }
        flush()
        let inner = Array(builder.openTags[(index + 1)...])
        if inner.contains(where: { !$0.isOverride }), !name.hasPrefix("\\") {
            report(.misnestedTag, "</\(name)> comes before the end of <\(inner[0].name)>")
        }
        for _ in 0...inner.count { builder.close() }
        for tag in inner where reopenings > 0 {
            reopenings -= 1
            _ = builder.open(
                CaptionTextBuilder.OpenTag(tag.name, tag.element, at: tag.position)
            )
        }
    }

    /// The colour of a `font` tag; what else it says is reported.
    private mutating func fontElement(_ attributes: ArraySlice<UInt8>) -> CaptionText.Element? {
        let font = SubRipFont(attributes)
        for (code, message) in font.losses { report(code, message) }
        return font.color.map { .color($0) }
    }
}

// MARK: - Override codes

extension SubRipMarkup {
    private static let overrides: [(code: String, element: CaptionText.Element)] = [
        ("b", .bold), ("i", .italic), ("u", .underline),
    ]

    /// Reads `{\code\code…}`; any other brace is text.
    private mutating func readOverrides() {
        var ahead = cursor
        ahead.index += 1
        let body = ahead.take {
            $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "{") && $0 != 0x0A && $0 != 0x0D
        }
        guard body.first == UInt8(ascii: "\\"), ahead.skip(UInt8(ascii: "}")) else {
            keep(cursor.index..<(cursor.index + 1))
            cursor.index += 1
            return
        }
        for code in SubStationOverride.list(in: body) { apply(code) }
        cursor.index = ahead.index
    }

    private mutating func apply(_ code: SubStationOverride) {
        if let asked = code.alignment {
            alignment = alignment ?? asked
        } else if let override = Self.overrides.first(where: { $0.code == code.name }),
            code.number != nil || code.argument.isEmpty
        {
            let tag = "\\" + code.name
            if code.number ?? 0 == 0 { close(tag) } else { open(tag, override.element) }
        } else {
            report(.droppedOverride, "the code \"\\\(code.code.string)\" is dropped")
        }
    }
}

extension CaptionTextBuilder.OpenTag {
    /// Whether this is an override code, which need not be closed.
    fileprivate var isOverride: Bool { name.hasPrefix("\\") }
}
