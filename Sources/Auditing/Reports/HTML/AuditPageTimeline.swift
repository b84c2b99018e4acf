// SPDX-License-Identifier: Apache-2.0

import Guidelines
import MediaPrimitives

/// The strip that shows when an asset has captions, and when something was found.
///
/// It is a table, whose rows also say in words what the pictures show.
struct AuditPageTimeline {
    let timeline: Timeline
    let findings: [Finding]
    let name: String

    /// The width of every picture in its own units.
    private static let width = 1000

    /// The whole table.
    var text: String {
        let end = Self.clock(timeline.milliseconds)
        return """
            <div class="wide" role="region" aria-label="\(name)" tabindex="0"><table class="timeline">
            <caption>Timeline, 0:00 to \(end)</caption>
            <thead><tr><th scope="col">Captions, findings</th><th scope="col" class="axis"><span>0:00</span>\
            <span>\(Self.clock(timeline.milliseconds / 2))</span><span>\(end)</span></th>\
            <th scope="col">In words</th></tr></thead>
            <tbody>
            \(timeline.lanes.map(row).joined())\
            \(AuditPage.severities.map(row).joined())</tbody>
            </table></div>

            """
    }

    private func row(_ lane: Timeline.Lane) -> String {
        let share =
            timeline.milliseconds == 0
            ? 0 : lane.coveredMilliseconds * 100 / timeline.milliseconds
        var words = "\(ReportWording.counted(lane.cueCount, "cue", "cues")), \(share) % of the time"
        if let gap = lane.longestGap {
            words +=
                "; longest gap \(Self.length(gap)), from "
                + "\(Self.clock(gap.start)) to \(Self.clock(gap.end))"
        }
        let marks = lane.spans.map { span in
            let start = position(span.start)
            return (start, max(1, position(span.end) - start))
        }
        return row("<bdi>\(lane.name.markupEscaped)</bdi>", "cues", marks, words)
    }

    /// The findings of a severity that have a time; nothing where there are none.
    private func row(_ severity: Severity) -> String {
        let times = findings.compactMap { finding in
            finding.severity == severity ? finding.location.time : nil
        }
        guard !times.isEmpty else { return "" }
        let places = Set(times.map { min(Self.width - 3, position($0.start)) }).sorted()
        let words =
            "\(ReportWording.counted(times.count, "finding", "findings")), "
            + "the first at \(Self.clock(times.map(\.start).min() ?? 0))"
        return row(
            AuditPage.mark(severity),
            severity.rawValue,
            places.map { ($0, 3) },
            words
        )
    }

    private func row(
        _ head: String,
        _ kind: String,
        _ marks: [(start: Int, width: Int)],
        _ words: String
    ) -> String {
        let pieces = marks.map {
            "<rect x=\"\($0.start)\" y=\"2\" width=\"\($0.width)\" height=\"16\"/>"
        }
        return "<tr><th scope=\"row\">\(head)</th><td class=\"strip\">"
            + "<svg aria-hidden=\"true\" class=\"\(kind)\" viewBox=\"0 0 \(Self.width) 20\" "
            + "preserveAspectRatio=\"none\" focusable=\"false\">\(pieces.joined())</svg></td>"
            + "<td class=\"prose\">\(words)</td></tr>\n"
    }

    private func position(_ milliseconds: Int) -> Int {
        let bounded = max(0, min(milliseconds, timeline.milliseconds))
        return Int(Double(bounded) / Double(max(1, timeline.milliseconds)) * Double(Self.width))
    }

    /// `2.4 s`, or `1:30` from a minute on.
    private static func length(_ span: Timeline.Span) -> String {
        let milliseconds = span.end - span.start
        guard milliseconds < 60_000 else { return clock(milliseconds) }
        return "\((Double(milliseconds / 100) / 10).short) s"
    }

    /// `1:02:03`, or `2:03.4` below a minute, where tenths matter.
    private static func clock(_ milliseconds: Int) -> String {
        let tenths = max(0, milliseconds) / 100 % 10
        let clock = ClockTime(milliseconds: milliseconds).wholeSeconds
        return clock + (milliseconds < 3_600_000 && tenths > 0 ? ".\(tenths)" : "")
    }
}
