// SPDX-License-Identifier: Apache-2.0

internal import CLibXML2
import MediaPrimitives

extension TTML {
    /// Why XML cannot be read, and what to install; nil: it can.
    static var missingLibrary: String? {
        guard let reason = unsafe clibxml2_load() else { return nil }
        return unsafe "TTML needs libxml2, which cannot be loaded (\(String(cString: reason))); "
            + "install it (Debian, Ubuntu: apt-get install libxml2; macOS: part of the system)"
    }

    /// Whether the first element of a text is `tt`, whatever its prefix.
    ///
    /// What may stand before it is passed over: white space, the XML declaration, processing
    /// instructions, comments, and a DTD.
    static func hasRootElement(_ bytes: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(bytes.prefix(1 << 16))
        while true {
            cursor.take(while: \.isASCIIWhiteSpace)
            guard cursor.skip(UInt8(ascii: "<")) else { return false }
            let rest = cursor.remaining
            if rest.hasPrefix("?") {
                guard cursor.skip(past: "?>") else { return false }
            } else if rest.hasPrefix("!--") {
                guard cursor.skip(past: "-->") else { return false }
            } else if rest.hasPrefix("!") {
                guard cursor.skipDeclaration() else { return false }
            } else {
                let name = rest.prefix { !$0.isASCIIWhiteSpace && $0 != 0x3E && $0 != 0x2F }
                return name.split(separator: UInt8(ascii: ":")).last?.elementsEqual("tt".utf8)
                    ?? false
            }
        }
    }
}

extension ByteCursor {
    /// Passes everything up to and including a text; returns whether it is there.
    fileprivate mutating func skip(past text: StaticString) -> Bool {
        while !isAtEnd {
            if remaining.hasPrefix(text) {
                index += text.utf8CodeUnitCount
                return true
            }
            index += 1
        }
        return false
    }

    /// Passes a DTD, with what is in its brackets.
    fileprivate mutating func skipDeclaration() -> Bool {
        var depth = 1
        while let byte = current {
            index += 1
            if byte == UInt8(ascii: "<") { depth += 1 }
            if byte == UInt8(ascii: ">") { depth -= 1 }
            if depth == 0 { return true }
        }
        return false
    }
}

/// What an XML declaration says of the encoding (XML 1.0, 4.3.3).
struct XMLEncodingDeclaration {
    /// The name as written.
    let name: String
    /// The index of the name in the file.
    private let offset: Int

    /// Reads it from the start of a file in any encoding that has ASCII in it; nil: there is none.
    init?(_ bytes: [UInt8]) {
        let start = bytes.prefix(256)
        guard start.hasPrefix("<?xml"), let end = start.firstIndex(of: UInt8(ascii: ">")) else {
            return nil
        }
        let key = Array("encoding".utf8)
        var cursor = ByteCursor(start[..<end])
        while !cursor.remaining.starts(with: key) {
            if cursor.isAtEnd { return nil }
            cursor.index += 1
        }
        cursor.index += key.count
        cursor.take(while: \.isASCIIWhiteSpace)
        guard cursor.skip(UInt8(ascii: "=")) else { return nil }
        cursor.take(while: \.isASCIIWhiteSpace)
        guard let quote = cursor.current, quote == 0x22 || quote == 0x27 else { return nil }
        cursor.index += 1
        offset = cursor.index
        name = cursor.take { $0 != quote }.string
    }

    private var isUTF8: Bool { ["utf-8", "utf8"].contains(name.lowercased()) }

    /// Whether it is an encoding that cannot have its declaration written in ASCII.
    private var isWide: Bool {
        ["utf-16", "utf-32", "ucs-2", "ucs-4", "iso-10646"].contains {
            name.lowercased().hasPrefix($0)
        }
    }

    /// The encoding to read the file by; nil: the file says it better.
    ///
    /// A file that is UTF-8 all through is read as such whatever it declares, because text of another
    /// encoding is hardly ever UTF-8 by chance.
    func legacyEncoding(of bytes: [UInt8]) -> String? {
        if isUTF8 || isWide || String(validating: bytes, as: UTF8.self) != nil { return nil }
        return name
    }

    /// What is wrong with the declaration of a file that is read as UTF-8; nil: nothing.
    func mismatch(with bytes: [UInt8]) -> Diagnostic? {
        let isLegacy = legacyEncoding(of: bytes) != nil
        if isUTF8 || isLegacy || !isWide && bytes.allSatisfy({ $0 < 0x80 }) { return nil }
        return Diagnostic(
            .wrongEncodingDeclared,
            "declared as \(name), but it is UTF-8",
            at: SourcePosition(line: 1, column: offset + 1)
        )
    }
}
