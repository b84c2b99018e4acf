// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Looking

/// Cells of four pixels where the picture is shown at 1024 × 768.
@Suite struct CellGridTests {
    @Test(arguments: [
        (1920, 1080, 256, 144), (640, 480, 256, 192), (1080, 1920, 108, 192), (1, 1, 192, 192),
        (100_000, 2, 256, 1),
    ])
    func `a picture fits into the screen`(width: Int, height: Int, columns: Int, rows: Int) {
        let grid = CellGrid(width: width, height: height)
        #expect([grid.columns, grid.rows] == [columns, rows])
        #expect(abs(grid.cellWidth - 4) < 0.05)
    }
}
