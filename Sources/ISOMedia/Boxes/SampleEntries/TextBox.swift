// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// A rectangle in which timed text is shown, in pixels of the track.
///
///     s16 top | s16 left | s16 bottom | s16 right
///
/// Source: 3GPP TS 26.245, 5.16 (`BoxRecord`).
package struct TextBox: Equatable, Sendable {
    /// Upper edge.
    package var top: Int16
    /// Left edge.
    package var left: Int16
    /// Lower edge.
    package var bottom: Int16
    /// Right edge.
    package var right: Int16

    /// Makes a rectangle.
    package init(top: Int16, left: Int16, bottom: Int16, right: Int16) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Reads the four edges.
    package init(from reader: inout ByteReader) throws(ByteError) {
        top = try reader.read()
        left = try reader.read()
        bottom = try reader.read()
        right = try reader.read()
    }

    /// Writes the four edges.
    package func encode(to writer: inout ByteWriter) {
        for edge in [top, left, bottom, right] { writer.write(edge) }
    }
}
