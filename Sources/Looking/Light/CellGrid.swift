// SPDX-License-Identifier: Apache-2.0

/// How a picture is divided into cells: each is four pixels wide and high where the picture is shown at 1024 × 768.
///
/// WCAG 2.2 measures there; a cell is then 0.117° wide, so that patterns of squares of less than 0.1°, which do not count, are
/// even.
package struct CellGrid: Equatable, Sendable {
    /// Cells in a row.
    package let columns: Int
    /// Rows.
    package let rows: Int
    /// The width of a cell in pixels where the picture is shown as large as fits into 1024 × 768.
    package let cellWidth: Double

    private static let screen = (width: 1024.0, height: 768.0)
    private static let size = 4.0

    /// Divides a picture.
    ///
    /// - Parameters:
    ///   - width: its width as it is shown, in pixels that are square.
    ///   - height: its height.
    package init(width: Int, height: Int) {
        let (width, height) = (Double(max(1, width)), Double(max(1, height)))
        let scale = min(Self.screen.width / width, Self.screen.height / height)
        columns = max(1, Int((width * scale / Self.size).rounded()))
        rows = max(1, Int((height * scale / Self.size).rounded()))
        cellWidth = width * scale / Double(columns)
    }

    /// The number of cells.
    package var count: Int { columns * rows }
}
