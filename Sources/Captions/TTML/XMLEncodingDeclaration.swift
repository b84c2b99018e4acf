// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

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
