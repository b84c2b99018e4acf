// SPDX-License-Identifier: Apache-2.0

/// One entry of an attribute list: what is between two commas.
///
/// Source: RFC 8216bis-22, 4.2.
package struct Attribute: Equatable, Sendable {
    /// Why an entry is not written as the standard has it.
    package enum Fault: String, Hashable, Sendable {
        /// There is no `=`.
        case noEqualsSign
        /// There is nothing in front of `=`.
        case noName
        /// The name has characters beside `A` to `Z`, digits and `-`.
        case illegalName
        /// Spaces or tabs are around the name, the `=` or the value.
        case whitespace
        /// The quotes are not closed.
        case unterminatedQuotes
        /// Something follows the closing quotes, or quotes are inside an unquoted value.
        case strayQuotes
        /// Nothing follows `=`.
        case noValue
    }

    /// The bytes between the commas, as read.
    package let raw: ArraySlice<UInt8>
    /// The name without spaces; empty if missing.
    package let name: String
    /// The value without spaces around it.
    package let value: AttributeValue
    /// What is wrong with how it is written.
    package let faults: [Fault]

    /// Makes an attribute.
    package init(_ name: String, _ value: AttributeValue) {
        raw = Array("\(name)=\(value.written)".utf8)[...]
        self.name = name
        self.value = value
        faults = []
    }

    /// Reads what is between two commas.
    init(parsing raw: ArraySlice<UInt8>) {
        self.raw = raw
        var faults: [Fault] = []
        let equals = raw.firstIndex(of: 0x3D)
        let nameBytes = raw[..<(equals ?? raw.endIndex)]
        let valueBytes = equals.map { raw[($0 + 1)...] } ?? raw[raw.endIndex...]
        let (trimmedName, trimmedValue) = (nameBytes.trimmed, valueBytes.trimmed)
        if trimmedName.count + trimmedValue.count != nameBytes.count + valueBytes.count {
            faults.append(.whitespace)
        }
        if equals == nil {
            faults.append(.noEqualsSign)
        } else if trimmedName.isEmpty {
            faults.append(.noName)
        }
        if !trimmedName.allSatisfy(\.isAttributeNameByte) { faults.append(.illegalName) }
        name = String(decoding: trimmedName, as: UTF8.self)
        (value, faults) = Self.value(trimmedValue, hasEquals: equals != nil, faults)
        self.faults = faults
    }

    private static func value(
        _ bytes: ArraySlice<UInt8>,
        hasEquals: Bool,
        _ faults: [Fault]
    ) -> (AttributeValue, [Fault]) {
        guard bytes.first == 0x22 else {
            let text = String(decoding: bytes, as: UTF8.self)
            let fault: [Fault] =
                bytes.contains(0x22) ? [.strayQuotes] : bytes.isEmpty && hasEquals ? [.noValue] : []
            return (.unquoted(text), faults + fault)
        }
        let inner = bytes.dropFirst()
        guard let end = inner.firstIndex(of: 0x22) else {
            return (
                .quoted(String(decoding: inner, as: UTF8.self)), faults + [.unterminatedQuotes]
            )
        }
        let text = String(decoding: inner[..<end], as: UTF8.self)
        return (.quoted(text), faults + (end + 1 == inner.endIndex ? [] : [.strayQuotes]))
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without spaces and tabs at both ends.
    var trimmed: ArraySlice<UInt8> {
        guard let first = firstIndex(where: { !$0.isBlankSpace }),
            let last = lastIndex(where: { !$0.isBlankSpace })
        else { return self[endIndex...] }
        return self[first...last]
    }
}

extension UInt8 {
    /// Whether the name of an attribute may have it: `A` to `Z`, a digit or `-`.
    fileprivate var isAttributeNameByte: Bool {
        0x41...0x5A ~= self || 0x30...0x39 ~= self || self == 0x2D
    }
}

/// The value of an attribute, and whether it is in quotes.
///
/// Source: RFC 8216bis-22, 4.2.
public enum AttributeValue: Hashable, Sendable {
    /// Text in quotes, held without them.
    case quoted(String)
    /// A number, a resolution or an enumerated string: no quotes.
    case unquoted(String)

    /// The text without quotes.
    package var text: String {
        switch self {
        case .quoted(let text), .unquoted(let text): text
        }
    }

    /// Whether it is in quotes.
    package var isQuoted: Bool {
        switch self {
        case .quoted: true
        case .unquoted: false
        }
    }

    /// The value as a playlist has it.
    ///
    /// Quotes cannot be written inside quotes, nor can the ends of lines: they become `’` and spaces.
    package var written: String {
        switch self {
        case .unquoted(let text): text
        case .quoted(let text): "\"" + Self.quotable(text) + "\""
        }
    }

    /// A text as it can be in quotes.
    static func quotable(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x22 || $0 < 0x20 || $0 == 0x7F }) else {
            return text
        }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result.append("’")
            case "\0"..."\u{1F}", "\u{7F}": result.append(" ")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
