// SPDX-License-Identifier: Apache-2.0

/// The beginning of a shot.
package struct Shot: Equatable, Sendable {
    /// The first picture of the shot, in milliseconds; of a dissolve or a fade its middle.
    package let milliseconds: Int
    /// Whether one shot becomes the other over several pictures.
    package let isGradual: Bool

    /// Names the beginning of a shot.
    package init(milliseconds: Int, isGradual: Bool = false) {
        self.milliseconds = milliseconds
        self.isGradual = isGradual
    }
}

/// Finds where shots change: cuts, dissolves and fades through black.
///
/// A cut is a change of colours that stands out from those around it, and that no movement of the camera explains; a flash, after
/// which the picture before comes back within three pictures, is no cut. Thresholds are from planted films and a real one.
struct ShotFinder {
    private struct Cut {
        /// In microseconds.
        let time: Int
        /// Whether the picture of one side of it is seen on the other side as well, as where light goes on and off.
        let comesBack: Bool
    }

    /// The last pictures; those in the middle are decided.
    private var entries: [ShotPicture] = []
    /// The index of the picture that is decided next.
    private var next = 0
    private var cuts: [Cut] = []
    /// From the first black picture to the first that is not, or the darkest one.
    private var fades: [Range<Int>] = []
    /// Pictures that are in the middle of a dissolve.
    private var dissolves: [Range<Int>] = []
    private var blackStart: Int?
    private var lastTime = 0
    private var wasSeen = false

    /// Pictures on each side with which a change is compared.
    private static let neighbours = 8
    /// The least time during which a dissolve is a mixture of those, in microseconds.
    private static let shortestMiddle = 30_000
    /// Pictures that come sooner after another are left out, in microseconds.
    private static let shortest = 8000
    private static let pictures = 4

    /// Takes the next picture.
    mutating func add(_ picture: SmallPicture, at time: Int) {
        if let last = entries.last, time - last.time < Self.shortest { return }
        follow(picture, time)
        let distance = entries.last.map { picture.histogramDistance($0.picture) } ?? 0
        entries.append(ShotPicture(picture: picture, time: time, distance: distance))
        while next < entries.count, entries[next].time + GradualChange.longest <= time,
            next + Self.neighbours < entries.count
        {
            decide(next)
            next += 1
        }
        // What is older than a dissolve is no longer needed.
        let old = entries.firstIndex {
            $0.time > entries[min(next, entries.count - 1)].time - GradualChange.longest - 100_000
        }
        if let old, old > 64, next - old > Self.neighbours {
            entries.removeFirst(old)
            next -= old
        }
    }

    /// Follows pictures that are black.
    private mutating func follow(_ picture: SmallPicture, _ time: Int) {
        defer { lastTime = time }
        if picture.isBlack {
            if blackStart == nil { blackStart = time }
            return
        }
        if let start = blackStart, wasSeen { fades.append(start..<max(start + 1, time)) }
        blackStart = nil
        wasSeen = true
    }

    /// The beginnings of shots, in their order.
    ///
    /// - Parameter flashing: times in which light flashes for long, in milliseconds: a cut there is one only if nothing comes back.
    /// - Returns: the shots but the first.
    mutating func shots(flashing: [Range<Int>] = []) -> [Shot] {
        while next < entries.count {
            decide(next)
            next += 1
        }
        // A black picture that begins or ends at once is a cut on that side, and a cut explains why the pictures before and after
        // it differ.
        let slow =
            fades.filter { !isCut(near: $0, within: 200_000) }
            + joined(dissolves).filter {
                $0.count > Self.shortestMiddle
                    && !isCut(near: $0, within: GradualChange.longest * 2 / 3)
            }
        let gradual = joined(slow).map {
            Shot(milliseconds: ($0.lowerBound + $0.upperBound) / 2000, isGradual: true)
        }
        func flashes(_ milliseconds: Int, within distance: Int = 0) -> Bool {
            flashing.contains {
                $0.lowerBound - distance <= milliseconds && milliseconds < $0.upperBound + distance
            }
        }
        // The first and the last light of them may be outside.
        let beside = GradualChange.longest / 1000
        let all =
            cuts.filter { !$0.comesBack || !flashes($0.time / 1000, within: beside) }
            .map { Shot(milliseconds: $0.time / 1000) }
            + gradual.filter { !flashes($0.milliseconds) }
        return all.sorted { $0.milliseconds < $1.milliseconds }
    }

    private func isCut(near range: Range<Int>, within distance: Int) -> Bool {
        cuts.contains {
            $0.time >= range.lowerBound - distance && $0.time <= range.upperBound + distance
        }
    }

    /// Ranges in their order; those that are closer than a dissolve is long are one.
    private func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }
            .reduce(into: []) { result, range in
                if let last = result.last,
                    range.lowerBound - last.upperBound < GradualChange.longest
                {
                    result[result.count - 1] =
                        last.lowerBound..<max(last.upperBound, range.upperBound)
                } else {
                    result.append(range)
                }
            }
    }

    /// Decides whether a shot begins with a picture.
    private mutating func decide(_ index: Int) {
        guard index > 0 else { return }
        if isCut(index) {
            cuts.append(Cut(time: entries[index].time, comesBack: comesBack(index)))
            return
        }
        let time = entries[index].time
        if GradualChange.isDarkest(entries, at: index) {
            fades.append(time..<time + 1)
        } else if GradualChange.isDissolve(entries, at: index) {
            dissolves.append(time..<time + 1)
        }
    }

    private func isCut(_ index: Int) -> Bool {
        let frames = index - (entries.lastIndex { $0.time == cuts.last?.time } ?? -Self.pictures)
        guard frames >= Self.pictures, hasChanged(index) else { return false }
        return !isFlash(index)
    }

    /// Whether a picture differs from the one before it more than its neighbours do, by its colours or by their places.
    private func hasChanged(_ index: Int) -> Bool {
        let (entry, before) = (entries[index], entries[index - 1])
        let isSudden =
            entry.distance > 0.12 && entry.distance > 2.2 * median(around: index) + 0.08
        let isMoved = entry.distance > 0.03 && entry.picture.difference(before.picture) > 10
        guard isSudden || isMoved else { return false }
        let shifted = entry.picture.shiftedDistance(before.picture)
        if isSudden, shifted > 0.45 { return true }
        // Shots of one place have similar colours and places: less is enough where nothing else moves.
        let isOther = shifted > 0.6
        guard isMoved, isOther || shifted > 0.33 && entry.distance > 0.08 else { return false }
        let still = (isOther ? 0.5 : 0.33) * shifted
        let neighbours = [index - 1, index + 1].filter { $0 > 0 && $0 < entries.count }
        return neighbours.allSatisfy {
            entries[$0].picture.shiftedDistance(entries[$0 - 1].picture) < still
        }
    }

    private func median(around index: Int) -> Float {
        let first = max(1, index - Self.neighbours)
        let last = min(entries.count - 1, index + Self.neighbours)
        let sorted = entries[first...max(first, last)].map(\.distance).sorted()
        return sorted[sorted.count / 2]
    }

    /// Whether the picture before comes back soon, or the picture was there shortly before.
    private func isFlash(_ index: Int) -> Bool {
        let later = (index + 1)..<min(entries.count, index + 4)
        if later.contains(where: { isSame($0, index - 1) }) { return true }
        return (max(0, index - 4)..<(index - 1)).contains { isSame($0, index) }
    }

    /// Whether a picture of one side of a cut is seen on the other side, within the time of a dissolve.
    private func comesBack(_ index: Int) -> Bool {
        let time = entries[index].time
        let isBefore = entries[..<index].indices.reversed()
            .prefix { entries[$0].time >= time - GradualChange.longest }
            .contains { isSame($0, index) }
        return isBefore
            || entries[index...].indices
                .prefix { entries[$0].time <= time + GradualChange.longest }
                .contains { isSame($0, index - 1) }
    }

    private func isSame(_ one: Int, _ other: Int) -> Bool {
        let (one, other) = (entries[one].picture, entries[other].picture)
        return one.histogramDistance(other) < 0.12 && one.shiftedDistance(other) < 0.35
    }
}
