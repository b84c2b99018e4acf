// SPDX-License-Identifier: Apache-2.0

/// Writes XML: elements, attributes in the order given, texts; nothing is formatted but indented.
package struct MarkupWriter {
    /// The document so far.
    package private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private var depth = 0

    /// Begins a document.
    package init() {}

    /// Writes an element; attributes that are nil are left out.
    ///
    /// - Parameters:
    ///   - name: of the element.
    ///   - attributes: names and values.
    ///   - content: writes what is inside; nil for an empty element.
    package mutating func element(
        _ name: String,
        _ attributes: [(String, String?)] = [],
        content: ((inout MarkupWriter) -> Void)? = nil
    ) {
        text += indentation + open(name, attributes)
        guard let content else {
            text += "/>\n"
            return
        }
        text += ">\n"
        depth += 1
        content(&self)
        depth -= 1
        text += "\(indentation)</\(name)>\n"
    }

    /// Writes an element that has nothing but text.
    package mutating func element(
        _ name: String,
        _ attributes: [(String, String?)] = [],
        text: String
    ) {
        self.text += indentation + open(name, attributes) + ">\(Self.escaped(text))</\(name)>\n"
    }

    private var indentation: String { String(repeating: "  ", count: depth) }

    private func open(_ name: String, _ attributes: [(String, String?)]) -> String {
        attributes.reduce("<\(name)") { text, attribute in
            guard let value = attribute.1 else { return text }
            return text + " \(attribute.0)=\"\(Self.escaped(value))\""
        }
    }

    private static func escaped(_ text: String) -> String {
        text.markupEscaped { $0.value < 0x20 ? " " : nil }
    }
}

extension String {
    /// The text as content and as quoted attribute values of XML and HTML have it.
    ///
    /// - Parameter replacement: what replaces any other character; nil: the character.
    /// - Returns: the text.
    package func markupEscaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var text = ""
        text.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            default:
                if let other = replacement(scalar) {
                    text += other
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        return text
    }

    /// The same for what people read, where no file can break a report.
    ///
    /// Line feeds stay; other control characters, which XML cannot have, and U+FFFE and U+FFFF become
    /// visible, as do the marks that turn the direction of what follows and bytes that are not UTF-8.
    package var markupEscaped: String {
        markupEscaped { scalar in
            switch scalar {
            case "'": "&#39;"
            case "\n": nil
            case "\u{10FE80}"..."\u{10FEFF}": String(scalar).withVisibleControls
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}",
                "\u{2066}"..."\u{2069}", "\u{FFFE}", "\u{FFFF}":
                "\\u{" + String(scalar.value, radix: 16) + "}"
            default: nil
            }
        }
    }
}
