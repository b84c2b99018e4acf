// SPDX-License-Identifier: Apache-2.0

/// An object of PDF; ISO 32000-1, 7.3.
indirect enum PDFValue {
    case integer(Int)
    /// A number with a point, or one that is too large.
    case real
    case name(String)
    /// What is between the parentheses of a string, as written.
    case text(ArraySlice<UInt8>)
    /// What is between the angle brackets of a string, as written.
    case digits(ArraySlice<UInt8>)
    /// An operator, a keyword, `true`, `false` or `null`.
    case word(String)
    /// The object of a number; 7.3.10.
    case reference(Int)
    case array([PDFValue])
    case dictionary(PDFDictionary)
}

/// A dictionary of PDF; ISO 32000-1, 7.3.7.
struct PDFDictionary {
    private(set) var values: [String: PDFValue] = [:]
    /// Where each key and its value are in the bytes.
    private(set) var ranges: [String: Range<Int>] = [:]

    /// Adds a key with its value, which are at a place in the bytes.
    ///
    /// - Returns: false if the dictionary already has the key.
    mutating func add(_ key: String, _ value: PDFValue, at range: Range<Int>) -> Bool {
        ranges[key] = range
        return values.updateValue(value, forKey: key) == nil
    }

    /// The integer of a key; nil if the key is missing or has another value.
    func integer(_ key: String) -> Int? {
        guard case .integer(let value)? = values[key] else { return nil }
        return value
    }

    /// The name of a key, without its slash.
    func name(_ key: String) -> String? {
        guard case .name(let value)? = values[key] else { return nil }
        return value
    }

    /// The number of the object that a key names.
    func reference(_ key: String) -> Int? {
        guard case .reference(let value)? = values[key] else { return nil }
        return value
    }

    /// The dictionary that is the value of a key itself.
    func dictionary(_ key: String) -> PDFDictionary? {
        guard case .dictionary(let value)? = values[key] else { return nil }
        return value
    }

    /// Whether the value of a key is true.
    func isTrue(_ key: String) -> Bool {
        guard case .word("true")? = values[key] else { return false }
        return true
    }

    /// Whether a key has a string that is not empty.
    func hasText(_ key: String) -> Bool {
        switch values[key] {
        case .text(let bytes), .digits(let bytes): !bytes.isEmpty
        default: false
        }
    }
}
