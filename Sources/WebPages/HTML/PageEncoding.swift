// SPDX-License-Identifier: Apache-2.0

/// How the text of a page is written as bytes.
package enum PageEncoding: Equatable, Sendable {
    /// UTF-8.
    case utf8
    /// The encoding of western European pages that state ISO-8859-1, or nothing.
    case windows1252
    /// UTF-16, whose bytes are no ASCII.
    case utf16(isBigEndian: Bool)
    /// Another encoding, in which ASCII bytes are ASCII characters, with the name that the page states.
    case other(String)

    /// Finds the encoding of a page.
    ///
    /// - Parameters:
    ///   - bytes: the page.
    ///   - stated: the name that the server states; nil if it states none.
    /// - Returns: that of the byte order mark, else the stated one, else that of a `meta` tag in the first 1,024 bytes,
    ///   else UTF-8 if the page is valid UTF-8.
    ///
    /// Source: WHATWG HTML, 13.2.3.2, "Determining the character encoding".
    package static func detect(_ bytes: [UInt8], stated: String? = nil) -> PageEncoding {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
        if bytes.starts(with: [0xFE, 0xFF]) { return .utf16(isBigEndian: true) }
        if bytes.starts(with: [0xFF, 0xFE]) { return .utf16(isBigEndian: false) }
        if let stated { return PageEncoding(name: stated) }
        if let name = declared(in: Array(bytes.prefix(1024))) {
            let encoding = PageEncoding(name: name)
            // A page whose tag can be read as ASCII is not UTF-16.
            if case .utf16 = encoding { return .utf8 }
            return encoding
        }
        return isUTF8(bytes) ? .utf8 : .windows1252
    }

    /// How many bytes the byte order mark takes.
    package static func markLength(_ bytes: [UInt8]) -> Int {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return 3 }
        return bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) ? 2 : 0
    }

    private init(name: String) {
        let name = name.trimmedSpaces.lowercased()
        self =
            switch name {
            case "utf-8", "utf8", "unicode-1-1-utf-8": .utf8
            case "iso-8859-1", "iso8859-1", "latin1", "l1", "us-ascii", "ascii", "windows-1252",
                "cp1252":
                .windows1252
            case "utf-16", "utf-16le": .utf16(isBigEndian: false)
            case "utf-16be": .utf16(isBigEndian: true)
            default: .other(name)
            }
    }

    /// The encoding that a `meta` tag states.
    private static func declared(in bytes: [UInt8]) -> String? {
        var tokenizer = HTMLTokenizer(bytes)
        while let token = tokenizer.next() {
            guard case .tag(let tag) = token, tag.name == "meta", !tag.isEnd else { continue }
            func value(_ name: String) -> String? {
                tag.attribute(name).map { String(decoding: bytes[$0.value], as: UTF8.self) }
            }
            if let charset = value("charset") { return charset }
            guard value("http-equiv")?.lowercased() == "content-type",
                let content = value("content"),
                let charset = charset(of: content)
            else { continue }
            return charset
        }
        return nil
    }

    /// The encoding in a content type, such as `text/html; charset=utf-8`.
    package static func charset(of contentType: String) -> String? {
        let text = contentType.lowercased()
        guard let mark = text.firstRange(of: "charset") else { return nil }
        let rest = text[mark.upperBound...].drop { $0 == " " }
        guard rest.first == "=" else { return nil }
        let value = rest.dropFirst().drop { $0 == " " }
        if let quote = value.first, quote == "\"" || quote == "'" {
            return String(value.dropFirst().prefix { $0 != quote })
        }
        let name = value.prefix { $0 != ";" && $0 != " " }
        return name.isEmpty ? nil : String(name)
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return true
        } catch {
            return false
        }
    }

    /// The text that bytes of a page stand for; of another encoding, only ASCII characters are certain.
    func text(_ bytes: some Collection<UInt8>) -> String {
        switch self {
        case .windows1252, .other:
            var text = String.UnicodeScalarView()
            for byte in bytes {
                let code = 0x80...0x9F ~= byte ? Self.controls[Int(byte) - 0x80] : UInt16(byte)
                text.append(Unicode.Scalar(code) ?? "\u{FFFD}")
            }
            return String(text)
        case .utf8, .utf16: return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The code points of the bytes from 0x80 to 0x9F.
    ///
    /// Source: WHATWG Encoding, index windows-1252.
    static let controls: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]
}

extension StringProtocol {
    /// The text without spaces at its ends.
    var trimmedSpaces: String {
        let start = drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
