// SPDX-License-Identifier: Apache-2.0

/// Changes of shots that take several pictures, by the pictures around one; thresholds are from planted films.
enum GradualChange {
    /// A dissolve may take twice as long as the longest of these, in microseconds.
    static let longest = 600_000
    /// So long before and after a picture are those of which it may be a mixture.
    ///
    /// Where the camera moves, pictures that are far away show something else.
    private static let spans = [longest, 400_000, 250_000]
    /// So long at most a fade becomes darker or brighter, in microseconds.
    private static let fade = 500_000

    /// Whether a picture is a mixture of two shots.
    static func isDissolve(_ pictures: [ShotPicture], at index: Int) -> Bool {
        spans.contains { isMixture(pictures, at: index, span: $0) }
    }

    private static func isMixture(_ pictures: [ShotPicture], at index: Int, span: Int) -> Bool {
        let time = pictures[index].time
        guard let first = pictures[..<index].lastIndex(where: { $0.time <= time - span }),
            let last = pictures[index...].firstIndex(where: { $0.time >= time + span })
        else { return false }
        let (before, after) = (pictures[first].picture, pictures[last].picture)
        guard !before.isBlack, !after.isBlack, before.difference(after) > 14,
            pictures[index].picture.isMixture(of: before, and: after)
        else { return false }
        return before.shiftedDistance(after) > 0.45 && !before.isSameScene(after)
    }

    /// Whether a picture is the darkest one of a fade that has no black picture.
    static func isDarkest(_ pictures: [ShotPicture], at index: Int) -> Bool {
        let darkest = pictures[index].picture
        guard !darkest.isBlack, index > 0, index + 1 < pictures.count,
            darkest.mean <= pictures[index - 1].picture.mean,
            darkest.mean <= pictures[index + 1].picture.mean
        else { return false }
        let time = pictures[index].time
        return rises(pictures[..<index].reversed().prefix { $0.time >= time - fade }, from: darkest)
            && rises(pictures[(index + 1)...].prefix { $0.time <= time + fade }, from: darkest)
    }

    /// Whether contrast and brightness grow several times over, picture by picture and not at once.
    private static func rises(
        _ pictures: some Sequence<ShotPicture>,
        from darkest: SmallPicture
    ) -> Bool {
        var last = darkest
        var first: SmallPicture?
        for picture in pictures.lazy.map(\.picture) {
            if picture.deviation < last.deviation - 1 { break }
            first = first ?? picture
            last = picture
        }
        guard let first else { return false }
        return first.deviation < 0.6 * last.deviation
            && last.deviation > 5 * max(darkest.deviation, 1)
            && last.mean - SmallPicture.black > 4 * max(darkest.mean - SmallPicture.black, 1)
    }
}
