// SPDX-License-Identifier: Apache-2.0

/// The attributes of a tag in their order, with quotes, spaces and unknown names as they were read.
///
/// Setting one attribute leaves the bytes of all others alone. Source: RFC 8216bis-22, 4.2.
public struct AttributeList: Equatable, Sendable {
    /// The most entries that are told apart; what stands behind them stays one entry.
    public static let entryLimit = 1_000

    /// The entries, those that are malformed included.
    public private(set) var entries: [Attribute]

    /// Makes a list.
    public init(_ entries: [Attribute] = []) {
        self.entries = entries
    }

    /// Divides the value of a tag at the commas that stand outside quotes.
    public init(parsing bytes: ArraySlice<UInt8>) {
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
    public var bytes: [UInt8] {
        Array(entries.map(\.raw).joined(separator: CollectionOfOne(UInt8(0x2C))))
    }

    /// The value of the first attribute with a name; setting nil takes all of that name away.
    ///
    /// A new attribute comes behind all others, or in front of entries that say nothing.
    public subscript(name: String) -> AttributeValue? {
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

    /// Sets an attribute; one that is new comes right behind another, if that is there.
    public mutating func set(_ name: String, _ value: AttributeValue, behind other: String) {
        guard self[name] == nil, let index = entries.firstIndex(where: { $0.name == other }) else {
            self[name] = value
            return
        }
        entries.insert(Attribute(name, value), at: index + 1)
    }

    /// Whether there is an attribute with a name.
    public func contains(_ name: String) -> Bool { entries.contains { $0.name == name } }
}
