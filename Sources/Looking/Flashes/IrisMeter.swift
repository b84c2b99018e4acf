// SPDX-License-Identifier: Apache-2.0

import CPicture

/// Measures a video as Electronic Arts' IRIS does: by the means of whole frames.
///
/// A frame of which less than a quarter differs at all from the one before has no change; otherwise the change is that of the mean.
/// Changes of one direction add up, for a second at most; a sum of a tenth of white, or of 20 units of red, is a transition. More
/// than six transitions in a second fail, four are a warning, and four to six in four of five seconds fail, too. What flashes in
/// opposite phases, or in a small area, is not seen. Source: IRIS 1.1 (2025), `Flash.cpp`, `TransitionTracker.cpp`.
struct IrisMeter {
    private let count: Int
    private var luminance: [Float]
    private var red: [Float]
    private let table: [Float]
    private var general: Transitions
    private var saturated: Transitions
    private var isFirst = true

    /// The worst outcome of the frames.
    var outcome: IrisOutcome { max(general.outcome, saturated.outcome) }

    /// Makes a meter.
    ///
    /// - Parameters:
    ///   - count: pixels of a frame.
    ///   - framesPerSecond: how many frames a second has.
    init(count: Int, framesPerSecond: Double) {
        self.count = count
        luminance = [Float](repeating: 0, count: count)
        red = luminance
        table = PictureColour.light(steps: 256)
        let frames = Int(min(300, max(1, framesPerSecond.rounded())))
        general = Transitions(framesPerSecond: frames, threshold: 0.1, dark: 0.8)
        saturated = Transitions(framesPerSecond: frames, threshold: 20, dark: 321)
    }

    /// Takes the next frame.
    ///
    /// - Parameters:
    ///   - cells: code values of its pixels in 16 bits, one component after the other.
    ///   - colour: what they are.
    mutating func add(_ cells: [UInt16], _ colour: PictureColour) {
        var values = colour.values
        var means = cpicture_means()
        unsafe cpicture_iris(
            cells,
            Int32(clamping: count),
            &values,
            table,
            &luminance,
            &red,
            &means
        )
        general.add(
            Float(means.luminance),
            changed: Int(means.changedLuminance),
            of: count,
            isFirst
        )
        saturated.add(Float(means.red), changed: Int(means.changedRed), of: count, isFirst)
        isFirst = false
    }
}

/// The outcome of IRIS for a video.
package enum IrisOutcome: Int, Comparable, Sendable {
    /// At most three transitions within a second.
    case passed
    /// Four to six transitions within a second.
    case warning
    /// Four to six transitions within a second for four of five seconds.
    case extendedFailure
    /// More than six transitions within a second.
    case failed

    package static func < (one: IrisOutcome, other: IrisOutcome) -> Bool {
        one.rawValue < other.rawValue
    }
}

/// Counts the transitions of a mean.
private struct Transitions {
    private let framesPerSecond: Int
    private let threshold: Float
    private let dark: Float
    private var mean: Float = 0
    private var sum: Float = 0
    /// The changes that are in the sum.
    private var changes: [Float] = [0]
    /// Frames that count for the sum.
    private var summed = 1
    /// Whether each of the frames of the last second has a transition.
    private var last: [Bool] = []
    /// Whether each of the frames of the last five seconds has four to six transitions within a second.
    private var many: [Bool] = []
    private(set) var outcome = IrisOutcome.passed

    private static let most = 6
    private static let least = 4
    /// The seconds of an extended failure, and of the window in which they are counted.
    private static let extended = (seconds: 4, window: 5)

    init(framesPerSecond: Int, threshold: Float, dark: Float) {
        self.framesPerSecond = framesPerSecond
        self.threshold = threshold
        self.dark = dark
    }

    mutating func add(_ mean: Float, changed: Int, of count: Int, _ isFirst: Bool) {
        defer { self.mean = mean }
        guard !isFirst else { return }
        let isLarge = Float(changed) >= Float(count) * 0.25
        let isTransition = accumulate(isLarge ? mean - self.mean : 0, darker: min(mean, self.mean))
        last.append(isTransition)
        if last.count > framesPerSecond { last.removeFirst() }
        let within = last.count(where: \.self)
        many.append((Self.least...Self.most).contains(within))
        if many.count > Self.extended.window * framesPerSecond { many.removeFirst() }
        outcome = max(outcome, outcome(of: within))
    }

    private func outcome(of within: Int) -> IrisOutcome {
        if within > Self.most { return .failed }
        guard within >= Self.least else { return .passed }
        let isExtended = many.count(where: \.self) >= Self.extended.seconds * framesPerSecond
        return isExtended ? .extendedFailure : .warning
    }

    /// Adds a change to the sum, and says whether that makes a transition.
    private mutating func accumulate(_ change: Float, darker: Float) -> Bool {
        let before = sum
        if Self.haveSameSign(sum, change) {
            if summed >= framesPerSecond {
                sum -= changes.removeFirst()
            } else {
                summed += 1
            }
            changes.append(change)
            sum += change
        } else {
            changes = [change]
            summed = 1
            sum = change
        }
        if Self.haveSameSign(before, sum), abs(before) >= threshold { return false }
        return abs(sum) >= threshold && darker < dark
    }

    private static func haveSameSign(_ one: Float, _ other: Float) -> Bool {
        (one >= 0 && other >= 0) || (one <= 0 && other <= 0)
    }
}
