// SPDX-License-Identifier: Apache-2.0

/// The tags and texts of a small XML or HTML document; comments, declarations and what is not closed are skipped.
struct SmallMarkup {
    /// A part of a document.
    enum Part: Equatable {
        /// A start tag, or an empty one.
        case start(name: String, attributes: [String: String], offset: Int)
        case end(name: String)
        case text(String)
    }

    private let bytes: ArraySlice<UInt8>
    private var place: Int
    private(set) var parts: [Part] = []
    /// Whether it ends within a tag, or with elements that are not closed.
    private(set) var isCutOff = false

    /// Reads a document.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes[...]
        place = 0
        while place < bytes.count { readPart() }
    }

    private mutating func readPart() {
        guard bytes[place] == 0x3C else {
            let text = bytes[place...].prefix { $0 != 0x3C }
            place += text.count
            parts.append(.text(Self.decoded(text)))
            return
        }
        let rest = bytes[place...]
        if rest.starts(with: "<!--".utf8) { return skip(past: "-->") }
        if rest.starts(with: "<![CDATA[".utf8) {
            let start = place + 9
            skip(past: "]]>")
            let text = bytes[min(start, place)..<max(min(start, place), place - 3)]
            parts.append(.text(String(decoding: text, as: UTF8.self)))
            return
        }
        if rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) { return skip(past: ">") }
        readTag()
    }

    private mutating func skip(past end: StaticString) {
        let end = Array("\(end)".utf8)
        while place < bytes.count, !bytes[place...].starts(with: end) { place += 1 }
        isCutOff = isCutOff || place == bytes.count
        place = min(bytes.count, place + end.count)
    }

    private mutating func readTag() {
        let offset = place
        guard let end = tagEnd() else {
            isCutOff = true
            place = bytes.count
            return
        }
        let tag = bytes[offset + 1..<end]
        place = end + 1
        let isEnd = tag.first == 0x2F
        let name = (isEnd ? tag.dropFirst() : tag).prefix { !$0.isASCIISpace && $0 != 0x2F }
        let text = String(decoding: name, as: UTF8.self)
        if isEnd { return parts.append(.end(name: text)) }
        let attributes = Self.attributes(tag[name.endIndex...])
        parts.append(.start(name: text, attributes: attributes, offset: offset))
        if tag.last == 0x2F { parts.append(.end(name: text)) }
    }

    /// Where the tag at the place ends: quotation marks may have `>` between them.
    private func tagEnd() -> Int? {
        var quote: UInt8?
        for index in place..<bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x3E {
                return index
            }
        }
        return nil
    }

    private static func attributes(_ text: ArraySlice<UInt8>) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = text.drop { $0.isASCIISpace || $0 == 0x2F }
        while !rest.isEmpty {
            let name = rest.prefix { !$0.isASCIISpace && $0 != 0x3D && $0 != 0x2F }
            rest = rest[name.endIndex...].drop(while: \.isASCIISpace)
            if rest.first == 0x3D {
                rest = rest.dropFirst().drop(while: \.isASCIISpace)
                guard let quote = rest.first, quote == 0x22 || quote == 0x27 else {
                    return attributes
                }
                let value = rest.dropFirst().prefix { $0 != quote }
                attributes[String(decoding: name, as: UTF8.self)] = decoded(value)
                rest = rest[value.endIndex...].dropFirst()
            } else if name.isEmpty {
                rest = rest.dropFirst()
            }
            rest = rest.drop { $0.isASCIISpace || $0 == 0x2F }
        }
        return attributes
    }

    private static let entities: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "lrm": "",
        "rlm": "",
    ]

    /// A text with character references resolved; what is none stays.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("&") else { return text }
        var result = ""
        for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false)
            .enumerated()
        {
            guard index > 0 else {
                result += part
                continue
            }
            guard let end = part.firstIndex(of: ";"), let character = character(part[..<end]) else {
                result += "&" + part
                continue
            }
            result += character + part[part.index(after: end)...]
        }
        return result
    }

    private static func character(_ name: Substring) -> String? {
        if let known = entities[String(name)] { return known }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
