// SPDX-License-Identifier: Apache-2.0

/// Writes XML: elements, attributes in the order given, texts; nothing is formatted but indented.
struct MarkupWriter {
    /// The document so far.
    private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private var depth = 0

    /// Writes an element; attributes that are nil are left out.
    ///
    /// - Parameters:
    ///   - name: of the element.
    ///   - attributes: names and values.
    ///   - content: writes what is inside; nil for an empty element.
    mutating func element(
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
    mutating func element(_ name: String, _ attributes: [(String, String?)] = [], text: String) {
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
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\0"..."\u{1F}": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
