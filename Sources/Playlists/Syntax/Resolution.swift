// SPDX-License-Identifier: Apache-2.0

/// The size of a picture: `<width>x<height>` [RFC 8216bis-22, 4.2, decimal-resolution].
public struct Resolution: Hashable, Sendable {
    /// Pixels in a line.
    public var width: Int
    /// Lines.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads a size; nil where it is not written as the standard has it.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: 0x78, omittingEmptySubsequences: false)
            .map { decimalInteger(Array($0)[...]) }
        guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
        self.init(width: width, height: height)
    }
}

extension Resolution: CustomStringConvertible {
    /// The size as it stands in a playlist.
    public var description: String { "\(width)x\(height)" }
}
