// SPDX-License-Identifier: Apache-2.0

import Guidelines
import MediaPrimitives

/// The verdicts about flashes, and a chart of the most flashes within a second along a movie.
///
/// It has no moving picture and no still of what flashes: both could harm.
struct AuditPageFlashes {
    let flashes: LookReport.Flashing
    /// The name of the asset, as markup.
    let name: String
    /// What no other chart of the page has as the beginning of its IDs.
    let id: String

    /// The size of the chart in its own units.
    private static let (width, height) = (960, 100)
    /// The most bars of a chart.
    private static let mostBars = 120
    /// More flashes than this within a second are too many.
    private static let limit = 3.0

    private static let standards = [
        ("wcag", "WCAG 2.3.1"), ("broadcast", "Television (ITU-R BT.1702)"), ("iris", "IRIS"),
    ]

    /// The verdicts and the chart; a group for the reason that `AuditPageCoverage` has.
    var text: String {
        let verdicts = Self.standards.compactMap { key, words in
            flashes.standards[key].map { "<li>\(words): \(Self.sentence($0))</li>\n" }
        }
        return """
            <div class="coverage" role="group" aria-labelledby="\(id)-name">
            <p class="name" id="\(id)-name">Flashes</p>
            <ul>
            \(verdicts.joined())</ul>
            \(chart)<p class="axis"><span>0:00</span><span>\(Self.clock(flashes.curve.count))</span></p>
            </div>

            """
    }

    private static func sentence(_ standard: LookReport.Standard) -> String {
        let outcome = standard.outcome == "cantTell" ? "cannot tell" : standard.outcome
        return outcome + (standard.reason.map { ", \($0.markupEscaped)" } ?? "")
    }

    /// The seconds of a bar.
    private var secondsOfBar: Int {
        max(1, (flashes.curve.count + Self.mostBars - 1) / Self.mostBars)
    }

    private var chart: String {
        let length = secondsOfBar
        let values = stride(from: 0, to: flashes.curve.count, by: length).map { start in
            flashes.curve[start..<min(flashes.curve.count, start + length)].max() ?? 0
        }
        let top = max(2 * Self.limit, values.max() ?? 0)
        let bar = Double(Self.width) / Double(max(1, values.count))
        let bars = values.enumerated().map { place, value in
            let height = value / top * Double(Self.height)
            let style = value > Self.limit ? "uncaptioned" : "captioned"
            return "<rect class=\"\(style)\" x=\"\((Double(place) * bar).short)\" "
                + "y=\"\((Double(Self.height) - height).short)\" width=\"\(bar.short)\" "
                + "height=\"\(height.short)\"/>"
        }
        let line = (Double(Self.height) - Self.limit / top * Double(Self.height)).short
        return """
            <svg role="img" aria-labelledby="\(id)-title" aria-describedby="\(id)-description" \
            viewBox="0 0 \(Self.width) \(Self.height)" preserveAspectRatio="none" focusable="false">
            <title id="\(id)-title">Flashes along \(name)</title>
            <desc id="\(id)-description">\(description)</desc>
            \(bars.joined())<path class="speechless" d="M0 \(line)H\(Self.width)"/></svg>

            """
    }

    private var description: String {
        let most = flashes.curve.max() ?? 0
        let length = secondsOfBar == 1 ? "second" : "\(secondsOfBar) s"
        let second = flashes.curve.firstIndex(of: most) ?? 0
        return
            "A bar for each \(length): the most flashes within a second on a quarter of a tenth of the field of view, "
            + "\(most.short) at \(Self.clock(second)). The line is the limit of \(Int(Self.limit))."
    }

    private static func clock(_ seconds: Int) -> String {
        ClockTime(milliseconds: seconds * 1000).wholeSeconds
    }
}
