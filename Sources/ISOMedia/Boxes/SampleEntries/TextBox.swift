// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// A rectangle in which timed text is shown, in pixels of the track.
///
///     s16 top | s16 left | s16 bottom | s16 right
///
/// Source: 3GPP TS 26.245, 5.16 (`BoxRecord`).
public struct TextBox: Equatable, Sendable {
    /// Upper edge.
    public var top: Int16
    /// Left edge.
    public var left: Int16
    /// Lower edge.
    public var bottom: Int16
    /// Right edge.
    public var right: Int16

    /// Makes a rectangle.
    public init(top: Int16, left: Int16, bottom: Int16, right: Int16) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Reads the four edges.
    public init(from reader: inout ByteReader) throws(ByteError) {
        top = try reader.read()
        left = try reader.read()
        bottom = try reader.read()
        right = try reader.read()
    }

    /// Writes the four edges.
    public func encode(to writer: inout ByteWriter) {
        for edge in [top, left, bottom, right] { writer.write(edge) }
    }
}
