// SPDX-License-Identifier: Apache-2.0

import CPicture

/// A picture of the last second.
struct RecentPicture {
    /// When it is shown, in microseconds.
    let time: Int
    /// The cells that turn, other than by movement; empty: none.
    var turned: [UInt8] = []
    /// For each test the blocks of which a quarter turns; empty: none.
    var blocks: [[UInt8]] = []
    /// What it looks like, 0 to 255 for each cell.
    let look: [UInt8]
}

/// Whether the pictures of a second come back, as if light flashes, or follow each other, as cuts and movement do.
struct ReturningPictures {
    /// So many pictures of a second are compared with each other at most.
    private static let mostPictures = 40
    /// Pictures are the same if they differ by less than this part of the largest difference.
    private static let same: UInt64 = 35
    /// They are others from this part on.
    private static let other: UInt64 = 65

    /// Compares pictures.
    ///
    /// - Parameters:
    ///   - pictures: those of a second, in their order.
    ///   - counts: how often each cell turns.
    ///   - limit: cells that turn more often are compared.
    /// - Returns: whether most of them come back after another one.
    static func areThere(
        in pictures: ArraySlice<RecentPicture>,
        whereMore counts: [UInt16],
        than limit: Int
    ) -> Bool {
        let step = max(1, pictures.count / mostPictures)
        let looks = stride(from: pictures.startIndex, to: pictures.endIndex, by: step)
            .map { pictures[$0].look }
        guard looks.count > 3 else { return false }
        var differences = [[UInt64]](
            repeating: [UInt64](repeating: 0, count: looks.count),
            count: looks.count
        )
        for first in looks.indices {
            for second in looks.indices.dropFirst(first + 1) {
                let difference = unsafe cpicture_difference(
                    looks[first],
                    looks[second],
                    counts,
                    Int32(clamping: limit),
                    Int32(clamping: counts.count)
                )
                differences[first][second] = difference
                differences[second][first] = difference
            }
        }
        let returning = looks.indices.filter { comesBack($0, differences[$0]) }
        return returning.count * 2 >= looks.count
    }

    /// Whether a picture that is another comes between a picture and one that is the same, before or after it.
    private static func comesBack(_ index: Int, _ differences: [UInt64]) -> Bool {
        let most = differences.max() ?? 0
        guard most > 0 else { return false }
        let isOther = differences.map { $0 * 100 >= most * other }
        let isSame = differences.map { $0 * 100 <= most * same }
        let after = isOther[index...].firstIndex(of: true).map { isSame[$0...].contains(true) }
        let before = isOther[..<index].lastIndex(of: true).map { isSame[..<$0].contains(true) }
        return after == true || before == true
    }
}
