// SPDX-License-Identifier: Apache-2.0

/// Moves the starts and ends of cues that are close to a cut of the picture.
///
/// A start within half a second after a cut goes to the cut; one that is up to 7/24 s before it, too; one that is earlier, to half a
/// second before it. An end within half a second of a cut goes to two frames before it. A cue does not become shorter than 5/6 s,
/// nor comes closer to another than two frames; where that is not possible, it stays.
///
/// Source: Netflix Timed Text Style Guide, Subtitle Timing Guidelines; the times of 24 frames a second at each rate.
package struct ShotFix: Sendable {
    /// The first picture of each shot, in milliseconds, in their order.
    private let cuts: [Int]
    /// The length of a picture, in milliseconds.
    private let frame: Double

    /// Half a second.
    private static let zone = 500
    /// Seven frames at 24 a second, in milliseconds.
    private static let snap = 292
    /// 5/6 s in milliseconds.
    private static let leastDuration = 834
    /// A cue that moves can make room for its neighbour; so often cues are tried.
    private static let passes = 8

    /// Names the cuts of a film.
    ///
    /// - Parameters:
    ///   - cuts: the first picture of each shot, in milliseconds, in their order.
    ///   - framesPerSecond: frames a second, more than 0.
    package init(cuts: [Int], framesPerSecond: Double) {
        self.cuts = cuts
        frame = 1000 / framesPerSecond
    }

    /// Two frames.
    private var gap: Int { Int((2 * frame).rounded()) }
    /// Times in milliseconds are rounded: what is nearer than half a frame is on the cut.
    private var tolerance: Int { max(1, Int(frame / 2)) }

    /// The start that a cue should have.
    func start(for start: Int) -> Int {
        guard let cut = nearest(to: start) else { return start }
        let distance = start - cut
        switch distance {
        case _ where abs(distance) <= tolerance: return start
        case -Self.snap...Self.zone: return cut
        case (-Self.zone + tolerance)..<(-Self.snap): return max(0, cut - Self.zone)
        default: return start
        }
    }

    /// The end that a cue should have.
    func end(for end: Int) -> Int {
        guard let cut = nearest(to: end), abs(end - cut) < Self.zone - tolerance,
            abs(end - (cut - gap)) > tolerance
        else { return end }
        return cut - gap
    }

    private func nearest(to time: Int) -> Int? {
        var (low, high) = (0, cuts.count)
        while low < high {
            let middle = (low + high) / 2
            if cuts[middle] < time { low = middle + 1 } else { high = middle }
        }
        return cuts[max(0, low - 1)..<min(cuts.count, low + 1)]
            .min { abs($0 - time) < abs($1 - time) }
    }
}

/// A cue that a fix concerns, but could not move.
package struct UnmovedCue: Equatable, Sendable {
    /// Its place among the cues of the file, from 1.
    package let number: Int
    /// When it starts, in milliseconds.
    package let startMilliseconds: Int
}

extension ShotFix: CueEdit {
    func edit(_ cues: inout EditableCues<some CueBlock>) {
        for _ in 0..<Self.passes where !pass(&cues) { return }
    }

    /// The cues that are close to a cut.
    func unmoved(_ cues: EditableCues<some CueBlock>) -> [UnmovedCue] {
        cues.indices.compactMap { index in
            guard let times = cues[index]?.times, wanted(times) != times else { return nil }
            return UnmovedCue(number: index + 1, startMilliseconds: times.lowerBound)
        }
    }

    private func wanted(_ times: Range<Int>) -> Range<Int> {
        let start = start(for: times.lowerBound)
        return start..<max(start + 1, end(for: times.upperBound))
    }

    /// Moves what can be moved, and returns whether anything was.
    private func pass(_ cues: inout EditableCues<some CueBlock>) -> Bool {
        var hasMoved = false
        let all = cues.indices.map { cues[$0]?.times }
        // The nearest neighbours in time, whatever the order in the file.
        let order = all.indices.filter { all[$0] != nil }
            .sorted { (all[$0]?.lowerBound ?? 0, $0) < (all[$1]?.lowerBound ?? 0, $1) }
        for (place, index) in order.enumerated() {
            guard let old = cues[index]?.times else { continue }
            let before = place > 0 ? cues[order[place - 1]]?.times : nil
            let after = place + 1 < order.count ? cues[order[place + 1]]?.times : nil
            let new = wanted(old)
            let choices = [
                new, new.lowerBound..<max(new.lowerBound + 1, old.upperBound),
                old.lowerBound..<max(old.lowerBound + 1, new.upperBound),
            ]
            guard
                let choice = choices.first(where: { fits($0, old, before, after) }),
                choice != old
            else { continue }
            cues[index]?.setTimes(
                startMilliseconds: choice.lowerBound,
                endMilliseconds: choice.upperBound
            )
            hasMoved = true
        }
        return hasMoved
    }

    /// Whether new times leave the cue long enough, and its neighbours as far away as they have to be.
    private func fits(
        _ new: Range<Int>,
        _ old: Range<Int>,
        _ before: Range<Int>?,
        _ after: Range<Int>?
    )
        -> Bool
    {
        guard new.count >= min(Self.leastDuration, old.count) else { return false }
        if let before, new.lowerBound < old.lowerBound {
            let room = new.lowerBound - before.upperBound
            guard room >= min(gap, old.lowerBound - before.upperBound) else { return false }
        }
        if let after, new.upperBound > old.upperBound {
            let room = after.lowerBound - new.upperBound
            guard room >= min(gap, after.lowerBound - old.upperBound) else { return false }
        }
        return true
    }
}

extension CaptionSource {
    /// Moves cues that are close to cuts; those of SCC are byte pairs, and stay.
    ///
    /// - Returns: the cues that are close to a cut and could not be moved.
    package mutating func moveToShots(_ fix: ShotFix) -> [UnmovedCue] {
        content.apply(fix)
        switch content {
        case .subRip(let document): return fix.unmoved(EditableCues(document.blocks))
        case .webVTT(let document): return fix.unmoved(EditableCues(document.blocks))
        case .ebuSTL(let document): return fix.unmoved(EditableCues(document.subtitles))
        case .ttml(let document): return fix.unmoved(EditableCues(document.paragraphs))
        case .scc(let document): return fix.unmoved(EditableCues(document.captions().0.cues))
        }
    }
}
