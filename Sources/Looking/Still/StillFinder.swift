// SPDX-License-Identifier: Apache-2.0

/// Finds when a video is black, and when it does not change.
struct StillFinder {
    /// When it is black, in milliseconds.
    private(set) var black: [Range<Int>] = []
    /// When it does not change, and is not black, in milliseconds.
    private(set) var frozen: [Range<Int>] = []
    private var blackStart: Int?
    private var stillStart: Int?
    private var kept: SmallPicture?

    /// Shorter times are part of every film, in microseconds.
    private static let shortest = 2_000_000
    /// Less difference of luma is the noise of a codec.
    private static let noise: Float = 0.5

    /// Takes the next picture.
    mutating func add(_ picture: SmallPicture, at time: Int) {
        let isBlack = picture.isBlack
        let isStill = !isBlack && kept.map { picture.difference($0) < Self.noise } ?? false
        if !isBlack { Self.end(&blackStart, time, &black) }
        if isBlack, blackStart == nil { blackStart = time }
        guard !isStill else { return }
        Self.end(&stillStart, time, &frozen)
        // Each picture is compared with the first one that was the same, so that slow changes are seen.
        kept = picture
        if !isBlack { stillStart = time }
    }

    /// Ends what goes on.
    mutating func finish(at time: Int) {
        Self.end(&blackStart, time, &black)
        Self.end(&stillStart, time, &frozen)
    }

    private static func end(_ start: inout Int?, _ time: Int, _ ranges: inout [Range<Int>]) {
        defer { start = nil }
        guard let begun = start, time - begun >= shortest else { return }
        ranges.append(begun / 1000..<time / 1000)
    }
}
