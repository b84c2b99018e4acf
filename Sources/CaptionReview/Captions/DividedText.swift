// SPDX-License-Identifier: Apache-2.0

/// A text of a cue in two parts, of which each has the tags that apply to it.
struct DividedText: Equatable {
    /// The text of the first cue.
    let first: String
    /// The text of the second cue.
    let second: String

    /// Divides a text.
    ///
    /// - Parameters:
    ///   - text: with its markup.
    ///   - offset: the place, in UTF-16 units as browsers count; inside a tag, the place after it counts.
    init(_ text: String, at offset: Int) {
        let units = text.utf16
        let wanted = units.index(
            units.startIndex,
            offsetBy: max(0, min(offset, units.count))
        )
        var place = text.unicodeScalars.startIndex
        var open: [Substring] = []
        while place < wanted {
            guard text.unicodeScalars[place] == "<",
                let end = text[place...].unicodeScalars.firstIndex(of: ">")
            else {
                place = text.unicodeScalars.index(after: place)
                continue
            }
            let after = text.unicodeScalars.index(after: end)
            let tag = text[place..<after]
            if tag.hasPrefix("</") {
                _ = open.popLast()
            } else if tag.dropFirst().first?.isLetter == true {
                open.append(tag)
            }
            place = after
        }
        let closing = open.reversed().map { "</\(Self.name(of: $0))>" }.joined()
        first = Self.trimmed(text[..<place]) + closing
        second = open.joined() + Self.trimmed(text[place...])
    }

    /// Divides a text at the space or line break that is nearest to a share of it, from 0 to 1.
    init(_ text: String, atShare share: Double) {
        let units = Array(text.utf16)
        let wanted = Double(units.count) * max(0, min(share, 1))
        var depth = 0
        var best: Int?
        for (offset, unit) in units.enumerated() {
            if unit == 0x3C { depth += 1 } else if unit == 0x3E { depth = max(0, depth - 1) }
            guard depth == 0, unit == 0x20 || unit == 0x0A else { continue }
            if abs(Double(offset) - wanted) < abs(Double(best ?? -units.count) - wanted) {
                best = offset
            }
        }
        self.init(text, at: best ?? Int(wanted))
    }

    private static func name(of tag: Substring) -> Substring {
        tag.dropFirst().prefix { $0.isLetter || $0.isNumber }
    }

    private static func trimmed(_ text: Substring) -> String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" }
        var rest = text.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return String(rest)
    }
}
