// SPDX-License-Identifier: Apache-2.0

/// Changes of shots that take several pictures, by the pictures around one; thresholds are from planted films.
enum GradualChange {
    /// The longest time between a picture and those before and after it of which it may be a mixture, in microseconds.
    static let longest = 600_000
    /// The times that are tried: where the camera moves, pictures that are far away show something else.
    private static let spans = [longest, 400_000, 250_000]
    /// How long a fade becomes darker or brighter at most, in microseconds.
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

    /// Whether a picture is the darkest one of a fade between two shots that has no black picture.
    static func isDarkest(_ pictures: [ShotPicture], at index: Int) -> Bool {
        let darkest = pictures[index].picture
        guard !darkest.isBlack, index > 0, index + 1 < pictures.count,
            darkest.mean <= pictures[index - 1].picture.mean,
            darkest.mean <= pictures[index + 1].picture.mean
        else { return false }
        let time = pictures[index].time
        let before = pictures[..<index].reversed().prefix { $0.time >= time - fade }
        let after = pictures[(index + 1)...].prefix { $0.time <= time + fade }
        guard let first = brightest(before, from: darkest),
            let last = brightest(after, from: darkest)
        else { return false }
        // A light that goes down and up again is no change.
        return !first.isSameScene(last)
    }

    /// The last picture that is brighter than the one before it.
    ///
    /// - Returns: nil unless contrast and brightness grow several times over, picture by picture and not at once.
    private static func brightest(
        _ pictures: some Sequence<ShotPicture>,
        from darkest: SmallPicture
    ) -> SmallPicture? {
        var last = darkest
        var first: SmallPicture?
        for picture in pictures.lazy.map(\.picture) {
            if picture.deviation < last.deviation - 1 { break }
            first = first ?? picture
            last = picture
        }
        guard let first, first.deviation < 0.6 * last.deviation,
            last.deviation > 5 * max(darkest.deviation, 1),
            last.mean - SmallPicture.black > 4 * max(darkest.mean - SmallPicture.black, 1)
        else { return nil }
        return last
    }
}
