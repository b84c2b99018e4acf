// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening
import MediaPrimitives

/// The reading speed as an SVG chart: words a minute over time, and the limit as a dashed line.
///
/// Intervals above it are shaded, and named in the description that screen readers read. Each cue can be pointed at: its time, its number and
/// the fastest window that ends in it are shown. Colours are those of a light or a dark page.
struct ReadingSpeedChart {
    private static let (width, height) = (960.0, 420.0)
    private static let (left, right, top, bottom) = (70.0, 30.0, 60.0, 60.0)

    private let report: ReadingSpeedReport
    private let highest: Double
    /// The words a minute between two lines.
    private let step: Double
    private let end: Double

    init(_ report: ReadingSpeedReport) {
        self.report = report
        let top = max(report.windowWordsPerMinute.maximum, report.limit) * 1.05
        step = Self.step(for: top, among: Self.speedSteps)
        highest = (top / step).rounded(.up) * step
        end = max(1, Double(report.endMilliseconds))
    }

    /// The whole file.
    var svg: String {
        let (width, height) = (Self.number(Self.width), Self.number(Self.height))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" role="img" \
            aria-labelledby="title description" font-family="sans-serif" font-size="14">
            <title id="title">\(title.markupEscaped)</title>
            <desc id="description">\(description.markupEscaped)</desc>
            \(Self.style)
            <rect class="page" width="\(width)" height="\(height)"/>
            <text class="text" x="\(Self.number(Self.left))" y="30" font-size="18">\
            \(title.markupEscaped)</text>
            \((shades + gridLines + timeMarks + [curve, limitLine, axes] + points).joined(separator: "\n"))
            </svg>

            """
    }

    private var title: String { "Reading speed of \(report.file.printable)" }

    private var description: String {
        let window = seconds(report.speed.windowMilliseconds)
        let intervals = report.intervals.map { period in
            "\(ClockTime(milliseconds: period.startMilliseconds)) to "
                + "\(ClockTime(milliseconds: period.endMilliseconds))"
        }
        let above = intervals.isEmpty ? "never" : intervals.joined(separator: ", ")
        return "Words a minute over a window of \(window) seconds. Maximum "
            + "\(Int(report.windowWordsPerMinute.maximum.rounded())). "
            + "Above the limit of \(Int(report.limit)): \(above)."
    }

    /// The colours; each text has a contrast of 4.5 to the page, and each line of 3.
    private static let style = """
        <style>
        .page { fill: #ffffff } .text { fill: #333333 } .grid { stroke: #d8d8d8 } .axis { stroke: #333333 }
        .curve { stroke: #1f4e9e; fill: none } .limit { stroke: #a3120a } .limit-text { fill: #a3120a }
        .above { fill: #f6d5d2 } .cue { fill: transparent } .cue:hover { fill: #1f4e9e }
        @media (prefers-color-scheme: dark) {
        .page { fill: #0d1117 } .text { fill: #d1d7e0 } .grid { stroke: #343b45 } .axis { stroke: #d1d7e0 }
        .curve { stroke: #79b8ff } .limit { stroke: #ff8f85 } .limit-text { fill: #ff8f85 }
        .above { fill: #4a2326 } .cue:hover { fill: #79b8ff }
        }
        </style>
        """

    // MARK: - Parts

    /// A place to point at for each cue, above all else.
    private var points: [String] {
        let cues = report.speed.cues
        let parts = cues.map {
            ReadingSpeed.Interval(
                startMilliseconds: $0.startMilliseconds,
                endMilliseconds: $0.endMilliseconds
            )
        }
        return zip(cues, report.speed.fastest(in: parts)).map { cue, speed in
            let time = ClockTime(milliseconds: cue.startMilliseconds)
            let title = "\(time), cue \(cue.number): \(Int(speed.rounded())) words a minute"
            return "<circle class=\"cue\" cx=\"\(Self.number(x(Double(cue.endMilliseconds))))\" "
                + "cy=\"\(Self.number(y(speed)))\" r=\"7\"><title>\(title)</title></circle>"
        }
    }

    private var curve: String {
        var points = ["\(Self.number(x(0))),\(Self.number(y(0)))"]
        var last = 0
        for window in report.speed.windows {
            // After a pause of a window's length nothing is left in the window.
            let gone = last + report.speed.windowMilliseconds
            if window.milliseconds > gone {
                points.append("\(Self.number(x(Double(gone)))),\(Self.number(y(0)))")
                points.append("\(Self.number(x(Double(window.milliseconds)))),\(Self.number(y(0)))")
            }
            last = window.milliseconds
            let place = (x(Double(last)), y(window.wordsPerMinute))
            points.append("\(Self.number(place.0)),\(Self.number(place.1))")
        }
        return "<polyline class=\"curve\" stroke-width=\"2\" points=\""
            + points.joined(separator: " ") + "\"/>"
    }

    private var limitLine: String {
        line(
            from: (0, report.limit),
            to: (end, report.limit),
            style: "limit\" stroke-dasharray=\"8 5"
        )
            + label(
                "limit \(Int(report.limit))",
                x: x(end),
                y: y(report.limit) - 6,
                anchor: "end",
                style: "limit-text"
            )
    }

    private var shades: [String] {
        report.intervals.map { period in
            let (from, to) = (
                x(Double(period.startMilliseconds)), x(Double(period.endMilliseconds))
            )
            let width = Self.number(max(2, to - from))
            let height = Self.number(Self.height - Self.top - Self.bottom)
            return
                "<rect class=\"above\" x=\"\(Self.number(from))\" y=\"\(Self.number(Self.top))\" width=\"\(width)\" "
                + "height=\"\(height)\"/>"
        }
    }

    private var gridLines: [String] {
        stride(from: 0, through: highest, by: step).map { value in
            line(from: (0, value), to: (end, value), style: "grid")
                + label(
                    String(Int(value)),
                    x: Self.left - 8,
                    y: y(value) + 5,
                    anchor: "end"
                )
        }
    }

    private var timeMarks: [String] {
        let step = Self.step(for: end / 1000, among: Self.timeSteps) * 1000
        return stride(from: 0, through: end, by: step).map { time in
            let clock = ClockTime(milliseconds: Int(time)).wholeSeconds
            return label(clock, x: x(time), y: y(0) + 20, anchor: "middle")
        }
    }

    private var axes: String {
        line(from: (0, 0), to: (end, 0), style: "axis")
            + line(from: (0, 0), to: (0, highest), style: "axis")
            + label("words a minute", x: Self.left, y: Self.top - 10, anchor: "middle")
            + label("time", x: x(end / 2), y: Self.height - 14, anchor: "middle")
    }

    private func line(from: (Double, Double), to: (Double, Double), style: String) -> String {
        "<line x1=\"\(Self.number(x(from.0)))\" y1=\"\(Self.number(y(from.1)))\" "
            + "x2=\"\(Self.number(x(to.0)))\" y2=\"\(Self.number(y(to.1)))\" class=\"\(style)\"/>"
    }

    private func label(
        _ text: String,
        x: Double,
        y: Double,
        anchor: String,
        style: String = "text"
    ) -> String {
        "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" text-anchor=\"\(anchor)\" "
            + "class=\"\(style)\">\(text.markupEscaped)</text>"
    }

    // MARK: - Places and numbers

    private func x(_ milliseconds: Double) -> Double {
        Self.left + milliseconds / end * (Self.width - Self.left - Self.right)
    }

    private func y(_ wordsPerMinute: Double) -> Double {
        Self.height - Self.bottom - wordsPerMinute / highest
            * (Self.height - Self.top - Self.bottom)
    }

    /// Steps between lines, in words a minute.
    private static let speedSteps: [Double] = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
    /// Steps between marks of the time, in seconds.
    private static let timeSteps: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200,
    ]

    /// The least step that divides a length into at most six parts; more are of the largest step's size doubled.
    private static func step(for length: Double, among steps: [Double]) -> Double {
        if let step = steps.first(where: { length / $0 <= 6 }) { return step }
        var step = steps.last ?? 1
        while length / step > 6 { step *= 2 }
        return step
    }

    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
