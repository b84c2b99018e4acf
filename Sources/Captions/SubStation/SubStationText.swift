// SPDX-License-Identifier: Apache-2.0

/// Reads the text of an event of SubStation Alpha: `{\i1}so{\i0}\Nwhat`.
struct SubStationText {
    /// Where the text is placed.
    private(set) var placement: Placement
    /// What is not kept, by a name for a sentence, and how often it occurs.
    private(set) var dropped: [String: Int] = [:]
    /// Whether the text has a drawing.
    private(set) var hasDrawing = false

    private let header: SubStationHeader
    private let hasLiteralBraces: Bool
    private let style: SubStationStyle
    private var look: SubStationStyle
    private var cursor: ByteCursor
    private var literal: [UInt8] = []
    private var nodes: [CaptionText.Node] = []
    private var isDrawing = false
    private var alignment: Int?
    private var point: (x: Double, y: Double)?

    /// Starts at the front of a text.
    ///
    /// - Parameters:
    ///   - text: the field `Text` of the event.
    ///   - style: the name of its style.
    ///   - header: the head of the file.
    ///   - hasLiteralBraces: whether FFmpeg made it of another format's text: braces without codes are
    ///     text then, and a backslash stands before what else would be markup.
    init(_ text: String, style: String, header: SubStationHeader, hasLiteralBraces: Bool) {
        self.header = header
        self.hasLiteralBraces = hasLiteralBraces
        self.style = header.style(style)
        look = self.style
        placement = Placement()
        cursor = ByteCursor(Array(text.utf8)[...])
    }

    /// Reads everything.
    mutating func parse() -> CaptionText {
        while let byte = cursor.current {
            switch byte {
            case UInt8(ascii: "\\"): readEscape()
            case UInt8(ascii: "{"): readBraces()
            default:
                cursor.index += 1
                literal.append(byte)
            }
        }
        flush(look, isDrawing: isDrawing)
        place()
        return CaptionText(nodes: nodes)
    }

    /// Reads `\N`, `\n`, `\h` and, as FFmpeg and newer players have it, `\{` and `\}`.
    private mutating func readEscape() {
        let next = cursor.following
        cursor.index += 2
        switch next {
        case UInt8(ascii: "N"): literal.append(0x0A)
        case UInt8(ascii: "n"): literal.append(header.breaksSoftly ? 0x0A : 0x20)
        case UInt8(ascii: "h"): literal += "\u{A0}".utf8
        case UInt8(ascii: "{"), UInt8(ascii: "}"):
            literal.append(next ?? 0)
            // A word joiner keeps a backslash from the brace before it.
            if cursor.remaining.starts(with: "\u{2060}\\".utf8) { cursor.index += 3 }
        case UInt8(ascii: "\\") where hasLiteralBraces: literal.append(UInt8(ascii: "\\"))
        default:
            cursor.index -= 1
            literal.append(UInt8(ascii: "\\"))
            // A word joiner keeps a backslash from what follows, in our files and in events of FFmpeg 7.
            if cursor.remaining.starts(with: "\u{2060}".utf8) { cursor.index += 3 }
        }
    }

    /// Reads `{\codes}` or `{a comment}`; a brace that is never closed is text.
    private mutating func readBraces() {
        let start = cursor.index + 1
        guard let end = cursor.remaining.firstIndex(of: UInt8(ascii: "}")) else {
            cursor.index += 1
            literal.append(UInt8(ascii: "{"))
            return
        }
        let body = cursor.bytes[start..<end]
        guard !hasLiteralBraces || body.first == UInt8(ascii: "\\") else {
            literal += cursor.bytes[cursor.index...end]
            cursor.index = end + 1
            return
        }
        cursor.index = end + 1
        let (oldLook, wasDrawing) = (look, isDrawing)
        let codes = SubStationOverride.list(in: body)
        if codes.isEmpty, !body.isEmpty { dropped["comments in braces", default: 0] += 1 }
        for code in codes { apply(code) }
        if look != oldLook || isDrawing != wasDrawing { flush(oldLook, isDrawing: wasDrawing) }
    }

    private mutating func apply(_ code: SubStationOverride) {
        if let asked = code.alignment {
            alignment = alignment ?? asked
            return
        }
        if code.name.hasPrefix("r"), code.name != "rnd" {
            // The name of a style may follow at once.
            let name = code.code.dropFirst().string
            look = name.isEmpty ? style : header.style(name)
            return
        }
        switch code.name {
        case "b": look.isBold = code.number.map { $0 == 1 || $0 >= 600 } ?? style.isBold
        case "i": look.isItalic = code.number.map { $0 != 0 } ?? style.isItalic
        case "u": look.isUnderlined = code.number.map { $0 != 0 } ?? style.isUnderlined
        case "c", "1c":
            let color = code.argument.isEmpty ? nil : SubStationStyle.color(code.argument)
            look.color = color == .white ? nil : color.map(\.opaque)
            if code.argument.isEmpty { look.color = style.color }
        case "pos": point = point ?? Self.point(code.argument)
        case "p" where code.number != nil: isDrawing = code.number != 0
        case "k", "K", "kf", "ko", "kt": dropped["karaoke times", default: 0] += 1
        default: dropped["the code \\" + Self.family(code.name), default: 0] += 1
        }
    }

    /// The name of a code for a sentence; a font's name belongs to `\fn`.
    private static func family(_ name: String) -> String {
        name.hasPrefix("fn") ? "fn" : String(name.prefix(8))
    }

    /// Makes a node of the characters so far, which look like this.
    private mutating func flush(_ look: SubStationStyle, isDrawing: Bool) {
        defer { literal.removeAll(keepingCapacity: true) }
        guard !literal.isEmpty else { return }
        guard !isDrawing else {
            hasDrawing = true
            dropped["drawings", default: 0] += 1
            return
        }
        let run = StyledRun(
            text: String(decoding: literal, as: UTF8.self),
            isBold: look.isBold,
            isItalic: look.isItalic,
            isUnderlined: look.isUnderlined,
            color: look.color
        )
        nodes.append(run.node)
    }
}

// MARK: - Places

extension SubStationText {
    /// Reads `(x,y)`.
    private static func point(_ argument: ArraySlice<UInt8>) -> (x: Double, y: Double)? {
        let numbers = argument.trimming { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
            .split(separator: UInt8(ascii: ",")).map { Double($0.trimmingSpaces.string) }
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite
        else { return nil }
        return (x, y)
    }

    /// Brings alignment and point to a placement; the alignment says which corner is at the point.
    private mutating func place() {
        let keypad = alignment ?? style.alignment
        placement = Placement(keypad: keypad)
        guard let point else { return }
        let across = min(max(point.x / Double(header.width), 0), 1) * 100
        let down = min(max(point.y / Double(header.height), 0), 1) * 100
        placement.position = across.rounded()
        placement.line = .percentage(down.rounded())
        placement.positionAlignment = [.lineLeft, .center, .lineRight][(keypad - 1) % 3]
        placement.lineAlignment = [.end, .center, .start][(keypad - 1) / 3]
        placement.vertical = down < 100.0 / 3 ? .top : down < 200.0 / 3 ? .middle : .bottom
    }
}

extension RGBAColor {
    /// The same colour, opaque.
    fileprivate var opaque: RGBAColor { RGBAColor(red: red, green: green, blue: blue) }
}

/// One override code of SubStation Alpha, such as `\b1` or `\pos(10,20)`.
struct SubStationOverride {
    /// Everything after the backslash, without spaces at either end.
    let code: ArraySlice<UInt8>
    /// The letters it begins with, after a digit where it has one (`\1c`).
    let name: String
    /// What follows the name.
    let argument: ArraySlice<UInt8>

    /// Reads a code without its backslash.
    init(_ code: ArraySlice<UInt8>) {
        self.code = code.trimmingSpaces
        var cursor = ByteCursor(self.code)
        if let digit = cursor.current, digit.isASCIIDigit { cursor.index += 1 }
        cursor.take(while: \.isASCIILetter)
        name = self.code[..<cursor.index].string
        argument = cursor.remaining
    }

    /// The argument as a number without sign; nil if missing, or anything else.
    var number: Int? {
        var cursor = ByteCursor(argument)
        guard let value = cursor.digits()?.value, cursor.isAtEnd else { return nil }
        return value
    }

    /// The codes in the braces of `{\b1\pos(1,2)}`; those in parentheses belong to the code around
    /// them.
    static func list(in body: ArraySlice<UInt8>) -> [SubStationOverride] {
        var codes: [SubStationOverride] = []
        var start: Int?
        var depth = 0
        for (index, byte) in zip(body.indices, body) {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth = max(0, depth - 1) }
            guard byte == UInt8(ascii: "\\"), depth == 0 else { continue }
            if let start { codes.append(SubStationOverride(body[start..<index])) }
            start = index + 1
        }
        if let start { codes.append(SubStationOverride(body[start...])) }
        return codes.filter { !$0.code.isEmpty }
    }

    /// The alignment that `\an8` or `\a6` asks for, 1 to 9 as on a numeric keypad; nil for any other
    /// code.
    var alignment: Int? {
        guard let number else { return nil }
        if name == "an", 1...9 ~= number { return number }
        return name == "a" ? Self.legacyAlignments[number] : nil
    }

    /// The keypad position of each legacy alignment, `{\a1}` to `{\a11}`.
    static let legacyAlignments = [
        1: 1, 2: 2, 3: 3, 5: 7, 6: 8, 7: 9, 9: 4, 10: 5, 11: 6,
    ]
}

extension Placement {
    /// Makes the placement of an alignment of SubStation Alpha, 1 to 9 as on a numeric keypad.
    init(keypad: Int?) {
        guard let keypad else {
            self.init()
            return
        }
        let verticals: [Vertical] = [.bottom, .middle, .top]
        let alignments: [Alignment] = [.left, .center, .right]
        self.init(
            vertical: verticals[(keypad - 1) / 3],
            alignment: alignments[(keypad - 1) % 3]
        )
    }
}
