// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Looks for tags that libxml2 would take too long for: it compares every attribute of an element with
/// every other.
enum MarkupTagScan {
    /// How many attributes, declarations of namespaces included, a tag may have.
    static let attributeLimit = 256

    /// Where the first tag with more attributes begins; nil if missing.
    ///
    /// A `<` and a name begin a tag wherever they stand: a `<` is not allowed inside of attributes, and what
    /// comes before it cannot hide the tag. Comments, instructions and sections of characters have no
    /// attributes, however many equals signs are in them.
    static func firstOverfullTag(_ bytes: ArraySlice<UInt8>) -> Int? {
        let text = bytes.span
        var tag: Int?
        var quote: UInt8?
        var count = 0
        for index in text.indices {
            let byte = text[index]
            if byte == UInt8(ascii: "<") {
                let next = index + 1
                tag = next < text.count && beginsName(text[next]) ? index : nil
                (quote, count) = (nil, 0)
                continue
            }
            guard let start = tag else { continue }
            if let mark = quote {
                if byte == mark { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: ">"): tag = nil
            case UInt8(ascii: "="):
                count += 1
                if count > attributeLimit { return bytes.startIndex + start }
            default: break
            }
        }
        return nil
    }

    /// Whether a byte can be the first of a name (XML 1.0, 2.3).
    private static func beginsName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, UInt8(ascii: ":"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }
}

/// Finds the line and column of bytes that are asked for one after the other.
///
/// Every byte between two places is looked at once, and no list of lines is kept: a file may be
/// nothing but lines.
struct MarkupLines {
    private let bytes: ArraySlice<UInt8>
    private var index: Int
    private var line = 1
    private var lineStart: Int

    /// Begins at the first byte.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
        lineStart = bytes.startIndex
    }

    /// The place of a byte, which is in the bytes or at their end.
    mutating func position(at target: Int) -> SourcePosition {
        while index < target {
            if bytes[index] == 0x0A { (line, lineStart) = (line + 1, index + 1) }
            index += 1
        }
        if index > target { goBack(to: target) }
        return SourcePosition(line: line, column: index - lineStart + 1)
    }

    private mutating func goBack(to target: Int) {
        line -= bytes[target..<index].count { $0 == 0x0A }
        if target < lineStart {
            lineStart = bytes[..<target].lastIndex(of: 0x0A).map { $0 + 1 } ?? bytes.startIndex
        }
        index = target
    }
}
