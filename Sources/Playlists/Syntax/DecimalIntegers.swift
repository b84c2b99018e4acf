// SPDX-License-Identifier: Apache-2.0

/// A part of a resource: `<length>[@<offset>]` [RFC 8216bis-22, 4.4.4.2].
package struct ByteRange: Hashable, Sendable {
    /// The length in bytes.
    package var length: Int
    /// The first byte; nil: where the range before ends.
    package var offset: Int?

    /// Makes a range.
    package init(length: Int, offset: Int? = nil) {
        self.length = length
        self.offset = offset
    }

    /// Reads a range; nil where it is not written as the standard has it.
    package init?(_ bytes: ArraySlice<UInt8>) {
        let parts = bytes.split(separator: 0x40, maxSplits: 1, omittingEmptySubsequences: false)
        guard let length = parts.first.flatMap(decimalInteger) else { return nil }
        self.length = length
        guard parts.count > 1 else { return }
        guard let offset = decimalInteger(parts[1]), offset <= Int.max - length else { return nil }
        self.offset = offset
    }

    /// Reads text.
    package init?(_ text: String) {
        self.init(Array(text.utf8)[...])
    }
}

extension ByteRange: CustomStringConvertible {
    /// The range as a playlist has it.
    package var description: String { "\(length)" + (offset.map { "@\($0)" } ?? "") }
}

/// Reads a decimal-integer: digits alone, up to 2^63-1; nil for anything else.
///
/// The standard allows up to 2^64-1, which no real value comes near.
func decimalInteger(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.count <= 20 else { return nil }
    var value = 0
    for byte in bytes {
        guard 0x30...0x39 ~= byte else { return nil }
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(Int(byte - 0x30))
        guard !overflow, !carry else { return nil }
        value = sum
    }
    return value
}

/// The size of a picture: `<width>x<height>` [RFC 8216bis-22, 4.2, decimal-resolution].
public struct Resolution: Hashable, Sendable {
    /// Pixels in a line.
    package var width: Int
    /// Lines.
    package var height: Int

    /// Makes a size.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads a size; nil where it is not written as the standard has it.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: 0x78, omittingEmptySubsequences: false)
            .map { decimalInteger(Array($0)[...]) }
        guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
        self.init(width: width, height: height)
    }
}

extension Resolution: CustomStringConvertible {
    /// The size as a playlist has it.
    public var description: String { "\(width)x\(height)" }
}
