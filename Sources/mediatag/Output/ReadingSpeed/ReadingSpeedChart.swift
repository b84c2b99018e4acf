// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// The reading speed as an SVG chart: words a minute over time, the limit as a dashed line, intervals above it
/// shaded and named in the description that screen readers read.
struct ReadingSpeedChart {
    private static let (width, height) = (960.0, 420.0)
    private static let (left, right, top, bottom) = (70.0, 30.0, 60.0, 60.0)

    private let report: ReadingSpeedReport
    private let highest: Double
    private let end: Double

    init(_ report: ReadingSpeedReport) {
        self.report = report
        highest = Self.roundUp(max(report.windowWordsPerMinute.maximum, report.limit) * 1.05)
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
            <rect width="\(width)" height="\(height)" fill="#ffffff"/>
            <text x="\(Self.number(Self.left))" y="30" font-size="18" fill="#111111">\
            \(title.markupEscaped)</text>
            \((shades + gridLines + timeMarks + [curve, limitLine, axes]).joined(separator: "\n"))
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

    // MARK: - Parts

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
        return "<polyline fill=\"none\" stroke=\"#1f4e9e\" stroke-width=\"2\" points=\""
            + points.joined(separator: " ") + "\"/>"
    }

    private var limitLine: String {
        line(
            from: (0, report.limit),
            to: (end, report.limit),
            style: "#a3120a\" stroke-dasharray=\"8 5"
        )
            + label(
                "limit \(Int(report.limit))",
                x: x(end),
                y: y(report.limit) - 6,
                anchor: "end",
                "#a3120a"
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
                "<rect x=\"\(Self.number(from))\" y=\"\(Self.number(Self.top))\" width=\"\(width)\" "
                + "height=\"\(height)\" fill=\"#f6d5d2\"/>"
        }
    }

    private var gridLines: [String] {
        stride(from: 0, through: highest, by: highest / 4).map { value in
            line(from: (0, value), to: (end, value), style: "#d8d8d8")
                + label(
                    String(Int(value)),
                    x: Self.left - 8,
                    y: y(value) + 5,
                    anchor: "end",
                    "#333333"
                )
        }
    }

    private var timeMarks: [String] {
        (0...4).map { part in
            let time = end * Double(part) / 4
            let clock = ClockTime(milliseconds: Int(time)).wholeSeconds
            return label(clock, x: x(time), y: y(0) + 20, anchor: "middle", "#333333")
        }
    }

    private var axes: String {
        line(from: (0, 0), to: (end, 0), style: "#333333")
            + line(from: (0, 0), to: (0, highest), style: "#333333")
            + label("words a minute", x: Self.left, y: Self.top - 10, anchor: "middle", "#333333")
            + label("time", x: x(end / 2), y: Self.height - 14, anchor: "middle", "#333333")
    }

    private func line(from: (Double, Double), to: (Double, Double), style: String) -> String {
        "<line x1=\"\(Self.number(x(from.0)))\" y1=\"\(Self.number(y(from.1)))\" "
            + "x2=\"\(Self.number(x(to.0)))\" y2=\"\(Self.number(y(to.1)))\" stroke=\"\(style)\"/>"
    }

    private func label(
        _ text: String,
        x: Double,
        y: Double,
        anchor: String,
        _ color: String
    ) -> String {
        "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" text-anchor=\"\(anchor)\" "
            + "fill=\"\(color)\">\(text.markupEscaped)</text>"
    }

    // MARK: - Places and numbers

    private func x(_ milliseconds: Double) -> Double {
        Self.left + milliseconds / end * (Self.width - Self.left - Self.right)
    }

    private func y(_ wordsPerMinute: Double) -> Double {
        Self.height - Self.bottom - wordsPerMinute / highest
            * (Self.height - Self.top - Self.bottom)
    }

    /// The next number that four equal steps of a round size reach.
    private static func roundUp(_ value: Double) -> Double { (value / 80).rounded(.up) * 80 }

    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
