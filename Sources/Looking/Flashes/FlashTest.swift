// SPDX-License-Identifier: Apache-2.0

/// The area in which changes are counted.
struct FlashTest: Equatable, Sendable {
    /// Whose rule it is.
    let standard: FlashStandard
    /// The width of the screen in CSS pixels for which the block is computed; nil: the block is the whole screen.
    let screenWidth: Int?
    /// The size of the block, in cells.
    let width: Int
    let height: Int
    /// How many cells are a quarter of the block.
    let limit: Int
    /// The number of cells of the block.
    let area: Double

    /// More changes than this within a second are more than three flashes.
    static let mostTurns = 6
    /// Changes are counted in blocks that begin at every multiple of so many cells.
    static let stride = 8

    /// A tenth of the field of view of WCAG 2.2: 341 × 256 CSS pixels.
    ///
    /// - Parameters:
    ///   - grid: the cells of the picture.
    ///   - screenWidth: the width of the screen that the picture fills.
    init(field grid: CellGrid, onScreen screenWidth: Int) {
        standard = .wcag
        self.screenWidth = screenWidth
        // Cells are measured on a screen of 1024.
        let cell = grid.cellWidth * Double(screenWidth) / 1024
        width = min(grid.columns, Int((341 / cell).rounded()))
        height = min(grid.rows, Int((256 / cell).rounded()))
        area = 341 / cell * 256 / cell
        limit = max(1, Int((area / 4).rounded(.up)))
    }

    /// The whole screen.
    init(screen grid: CellGrid) {
        standard = .broadcast
        screenWidth = nil
        (width, height) = (grid.columns, grid.rows)
        area = Double(grid.count)
        // More than a quarter.
        limit = grid.count / 4 + 1
    }

    /// WCAG's on the screen that its text names, that on the largest usual screen, and television's.
    static func all(of grid: CellGrid) -> [FlashTest] {
        [
            FlashTest(field: grid, onScreen: 1024), FlashTest(field: grid, onScreen: 1920),
            FlashTest(screen: grid),
        ]
    }
}
