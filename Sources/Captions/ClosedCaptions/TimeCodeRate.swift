// SPDX-License-Identifier: Apache-2.0

/// How many frames a second of time codes counts, and how long it lasts.
package struct TimeCodeRate: Hashable, Sendable {
    /// Frames that a second of the time code counts, 1 or more.
    package let framesPerSecond: Int
    /// Whether a second of the time code lasts 1.001 s.
    package let isFractional: Bool

    /// The rate of television in America, 30000/1001.
    package static let television = TimeCodeRate(30, isFractional: true)

    /// Makes a rate; a second of the time code lasts a second unless it is fractional.
    package init(_ framesPerSecond: Int, isFractional: Bool = false) {
        self.framesPerSecond = max(1, framesPerSecond)
        self.isFractional = isFractional
    }

    /// The rate that counts the frames of a frame rate; of 29.97, it counts 30.
    init(_ frameRate: Ratio) {
        let nominal = (frameRate.numerator + frameRate.denominator - 1) / frameRate.denominator
        self.init(nominal, isFractional: frameRate.denominator == 1001)
    }

    /// Milliseconds from one frame to the next.
    package var interval: Double { (isFractional ? 1001 : 1000) / Double(framesPerSecond) }

    /// Whether numbers can be left out of its time codes, so that they keep to the clock.
    package var canDropFrames: Bool { isFractional && framesPerSecond % 30 == 0 }

    /// The time of a frame in milliseconds, to the nearest.
    func milliseconds(frame: Int) -> Int {
        let scale = framesPerSecond * (isFractional ? 1000 : 1)
        let ticks = frame * 1000 * (isFractional ? 1001 : 1)
        return (ticks + scale / 2) / scale
    }

    /// The time of a time code that leaves no numbers out, in milliseconds.
    func milliseconds(_ code: TimeCode) -> Int {
        milliseconds(frame: code.frame(framesPerSecond: framesPerSecond))
    }

    /// The frame that is the nearest to a time in milliseconds; 0 before 0.
    func frame(milliseconds: Int) -> Int {
        // No time code is so late.
        let time = max(0, min(milliseconds, 1 << 40))
        let scale = isFractional ? 1_001_000 : 1000
        return (time * framesPerSecond * (isFractional ? 1000 : 1) + scale / 2) / scale
    }

    /// The time code of a frame, no numbers left out.
    func code(frame: Int) -> TimeCode {
        TimeCode(frame: frame, framesPerSecond: framesPerSecond, isDropFrame: false)
    }
}
