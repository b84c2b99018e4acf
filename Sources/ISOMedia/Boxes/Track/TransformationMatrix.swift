// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The matrix of `tkhd` and `mvhd`: `a b u | c d v | x y w`, row by row.
///
/// The columns `u`, `v`, `w` are 2.30 fixed point, all others 16.16. Source: ISO/IEC 14496-12, 6.2.2.
package struct TransformationMatrix: Equatable, Sendable {
    /// The nine elements as they stand in the file.
    package var elements: [Int32]

    /// No change of place, size or direction.
    package static let identity = TransformationMatrix(
        elements: [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000]
    )

    /// A move by whole pixels, right and down.
    package static func translation(x: Int, y: Int) -> TransformationMatrix {
        var matrix = identity
        matrix.elements[6] = FixedPoint16x16(x).rawValue
        matrix.elements[7] = FixedPoint16x16(y).rawValue
        return matrix
    }

    /// Makes a matrix of nine elements as they stand in a file; nil for another number.
    package init?(_ elements: [Int32]) {
        guard elements.count == 9 else { return nil }
        self.elements = elements
    }

    private init(elements: [Int32]) {
        self.elements = elements
    }

    init(from reader: inout ByteReader) throws(ByteError) {
        elements = try reader.readTable(count: 9, entrySize: 4) {
            reader throws(ByteError) in try reader.read()
        }
    }

    func encode(to writer: inout ByteWriter) {
        for element in elements { writer.write(element) }
    }

    /// Whether the picture is turned by a quarter, so that width and height change places.
    package var swapsWidthAndHeight: Bool {
        elements[0] == 0 && elements[4] == 0 && elements[1] != 0 && elements[3] != 0
    }
}
