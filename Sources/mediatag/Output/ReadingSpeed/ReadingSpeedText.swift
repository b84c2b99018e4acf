// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// The reading speed as numbers, a curve and the intervals above the limit, 80 columns wide.
struct ReadingSpeedText {
    private static let columns = 70
    private static let rows = 10

    private let report: ReadingSpeedReport
    private let terminal: Terminal

    init(_ report: ReadingSpeedReport, terminal: Terminal) {
        self.report = report
        self.terminal = terminal
    }

    /// The whole text, ending with a line end.
    var text: String {
        var lines = [terminal.bold(report.file.printable), "  \(cueCount)", ""]
        lines += numbers.map { "  " + $0 }
        lines += [""] + curve + [""] + intervals
        return lines.joined(separator: "\n") + "\n"
    }

    private var cueCount: String {
        let count = report.speed.cues.count
        let end = ClockTime(milliseconds: report.endMilliseconds)
        return (count == 1 ? "1 cue" : "\(count) cues") + ", the last ends at \(end)"
    }

    private var numbers: [String] {
        let window = "words a minute, window of \(seconds(report.speed.windowMilliseconds)) s"
        let rows = [
            row("words a minute, each cue", report.cueWordsPerMinute),
            row("characters a second, each cue", report.cueCharactersPerSecond),
            row(window, report.windowWordsPerMinute),
        ]
        let table = TextTable(["", "median", "95 %", "maximum"], rows)
        return [terminal.bold(table.heading)] + table.lines
    }

    private func row(_ name: String, _ values: Distribution) -> [String] {
        [name] + [values.median, values.percentile95, values.maximum].map(Self.rounded)
    }

    private static func rounded(_ value: Double) -> String {
        String((value * 10).rounded() / 10)
    }

    /// The fastest window of each column; the limit is a dashed line.
    private var curve: [String] {
        let parts = report.fastest(inParts: Self.columns)
        let top = max(parts.max() ?? 0, report.limit) * 1.1
        let step = top / Double(Self.rows)
        var lines: [String] = []
        for row in stride(from: Self.rows - 1, through: 0, by: -1) {
            let floor = Double(row) * step
            let isLimit = report.limit >= floor && report.limit < floor + step
            let cells = parts.map { Self.cell($0, floor: floor, step: step, isLimit: isLimit) }
            let label = isLimit ? String(Int(report.limit)) : ""
            let padding = String(repeating: " ", count: max(0, 6 - label.count))
            let line = "  " + padding + label + "│" + cells.joined()
            lines.append(String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)]))
        }
        let end = ClockTime(milliseconds: report.endMilliseconds).wholeSeconds
        let gap = String(repeating: " ", count: max(1, Self.columns - 4 - end.count))
        lines.append("       0└" + String(repeating: "─", count: Self.columns))
        lines.append("        0:00" + gap + end)
        return lines
    }

    /// An eighth of a row is the smallest step.
    private static func cell(_ value: Double, floor: Double, step: Double, isLimit: Bool) -> String
    {
        let eighths = Int(((value - floor) / step * 8).rounded())
        if eighths <= 0 { return isLimit ? "╌" : " " }
        return ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][min(eighths, 8) - 1]
    }

    private var intervals: [String] {
        let limit = Self.rounded(report.limit)
        let intervals = report.intervals
        guard !intervals.isEmpty else { return ["  never above \(limit) words a minute"] }
        let lines = intervals.map { period in
            "    \(ClockTime(milliseconds: period.startMilliseconds)) to "
                + "\(ClockTime(milliseconds: period.endMilliseconds))"
        }
        return ["  " + terminal.bold("above \(limit) words a minute")] + lines
    }
}
