// SPDX-License-Identifier: Apache-2.0

import CPicture

/// A time at which regular stripes take a large part of the screen.
package struct StripePassage: Equatable, Sendable {
    /// From the first picture with them to the last one, in milliseconds.
    package let time: Range<Int>
    /// The largest part of the screen, 0 to 1.
    package let area: Double

    /// Makes a passage.
    package init(time: Range<Int>, area: Double) { (self.time, self.area) = (time, area) }

    /// Stripes that stay, or drift one way, are too large from this part of the screen on.
    ///
    /// ITU-R BT.1702-3, guideline 2, as some administrations use it; Ofcom, Guidance Note, Annex 1.
    package static let largest = 0.4
    /// Stripes that change direction, oscillate, flash or reverse are too large from this part on.
    package static let largestMoving = 0.25
}

/// Finds regular stripes that stay for half a second or more.
///
/// There are more than five pairs of stripes, straight ones in any direction. Wilkins, Emmett and Harding 2005 ("Characterizing the
/// patterned images that precipitate seizures") add that they last for more than half a second and are brighter than 50 cd/m²;
/// that "clearly discernible" is 20 cd/m², as for flashes, is a choice of this project. Stripes of less than two cells are even.
struct StripeFinder {
    private let grid: CellGrid
    private(set) var passages: [StripePassage] = []
    private var marks: [UInt8]
    private var next = Int.min
    private var first: Int?
    private var last = 0
    private var area = 0.0

    /// Pictures are looked at so far apart, in microseconds: two intervals are half a second.
    private static let interval = 250_000
    private static let shortest = 500_000
    /// cd/m².
    private static let (step, light): (Float, Float) = (20, 50)

    init(_ grid: CellGrid) {
        self.grid = grid
        marks = [UInt8](repeating: 0, count: grid.count)
    }

    /// Takes the next picture.
    mutating func add(_ light: PictureLight, at time: Int) {
        guard time >= next else { return }
        next = time + Self.interval
        let found = unsafe cpicture_stripes(
            light.luminance,
            Int32(clamping: grid.columns),
            Int32(clamping: grid.rows),
            Self.step,
            Self.light,
            &marks
        )
        let part = Double(found) / Double(grid.count)
        guard part > StripePassage.largestMoving else { return finish() }
        if first == nil { first = time }
        (last, area) = (time, max(area, part))
    }

    /// Ends what goes on.
    mutating func finish() {
        defer { (first, area) = (nil, 0) }
        guard let first, last - first >= Self.shortest else { return }
        passages.append(StripePassage(time: first / 1000..<last / 1000, area: area))
    }
}
