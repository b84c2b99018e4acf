// SPDX-License-Identifier: Apache-2.0

/// Walks over the attributes of a tag: `name="value"`, `name='value'`, `name=value` or `name`.
struct SubRipAttributeList {
    private var cursor: ByteCursor

    /// Starts at the front.
    init(_ bytes: ArraySlice<UInt8>) {
        cursor = ByteCursor(bytes)
    }

    /// The next attribute, its name in lower case; nil at the end.
    mutating func next() -> (name: String, value: ArraySlice<UInt8>)? {
        cursor.take(while: \.isASCIIWhiteSpace)
        guard !cursor.isAtEnd else { return nil }
        let name = cursor.take { !$0.isASCIIWhiteSpace && $0 != UInt8(ascii: "=") }
        cursor.take(while: \.isASCIIWhiteSpace)
        let hasValue = cursor.skip(UInt8(ascii: "="))
        if hasValue { cursor.take(while: \.isASCIIWhiteSpace) }
        let value = hasValue ? value() : cursor.bytes[cursor.index..<cursor.index]
        return (String(decoding: name.map(\.lowercased), as: UTF8.self), value)
    }

    private mutating func value() -> ArraySlice<UInt8> {
        guard let quote = cursor.current, "\"'".utf8.contains(quote) else {
            return cursor.take { !$0.isASCIIWhiteSpace }
        }
        cursor.index += 1
        let value = cursor.take { $0 != quote }
        _ = cursor.skip(quote)
        return value
    }
}
