// SPDX-License-Identifier: Apache-2.0

/// A value of a JSON document.
///
/// What is not there and what is `null` are the same.
package struct JSONValue: Sendable {
    private let text: JSONText
    private let index: Int

    init(text: JSONText, index: Int) {
        self.text = text
        self.index = index
    }

    private var node: JSONText.Node { text.nodes[index] }

    /// At which byte of the file its text begins.
    package var offset: Int { Int(node.start) }

    /// Whether it is an object.
    package var isObject: Bool { node.kind == .object }
    /// Whether it is an array.
    package var isArray: Bool { node.kind == .array }
    /// Whether it is a string.
    package var isString: Bool { node.kind == .string || node.kind == .escapedString }
    /// Whether it is a number.
    package var isNumber: Bool { node.kind == .number }
    /// Whether it is `true`.
    package var isTrue: Bool { node.kind == .true }
    /// Whether it is `false`.
    package var isFalse: Bool { node.kind == .false }

    /// The member of an object; where it has several names, the first that is there.
    package subscript(_ names: String...) -> JSONValue? { self[names] }

    /// The member of an object; where it has several names, the first that is there.
    package subscript(_ names: [String]) -> JSONValue? {
        guard isObject else { return nil }
        for name in names {
            var member = index + 1
            let end = Int(node.next)
            while member < end {
                let value = JSONValue(text: text, index: member + 1)
                if JSONValue(text: text, index: member).equals(name) {
                    if value.node.kind != .null { return value }
                    break
                }
                member = Int(value.node.next)
            }
        }
        return nil
    }

    /// The values of an array; none for any other value.
    package var items: [JSONValue] {
        guard isArray else { return [] }
        var items: [JSONValue] = []
        var item = index + 1
        while item < node.next {
            items.append(JSONValue(text: text, index: item))
            item = Int(text.nodes[item].next)
        }
        return items
    }

    /// The first value of an array.
    package var first: JSONValue? {
        isArray && index + 1 < node.next ? JSONValue(text: text, index: index + 1) : nil
    }

    /// The values of the members of an object, in their order.
    package var memberValues: [JSONValue] {
        guard isObject else { return [] }
        var values: [JSONValue] = []
        var name = index + 1
        while name < node.next {
            values.append(JSONValue(text: text, index: name + 1))
            name = Int(text.nodes[name + 1].next)
        }
        return values
    }

    /// The members of an object, in their order.
    package var members: [(name: String, value: JSONValue)] {
        guard isObject else { return [] }
        var members: [(name: String, value: JSONValue)] = []
        var name = index + 1
        while name < node.next {
            let text = JSONValue(text: text, index: name).string ?? ""
            members.append((text, JSONValue(text: self.text, index: name + 1)))
            name = Int(self.text.nodes[name + 1].next)
        }
        return members
    }

    /// Whether it is a string without escapes and with this text.
    private func equals(_ other: String) -> Bool {
        let node = node
        let count = Int(node.end - node.start)
        guard node.kind == .string, other.utf8.count == count else { return false }
        var place = Int(node.start)
        for byte in other.utf8 {
            guard text.bytes[place] == byte else { return false }
            place += 1
        }
        return true
    }

    /// The text of a number, or of a string, as it is in the file.
    package var rawBytes: ArraySlice<UInt8>? {
        isNumber || isString ? text.bytes[Int(node.start)..<Int(node.end)] : nil
    }

    /// The bytes of a string with escapes resolved, not always UTF-8; nil for any other value.
    package var stringBytes: [UInt8]? {
        guard isString, let raw = rawBytes else { return nil }
        return node.kind == .string ? Array(raw) : JSONEscapes.resolve(raw)
    }

    /// A string, with U+FFFD for bytes that are not UTF-8; nil for any other value.
    package var string: String? {
        stringBytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// A string, or a number as it is written.
    package var label: String? {
        isNumber ? rawBytes.map { String(decoding: $0, as: UTF8.self) } : string
    }

    /// A number, or a string that is one; nil if it is not finite.
    package var number: Double? {
        guard let raw = rawBytes, raw.count <= 64 else { return nil }
        guard let number = Double(String(decoding: raw, as: UTF8.self)) else { return nil }
        return number.isFinite ? number : nil
    }
}

/// Escapes in JSON strings (RFC 8259, 7).
private enum JSONEscapes {
    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    /// Replaces escapes; half of a surrogate pair becomes U+FFFD.
    static func resolve(_ raw: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.count)
        var place = raw.startIndex
        while place < raw.endIndex {
            guard raw[place] == 0x5C else {
                bytes.append(raw[place])
                place += 1
                continue
            }
            let letter = raw[place + 1]
            guard letter == 0x75 else {
                bytes.append(simple(letter))
                place += 2
                continue
            }
            let unit = unit(raw, at: place)
            place += 6
            if UTF16.isLeadSurrogate(unit), place + 6 <= raw.endIndex, raw[place] == 0x5C,
                raw[place + 1] == 0x75, UTF16.isTrailSurrogate(self.unit(raw, at: place))
            {
                let pair = UTF16.EncodedScalar([unit, self.unit(raw, at: place)])
                bytes += UTF8.encode(UTF16.decode(pair)).map { Array($0) } ?? replacement
                place += 6
            } else {
                bytes += Unicode.Scalar(unit).map { Array(String($0).utf8) } ?? replacement
            }
        }
        return bytes
    }

    private static func simple(_ letter: UInt8) -> UInt8 {
        switch letter {
        case 0x62: 0x08
        case 0x66: 0x0C
        case 0x6E: 0x0A
        case 0x72: 0x0D
        case 0x74: 0x09
        default: letter
        }
    }

    /// The UTF-16 unit of `\u` and four digits, which the scanner has seen.
    private static func unit(_ raw: ArraySlice<UInt8>, at place: Int) -> UInt16 {
        raw[(place + 2)..<(place + 6)].reduce(0) { $0 << 4 | ($1.hexadecimalValue ?? 0) }
    }
}
