// SPDX-License-Identifier: Apache-2.0

/// How loud the speech around each frame is, and what its microphone and room add.
///
/// Both are measured over blocks of frames that are no silence and their neighbours, and change gradually from
/// block to block, so that they depend on the sound around a frame and on nothing else: not on silence, and not on
/// which part of a recording is looked at.
struct SpeechSurroundings {
    /// Active frames of a block; a block is measured with half a block before it and after it.
    private static let blockLength = 500
    /// Active frames whose level is below that of speech by less than this count for the mean, and those near.
    private static let meanRange: Float = 4
    private static let meanMargin = 20
    /// The level of speech is that of the loudest frames but so many.
    private static let louderFrames = 20

    private let frames: AudibleFrames
    /// The places of the active frames.
    private var active: [Int32] = []
    /// Of each frame, how many active ones are before it.
    private var ranks: [Int32] = []
    /// Of each frame that is silence, a number that depends on its distance from the active ones; else 0.
    private var distances: [Int32] = []
    /// The level of speech of each block.
    private var levels: [Float] = []

    /// Measures how loud speech is.
    init(_ frames: AudibleFrames) {
        self.frames = frames
        ranks.reserveCapacity(frames.count)
        for (place, isActive) in frames.isActive.enumerated() {
            ranks.append(Int32(active.count))
            if isActive { active.append(Int32(place)) }
        }
        distances = Self.distances(frames.isActive)
        levels = blocks.map { level(of: $0) }
    }

    /// The ranges of active frames that the blocks are measured over.
    private var blocks: [Range<Int>] {
        let length = Self.blockLength
        let count = active.isEmpty ? 0 : max(1, (active.count + length / 2) / length)
        return (0..<count).map { block in
            let end = block == count - 1 ? active.count : (block + 1) * length + length / 2
            return max(0, block * length - length / 2)..<min(active.count, end)
        }
    }

    /// The blocks whose values a frame is between, and how near it is to the second, from 0 to 1.
    func blocks(of frame: Int) -> (first: Int, second: Int, share: Float) {
        let place = Float(ranks[frame]) / Float(Self.blockLength) - 0.5
        let bounded = max(0, min(place, Float(max(0, levels.count - 1))))
        let first = Int(bounded)
        return (first, min(first + 1, max(0, levels.count - 1)), bounded - Float(first))
    }

    /// The level of the speech around a frame; 0 if there is none.
    func level(of frame: Int) -> Float {
        guard !levels.isEmpty else { return 0 }
        let (first, second, share) = blocks(of: frame)
        return levels[first] + share * (levels[second] - levels[first])
    }

    /// A number for noise of a frame, which is the same however much silence there is elsewhere.
    func chance(of frame: Int) -> Int { Int(ranks[frame] &+ distances[frame]) }

    private static func distances(_ isActive: [Bool]) -> [Int32] {
        var distances = [Int32](repeating: 0, count: isActive.count)
        var start = 0
        while start < isActive.count {
            guard !isActive[start] else {
                start += 1
                continue
            }
            let end = isActive[start...].firstIndex(of: true) ?? isActive.count
            for place in start..<end {
                let (before, after) = (place - start, end - 1 - place)
                let isNearEnd = end < isActive.count && (start == 0 || after < before)
                // Primes, so that neighbours have nothing in common.
                distances[place] = Int32(
                    truncatingIfNeeded: isNearEnd ? 3571 + 7919 * after : 1009 + 6007 * before
                )
            }
            start = end
        }
        return distances
    }

    private func level(of block: Range<Int>) -> Float {
        let sorted = active[block].map { frames.levels[Int($0)] }.sorted(by: >)
        return sorted[min(Self.louderFrames, sorted.count / 2)]
    }

    /// The mean of each block over its frames that are speech or next to it.
    ///
    /// - Parameters:
    ///   - values: numbers of each frame.
    ///   - width: how many numbers a frame has.
    /// - Returns: as many numbers of each block.
    func means(of values: [Float], width: Int) -> [[Float]] {
        zip(blocks, levels).map { block, level in
            var sums = [Double](repeating: 0, count: width)
            var (count, next) = (0.0, 0)
            for place in active[block] where frames.levels[Int(place)] >= level - Self.meanRange {
                let end = min(frames.count, Int(place) + Self.meanMargin + 1)
                let start = max(next, Int(place) - Self.meanMargin)
                for frame in start..<max(start, end) where frames.isActive[frame] {
                    count += 1
                    for index in 0..<width { sums[index] += Double(values[frame * width + index]) }
                }
                next = max(next, end)
            }
            return sums.map { Float($0 / max(count, 1)) }
        }
    }
}
