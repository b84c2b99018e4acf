// SPDX-License-Identifier: Apache-2.0

/// Values by their kinds; nil where there is none or it is of another kind.
extension AttributeList {
    /// A text, with or without quotes: readers are lenient, rules tell.
    public func text(_ name: String) -> String? { self[name]?.text }

    /// A decimal-integer.
    public func integer(_ name: String) -> Int? {
        self[name].flatMap { decimalInteger(Array($0.text.utf8)[...]) }
    }

    /// A number of seconds.
    public func seconds(_ name: String) -> DecimalSeconds? {
        self[name].flatMap { DecimalSeconds($0.text) }
    }

    /// A `YES`; nil where there is neither that nor `NO`.
    public func isYes(_ name: String) -> Bool? {
        switch text(name) {
        case "YES": true
        case "NO": false
        default: nil
        }
    }

    /// The parts of a text between commas, without spaces around them.
    public func list(_ name: String, separator: Character = ",") -> [String] {
        guard let text = text(name) else { return [] }
        return text.split(separator: separator).map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }

    mutating func setText(_ name: String, _ text: String?) {
        self[name] = text.map(AttributeValue.quoted)
    }

    mutating func setWord(_ name: String, _ word: String?) {
        self[name] = word.map(AttributeValue.unquoted)
    }

    mutating func setInteger(_ name: String, _ value: Int?) {
        setWord(name, value.map(String.init))
    }

    mutating func setYes(_ name: String, _ value: Bool?) {
        setWord(name, value.map { $0 ? "YES" : "NO" })
    }
}
