// SPDX-License-Identifier: Apache-2.0

/// What the attributes of a `font` tag say.
struct SubRipFont {
    /// The colour; nil when none is said.
    private(set) var color: RGBAColor?
    /// What is not kept, as codes and sentences.
    private(set) var losses: [(code: DiagnosticCode, message: String)] = []

    /// Reads the attributes as written.
    init(_ attributes: ArraySlice<UInt8>) {
        var list = SubRipAttributeList(attributes)
        while let (name, value) = list.next() {
            if name != "color" {
                lose(.droppedAttribute, "the attribute \"\(name)\" of <font> is dropped")
            } else if let color = HTMLColor.parse(value) {
                self.color = color
            } else {
                lose(.unknownColor, "\"\(value.string)\" is not a colour; dropped")
            }
        }
    }

    private mutating func lose(_ code: DiagnosticCode, _ message: String) {
        // One tag is as long as its line, and a line may be as long as the file.
        if losses.count <= DiagnosticList.limit { losses.append((code, message)) }
    }
}

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
