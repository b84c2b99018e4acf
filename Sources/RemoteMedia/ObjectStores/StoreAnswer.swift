// SPDX-License-Identifier: Apache-2.0

/// The XML of a store's answer: elements by name, text, and nothing else.
///
/// A document type is refused, so that there are no entities to expand, and depth, number and length are
/// bounded by what is parsed.
struct StoreAnswer {
    /// An element: its name without a prefix, its text, and the elements in it.
    struct Element {
        var name: String
        var text = ""
        var children: [Element] = []

        /// The text of the first element of a name in this one; nil if missing.
        func text(_ name: String) -> String? { children.first { $0.name == name }?.text }

        /// All elements of a name in this one.
        func all(_ name: String) -> [Element] { children.filter { $0.name == name } }
    }

    private static let depthLimit = 16

    private var rest: ArraySlice<UInt8>

    /// Reads an answer; nil if it is not such XML.
    static func parse(_ bytes: [UInt8]) -> Element? {
        var parser = StoreAnswer(rest: bytes[...])
        return parser.document()
    }

    private mutating func document() -> Element? {
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        var open: [Element] = []
        while let mark = rest.firstIndex(of: UInt8(ascii: "<")) {
            guard let text = Self.text(rest[..<mark]) else { return nil }
            if open.isEmpty {
                guard text.allSatisfy(\.isWhitespace) else { return nil }
            } else {
                open[open.count - 1].text += text
            }
            rest = rest[(mark + 1)...]
            if rest.starts(with: "?".utf8) {
                guard skip(past: "?>") else { return nil }
                continue
            }
            if rest.starts(with: "!--".utf8) {
                guard skip(past: "-->") else { return nil }
                continue
            }
            guard rest.first != UInt8(ascii: "!"), let end = rest.firstIndex(of: UInt8(ascii: ">"))
            else { return nil }
            let tag = rest[..<end]
            rest = rest[(end + 1)...]
            if tag.first == UInt8(ascii: "/") {
                guard let element = open.popLast(), element.name == Self.name(tag.dropFirst())
                else {
                    return nil
                }
                if open.isEmpty { return element }
                open[open.count - 1].children.append(element)
            } else {
                let isEmpty = tag.last == UInt8(ascii: "/")
                let element = Element(name: Self.name(isEmpty ? tag.dropLast() : tag))
                guard !element.name.isEmpty, open.count < Self.depthLimit else { return nil }
                if !isEmpty {
                    open.append(element)
                } else if open.isEmpty {
                    return element
                } else {
                    open[open.count - 1].children.append(element)
                }
            }
        }
        return nil
    }

    private mutating func skip(past end: String) -> Bool {
        let mark = Array(end.utf8)
        var place = rest.startIndex
        while place + mark.count <= rest.endIndex {
            if rest[place] == mark[0], rest[place...].starts(with: mark) {
                rest = rest[(place + mark.count)...]
                return true
            }
            place += 1
        }
        return false
    }

    /// The name of a tag without attributes and without a prefix.
    private static func name(_ tag: ArraySlice<UInt8>) -> String {
        let name = tag.prefix { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let mark = name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex
        return String(decoding: name[mark...], as: UTF8.self)
    }

    private static let references: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]

    /// Text with its references replaced; nil for one that XML does not define itself.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var parts = text.split(separator: "&", omittingEmptySubsequences: false)[...]
        result += parts.popFirst() ?? ""
        for part in parts {
            guard let end = part.firstIndex(of: ";"), let scalar = scalar(part[..<end]) else {
                return nil
            }
            result.unicodeScalars.append(scalar)
            result += part[part.index(after: end)...]
        }
        return result
    }

    private static func scalar(_ reference: Substring) -> Unicode.Scalar? {
        if let scalar = references[String(reference)] { return scalar }
        guard reference.hasPrefix("#") else { return nil }
        let isHexadecimal = reference.hasPrefix("#x")
        let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
        return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap { Unicode.Scalar($0) }
    }
}
