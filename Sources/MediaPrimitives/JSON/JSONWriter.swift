// SPDX-License-Identifier: Apache-2.0

/// Writes one JSON object on one line, with its members in the order in which they are added.
package struct JSONWriter {
    private var bytes: [UInt8] = [0x7B]

    /// An object without members.
    package init() {}

    /// The object as text.
    package var text: String { String(decoding: bytes + [0x7D], as: UTF8.self) }

    /// Adds a string, or `null`.
    package mutating func add(_ name: String, _ value: String?) {
        begin(name)
        if let value { quote(value) } else { bytes += "null".utf8 }
    }

    /// Adds a whole number, or `null`.
    package mutating func add(_ name: String, _ value: Int?) {
        begin(name)
        bytes += (value.map(String.init) ?? "null").utf8
    }

    /// Adds a number, or `null` if it is not finite.
    package mutating func add(_ name: String, _ value: Double) {
        begin(name)
        bytes += (value.isFinite ? value.description : "null").utf8
    }

    /// Adds `true` or `false`.
    package mutating func add(_ name: String, _ value: Bool) {
        begin(name)
        bytes += (value ? "true" : "false").utf8
    }

    /// Adds an object.
    package mutating func add(_ name: String, _ value: JSONWriter) {
        begin(name)
        bytes += value.bytes
        bytes.append(0x7D)
    }

    /// Adds an array of objects.
    package mutating func add(_ name: String, _ values: [JSONWriter]) {
        begin(name)
        bytes.append(0x5B)
        for (place, value) in values.enumerated() {
            if place > 0 { bytes.append(0x2C) }
            bytes += value.bytes
            bytes.append(0x7D)
        }
        bytes.append(0x5D)
    }

    private mutating func begin(_ name: String) {
        if bytes.count > 1 { bytes.append(0x2C) }
        quote(name)
        bytes.append(0x3A)
    }

    /// A string (RFC 8259, 7), with escapes for what would end a line of text or of a script.
    private mutating func quote(_ text: String) {
        bytes.append(0x22)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case "\t": bytes += "\\t".utf8
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                bytes += "\\u".utf8
                bytes += scalar.value.padded(to: 4, radix: 16).utf8
            default: bytes += String(scalar).utf8
            }
        }
        bytes.append(0x22)
    }
}
