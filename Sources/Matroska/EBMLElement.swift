// SPDX-License-Identifier: Apache-2.0

/// Where an element of an EBML document is, and what it is.
///
///     ID, 1 to 4 bytes | size of the data, 1 to 8 bytes | data
///
/// Source: RFC 8794, 5 and 6.
package struct EBMLElement: Hashable, Sendable {
    /// Bytes of the longest header: an ID of 4 bytes, a size of 8.
    static let maximumHeaderLength: UInt64 = 12

    /// The ID, with its marker bit, as specifications write it: `0x1A45DFA3`.
    package let id: UInt32
    /// Offset of the first byte of the header, in bytes from the start of the file.
    package let position: UInt64
    /// Bytes of ID and size.
    package let headerLength: Int
    /// Bytes of the data; nil where the size is unknown, as in recordings of live streams.
    package let dataLength: UInt64?

    /// Reads a header; nil if missing, or where bytes are missing.
    ///
    /// - Parameters:
    ///   - bytes: what begins with the header.
    ///   - position: where that is in the file.
    init?(header bytes: ArraySlice<UInt8>, at position: UInt64) {
        guard let id = VariableSizeInteger(bytes, maximumLength: 4),
            let size = VariableSizeInteger(bytes.dropFirst(id.length), maximumLength: 8)
        else { return nil }
        self.id = UInt32(truncatingIfNeeded: id.marked)
        self.position = position
        headerLength = id.length + size.length
        dataLength = size.value
    }

    /// Offset of the first byte of the data.
    package var dataStart: UInt64 { position + UInt64(headerLength) }

    /// Offset of the first byte after the element; nil where its size is unknown.
    package var end: UInt64? { dataLength.map { dataStart + $0 } }
}

/// The elements inside the data of a master element, one after the other.
///
/// They end at the first bytes that are not a whole element: ``isWhole`` says whether there are such
/// bytes. Nothing is kept of an element but its place, so that a list of millions takes no memory.
package struct EBMLChildren: Sequence, Sendable {
    /// An element whose data is in memory.
    package struct Child: Sendable {
        /// Where it is.
        package let element: EBMLElement
        /// Its data.
        package let data: ArraySlice<UInt8>
        /// The bytes of ID and size.
        let header: ArraySlice<UInt8>
    }

    private let data: ArraySlice<UInt8>
    private let position: UInt64

    /// Takes the data of a master element.
    ///
    /// - Parameters:
    ///   - data: the data.
    ///   - position: offset of its first byte in the file.
    package init(_ data: ArraySlice<UInt8>, at position: UInt64) {
        self.data = data
        self.position = position
    }

    /// Whether the elements take all of the data.
    package var isWhole: Bool {
        let last = reduce(nil as EBMLElement?) { $1.element }
        return (last?.end ?? position) == position + UInt64(data.count)
    }

    /// Goes from element to element.
    package func makeIterator() -> Iterator {
        Iterator(rest: data, position: position)
    }

    /// Goes from element to element.
    package struct Iterator: IteratorProtocol {
        fileprivate var rest: ArraySlice<UInt8>
        fileprivate var position: UInt64

        /// The next element; nil at the end.
        package mutating func next() -> Child? {
            guard let element = EBMLElement(header: rest, at: position),
                let length = element.dataLength,
                length <= UInt64(rest.count - element.headerLength)
            else { return nil }
            let header = rest.prefix(element.headerLength)
            let data = rest.dropFirst(element.headerLength).prefix(Int(length))
            rest = rest.dropFirst(element.headerLength + data.count)
            position = element.dataStart + length
            return Child(element: element, data: data, header: header)
        }
    }
}

extension EBMLChildren.Child {
    /// The elements inside.
    package var children: EBMLChildren { EBMLChildren(data, at: element.dataStart) }

    /// The data as an unsigned integer; nil where it has more than 8 bytes (RFC 8794, 7.2).
    package var unsignedInteger: UInt64? {
        data.count <= 8 ? data.reduce(0) { $0 << 8 | UInt64($1) } : nil
    }

    /// The data as text, which ends at the first NUL (RFC 8794, 7.4 and 7.5).
    package var text: String { String(decoding: data.prefix { $0 != 0 }, as: UTF8.self) }
}

/// A number whose first byte states by its leading zero bits how many bytes follow it.
///
///     1xxxxxxx                       one byte, 7 bits
///     01xxxxxx xxxxxxxx              two bytes, 14 bits
///     00000001 xxxxxxxx … xxxxxxxx   eight bytes, 56 bits
///
/// Source: RFC 8794, 4.
struct VariableSizeInteger: Equatable {
    /// Number of bytes.
    let length: Int
    /// The number, with the marker bit.
    let marked: UInt64

    /// Reads a number; nil where it is longer than it may be, or where bytes are missing.
    ///
    /// - Parameters:
    ///   - bytes: what begins with it.
    ///   - maximumLength: bytes that it may have, 8 at most.
    init?(_ bytes: ArraySlice<UInt8>, maximumLength: Int) {
        guard let first = bytes.first else { return nil }
        let length = first.leadingZeroBitCount + 1
        guard length <= maximumLength, bytes.count >= length else { return nil }
        self.length = length
        marked = bytes.prefix(length).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The number without the marker bit; nil where all its bits are 1, which means "unknown".
    var value: UInt64? {
        let mask = UInt64(1) << UInt64(7 * length) - 1
        let number = marked & mask
        return number == mask ? nil : number
    }
}
