// SPDX-License-Identifier: Apache-2.0

/// The attributes of a tag in their order, with quotes, spaces and unknown names as they were read.
///
/// Setting one attribute leaves the bytes of all others alone. Source: RFC 8216bis-22, 4.2.
package struct AttributeList: Equatable, Sendable {
    /// The most entries that are divided; what follows them stays one entry.
    package static let entryLimit = 1_000

    /// The entries, those that are malformed included.
    package private(set) var entries: [Attribute]

    /// Makes a list.
    package init(_ entries: [Attribute] = []) {
        self.entries = entries
    }

    /// Divides the value of a tag at the commas that are outside quotes.
    package init(parsing bytes: ArraySlice<UInt8>) {
        entries = []
        guard !bytes.isEmpty else { return }
        var start = bytes.startIndex
        var isQuoted = false
        var index = start
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == 0x22 {
                isQuoted.toggle()
            } else if byte == 0x2C, !isQuoted {
                guard entries.count < Self.entryLimit - 1 else { break }
                entries.append(Attribute(parsing: bytes[start..<index]))
                start = index + 1
            }
            index += 1
        }
        entries.append(Attribute(parsing: bytes[start...]))
    }

    /// The value of a tag, byte for byte.
    package var bytes: [UInt8] {
        Array(entries.map(\.raw).joined(separator: CollectionOfOne(UInt8(0x2C))))
    }

    /// The value of the first attribute with a name; setting nil takes all of that name away.
    ///
    /// A new attribute comes after all others.
    package subscript(name: String) -> AttributeValue? {
        get { entries.first { $0.name == name }?.value }
        set {
            guard let newValue else {
                entries.removeAll { $0.name == name }
                return
            }
            guard let index = entries.firstIndex(where: { $0.name == name }) else {
                entries.append(Attribute(name, newValue))
                return
            }
            guard entries[index].value != newValue || !entries[index].faults.isEmpty else { return }
            entries[index] = Attribute(name, newValue)
        }
    }

    /// Sets an attribute; a new one comes right after another, if that is there.
    package mutating func set(_ name: String, _ value: AttributeValue, after other: String) {
        guard self[name] == nil, let index = entries.firstIndex(where: { $0.name == other }) else {
            self[name] = value
            return
        }
        entries.insert(Attribute(name, value), at: index + 1)
    }

    /// Whether there is an attribute with a name.
    package func contains(_ name: String) -> Bool { entries.contains { $0.name == name } }
}

/// Values by their kinds; nil if missing or of another kind.
extension AttributeList {
    /// A text, with or without quotes: readers are lenient, rules report.
    package func text(_ name: String) -> String? { self[name]?.text }

    /// A decimal-integer.
    package func integer(_ name: String) -> Int? {
        self[name].flatMap { decimalInteger(Array($0.text.utf8)[...]) }
    }

    /// A number of seconds.
    package func seconds(_ name: String) -> DecimalSeconds? {
        self[name].flatMap { DecimalSeconds($0.text) }
    }

    /// A `YES`; nil where there is neither that nor `NO`.
    package func isYes(_ name: String) -> Bool? {
        switch text(name) {
        case "YES": true
        case "NO": false
        default: nil
        }
    }

    /// The parts of a text between commas, without spaces around them.
    package func list(_ name: String, separator: Unicode.Scalar = ",") -> [String] {
        guard let text = text(name) else { return [] }
        let space = UInt8(ascii: " ")
        return text.utf8.split(separator: UInt8(ascii: separator)).map { part in
            guard let first = part.firstIndex(where: { $0 != space }),
                let last = part.lastIndex(where: { $0 != space })
            else { return "" }
            return String(Substring(part[first...last]))
        }
    }

    /// A part of a resource.
    func byteRange(_ name: String) -> ByteRange? { self[name].flatMap { ByteRange($0.text) } }

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

    mutating func setSeconds(_ name: String, _ value: DecimalSeconds?) {
        setWord(name, value?.description)
    }

    mutating func setByteRange(_ name: String, _ value: ByteRange?) {
        setText(name, value?.description)
    }

    /// An empty list takes the attribute away.
    mutating func setList(_ name: String, _ values: [String], separator: String = ",") {
        setText(name, values.isEmpty ? nil : values.joined(separator: separator))
    }
}
