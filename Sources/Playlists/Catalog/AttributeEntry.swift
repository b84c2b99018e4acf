// SPDX-License-Identifier: Apache-2.0

/// What the standard says of an attribute of a tag.
package struct AttributeEntry: Sendable {
    /// How a value is written [RFC 8216bis-22, 4.2].
    package enum Form: Equatable, Sendable {
        /// In quotes; not empty.
        case quoted
        /// In quotes; may be empty.
        case quotedOrEmpty
        /// In quotes, of letters, digits and `+ / = . - _`.
        case stableID
        /// In quotes, or the bare word NONE.
        case quotedOrNone
        /// In quotes: `<n>@<o>`, the offset being optional where it says so.
        case byteRange(needsOffset: Bool)
        /// In quotes: a date and time of ISO 8601.
        case date
        /// One of some words, without quotes.
        case word([String])
        /// Words between commas, in quotes.
        case words([String])
        /// A decimal-integer.
        case integer
        /// A decimal number that is not negative.
        case decimal
        /// A decimal number.
        case signedDecimal
        /// `0x` and digits, of so many bytes where that is fixed.
        case hexadecimal(bytes: Int?)
        /// `<width>x<height>`.
        case resolution
    }

    /// The name.
    package let name: String
    /// How its value is written.
    package let form: Form
    /// Whether the tag has to have it.
    package let isRequired: Bool

    /// An attribute that the tag has to have.
    static func required(_ name: String, _ form: Form) -> AttributeEntry {
        AttributeEntry(name: name, form: form, isRequired: true)
    }

    /// An attribute that the tag may have.
    static func optional(_ name: String, _ form: Form) -> AttributeEntry {
        AttributeEntry(name: name, form: form, isRequired: false)
    }

    /// What is wrong with a value; nil where nothing is.
    package func fault(of value: AttributeValue) -> String? {
        if form == .quotedOrNone, value == .unquoted("NONE") { return nil }
        if let fault = quoteFault(value) { return fault }
        return isLegal(value.text) ? nil : "is no \(form.description)"
    }

    private func quoteFault(_ value: AttributeValue) -> String? {
        switch (form.isQuoted, value.isQuoted) {
        case (true, false): return "must be quoted"
        case (false, true): return "must not be quoted"
        default: break
        }
        guard form.isQuoted, form != .quotedOrEmpty, value.text.isEmpty else { return nil }
        return "must not be empty"
    }

    private func isLegal(_ text: String) -> Bool {
        // A variable may stand for anything in quotes.
        if form.isQuoted, text.contains("{$") { return true }
        let bytes = Array(text.utf8)[...]
        switch form {
        case .quoted, .quotedOrEmpty: return true
        case .quotedOrNone: return text != "NONE"
        case .stableID: return bytes.allSatisfy(\.isStableIDByte)
        case .byteRange(let needsOffset):
            return ByteRange(bytes).map { !needsOffset || $0.offset != nil } ?? false
        case .date: return DateTime(text) != nil
        case .word(let words): return words.contains(text)
        case .words(let words):
            return text.split(separator: ",").allSatisfy { words.contains(String($0)) }
        case .integer: return decimalInteger(bytes) != nil
        case .decimal: return bytes.first != 0x2D && DecimalSeconds(bytes) != nil
        case .signedDecimal: return DecimalSeconds(bytes) != nil
        case .hexadecimal(let count): return Self.isHexadecimal(bytes, byteCount: count)
        case .resolution: return Resolution(text) != nil
        }
    }

    private static func isHexadecimal(_ bytes: ArraySlice<UInt8>, byteCount: Int?) -> Bool {
        guard bytes.count > 2, bytes.first == 0x30, [0x58, 0x78].contains(bytes.dropFirst().first)
        else { return false }
        let digits = bytes.dropFirst(2)
        let isHexadecimal = digits.allSatisfy {
            0x30...0x39 ~= $0 || 0x41...0x46 ~= $0 || 0x61...0x66 ~= $0
        }
        return isHexadecimal && (byteCount.map { digits.count <= $0 * 2 } ?? true)
    }
}

extension AttributeEntry.Form {
    /// Whether the value is in quotes.
    package var isQuoted: Bool {
        switch self {
        case .quoted, .quotedOrEmpty, .stableID, .quotedOrNone, .byteRange, .date, .words: true
        case .word, .integer, .decimal, .signedDecimal, .hexadecimal, .resolution: false
        }
    }

    fileprivate var description: String {
        switch self {
        case .quoted, .quotedOrEmpty: "text in quotes"
        case .quotedOrNone: "group: NONE is written without quotes"
        case .stableID: "stable ID: letters, digits and + / = . - _"
        case .byteRange(needsOffset: true): "byte range with an offset, such as 720@0"
        case .byteRange(needsOffset: false): "byte range, such as 720@0"
        case .date: "date and time, such as 2010-02-19T14:54:23.031Z"
        case .word(let words): "word of " + words.joined(separator: ", ")
        case .words(let words): "list of " + words.joined(separator: ", ")
        case .integer: "decimal-integer"
        case .decimal: "decimal number"
        case .signedDecimal: "decimal number with or without a sign"
        case .hexadecimal(.some(let bytes)): "hexadecimal number of \(bytes) bytes, such as 0x9c7d"
        case .hexadecimal(.none): "hexadecimal number, such as 0x9c7d"
        case .resolution: "resolution, such as 1920x1080"
        }
    }
}

extension UInt8 {
    fileprivate var isStableIDByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D, 0x2E, 0x2D, 0x5F: true
        default: false
        }
    }
}
