// SPDX-License-Identifier: Apache-2.0

import Looking

/// What was measured of a video, as reports have it.
package struct LookReport: Codable, Equatable, Sendable {
    /// Flashes.
    package struct Flashing: Codable, Equatable, Sendable {
        /// The outcome by WCAG 2.3.1.
        package let outcome: String
        /// Why it cannot be decided; nil if it can.
        package let reason: String?
        /// The outcome of each standard.
        package let standards: [String: Standard]
        /// The times at which there are too many flashes.
        package let failures: [Passage]
        /// For each second, the most flashes within a second that a quarter of the field shows.
        package let curve: [Double]
        /// Flashes that go on for more than five seconds.
        package let sequences: [Sequence]
        /// Regular stripes.
        package let stripes: [Stripes]
    }

    /// Flashes that go on for more than five seconds on more than a quarter of the screen.
    package struct Sequence: Codable, Equatable, Sendable {
        /// In milliseconds.
        package let start: Int, end: Int
        /// `general` or `red`.
        package let kind: String
        /// `light`, or `unclear` where cuts or movement may be the cause.
        package let cause: String
        /// The most flashes within a second.
        package let frequency: Double
    }

    /// Regular stripes on more than a quarter of the screen.
    package struct Stripes: Codable, Equatable, Sendable {
        /// In milliseconds.
        package let start: Int, end: Int
        /// The part of the screen, 0 to 1.
        package let area: Double
    }

    /// The outcome of a standard.
    package struct Standard: Codable, Equatable, Sendable {
        /// `passed`, `failed` or `cantTell`.
        package let outcome: String
        /// Why it cannot be decided; nil if it can.
        package let reason: String?
    }

    /// A time at which there are too many flashes.
    package struct Passage: Codable, Equatable, Sendable {
        /// In milliseconds.
        package let start: Int, end: Int
        /// `general` or `red`.
        package let kind: String
        /// `wcag` or `broadcast`.
        package let standard: String
        /// `light`, or `unclear` where cuts or movement may be the cause.
        package let cause: String
        /// The part of a tenth of the field of view, or of the screen, 0 to 1.
        package let area: Double
        /// Flashes within a second.
        package let frequency: Double
        /// The width of the screen in CSS pixels on which the area is too large; nil if it does not depend on it.
        package let screenWidth: Int?
    }

    /// A time.
    package struct Interval: Codable, Equatable, Sendable {
        /// In milliseconds.
        package let start: Int, end: Int
    }

    /// Text that is laid over the picture.
    package struct Text: Codable, Equatable, Sendable {
        /// In milliseconds.
        package let start: Int, end: Int
        /// The rectangle in which it is.
        package let box: Box
        /// What it says; nil unless it was read.
        package let words: String?
    }

    /// A rectangle, in parts of the width and the height of the picture.
    package struct Box: Codable, Equatable, Sendable {
        /// The left and the top edge, width and height, 0 to 1.
        package let x: Double, y: Double, width: Double, height: Double
    }

    /// The media playlist, or the MPD, whose video it is; nil of a movie.
    package let file: String?
    /// Flashes.
    package let flashes: Flashing
    /// The first pictures of shots, in milliseconds.
    package let shots: [Int]
    /// The middles of dissolves and fades, in milliseconds.
    package let dissolves: [Int]
    /// When the picture is black for two seconds or more.
    package let black: [Interval]
    /// When the picture does not change for two seconds or more.
    package let frozen: [Interval]
    /// The part of the frame between black bars; nil where there are no bars.
    package let picture: Box?
    /// Text that is laid over the picture, in the order of its beginnings.
    package let text: [Text]
    /// Why the text was not read; nil if it was, or was not to be.
    package let unreadText: String?

    /// Takes what was measured, of one variant of a presentation or of a movie; nil where there is nothing.
    init?(_ picture: SeenPicture, of file: String? = nil) {
        guard case .seen(let activity) = picture else { return nil }
        self.file = file
        flashes = Flashing(activity.flashes, activity.iris)
        shots = activity.shots.filter { !$0.isGradual }.map(\.milliseconds)
        dissolves = activity.shots.filter(\.isGradual).map(\.milliseconds)
        black = activity.black.map(Interval.init)
        frozen = activity.frozen.map(Interval.init)
        self.picture = activity.area.map(Box.init)
        text = activity.text.map { text in
            Text(
                start: text.time.lowerBound,
                end: text.time.upperBound,
                box: Box(text.box),
                words: text.words
            )
        }
        unreadText = activity.unreadText
    }
}

extension LookReport.Interval {
    fileprivate init(_ range: Range<Int>) {
        self.init(start: range.lowerBound, end: range.upperBound)
    }
}

extension LookReport.Box {
    init(_ box: PictureBox) {
        func rounded(_ part: Double) -> Double { (part * 1000).rounded() / 1000 }
        self.init(
            x: rounded(box.left),
            y: rounded(box.top),
            width: rounded(box.right - box.left),
            height: rounded(box.bottom - box.top)
        )
    }
}

extension LookReport.Standard {
    fileprivate init(_ iris: IrisOutcome) {
        switch iris {
        case .passed: self.init(outcome: "passed", reason: nil)
        case .warning:
            self.init(outcome: "passed", reason: "with a warning: four to six changes in a second")
        case .extendedFailure:
            self.init(outcome: "failed", reason: "four to six changes in each of four seconds")
        case .failed: self.init(outcome: "failed", reason: "more than six changes in a second")
        }
    }
}

extension LookReport.Flashing {
    fileprivate init(_ flashes: Flashes, _ iris: IrisOutcome?) {
        let wcag = flashes.verdict(of: .wcag)
        outcome = wcag.name
        reason = wcag.reason
        var standards = Dictionary(
            uniqueKeysWithValues: FlashStandard.allCases.map { standard in
                let verdict = flashes.verdict(of: standard)
                return (
                    standard.rawValue,
                    LookReport.Standard(outcome: verdict.name, reason: verdict.reason)
                )
            }
        )
        standards["iris"] = iris.map(LookReport.Standard.init)
        self.standards = standards
        failures = flashes.passages.map(LookReport.Passage.init)
        curve = flashes.curve
        sequences = flashes.sequences.map { long in
            LookReport.Sequence(
                start: long.time.lowerBound,
                end: long.time.upperBound,
                kind: long.kind.rawValue,
                cause: long.cause.rawValue,
                frequency: long.flashesPerSecond
            )
        }
        stripes = flashes.stripes.map { stripes in
            LookReport.Stripes(
                start: stripes.time.lowerBound,
                end: stripes.time.upperBound,
                area: (stripes.area * 1000).rounded() / 1000
            )
        }
    }
}

extension LookReport.Passage {
    fileprivate init(_ passage: FlashPassage) {
        self.init(
            start: passage.time.lowerBound,
            end: passage.time.upperBound,
            kind: passage.kind.rawValue,
            standard: passage.standard.rawValue,
            cause: passage.cause.rawValue,
            area: (passage.area * 1000).rounded() / 1000,
            frequency: passage.flashesPerSecond,
            screenWidth: passage.screenWidth
        )
    }
}
