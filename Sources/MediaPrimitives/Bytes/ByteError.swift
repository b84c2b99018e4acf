// SPDX-License-Identifier: Apache-2.0

/// Why bytes could not be read as what they claim to be, and where.
public struct ByteError: Error, Equatable, Sendable {
    /// The named conditions.
    public enum Kind: Equatable, Sendable {
        /// A field needs more bytes than remain.
        case truncated(needed: Int, available: Int)
        /// A table declares more entries than the bytes that remain can hold.
        case countTooLarge(count: Int, entrySize: Int, available: Int)
        /// A field is declared wider than any number of 64 bits.
        case fieldTooWide(byteCount: Int)
        /// Text that must be UTF-8 or UTF-16 is neither.
        case invalidText
        /// The version of a structure is one whose layout is not known.
        case unknownVersion(Int)
    }

    /// What is wrong.
    public let kind: Kind
    /// Where: bytes from the start of the file (or of the data that was given).
    public let offset: Int

    /// Makes an error from its condition and place.
    public init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}

extension ByteError: CustomStringConvertible {
    /// A sentence with the numbers, without the place.
    public var reason: String {
        switch kind {
        case .truncated(let needed, let available):
            "needs \(needed) bytes where \(available) remain"
        case .countTooLarge(let count, let entrySize, let available):
            "declares \(count) entries of \(entrySize) bytes where \(available) bytes remain"
        case .fieldTooWide(let byteCount):
            "declares a number of \(byteCount) bytes, where 8 are the most"
        case .invalidText:
            "has text that is neither UTF-8 nor UTF-16"
        case .unknownVersion(let version):
            "has version \(version), whose layout is not known"
        }
    }

    /// The sentence and the place.
    public var description: String { "\(reason), at byte \(offset)" }
}
