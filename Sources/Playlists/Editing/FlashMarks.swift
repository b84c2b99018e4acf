// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Marks of flashing lights in a media playlist, with which players can dim them.
///
/// Source: Apple, HLS Authoring Specification, appendix, "Dim Flashing Lights": a date range with a class of its own and X-RISK-LEVEL
/// from 0 to 100, of which only a few values are to be used.
package struct FlashMarks: Equatable, Sendable {
    /// When they begin and end, in milliseconds of the presentation.
    package let times: [Range<Int>]

    /// The beginning of the IDs of marks, by which they are found again.
    package static let name = "mediatag-flashes-"
    /// X-RISK-LEVEL of what fails WCAG 2.3.1, the only one that is written.
    package static let riskLevel = 100
    /// They begin earlier and end later than the flashes, in milliseconds, so that players have time to dim.
    package static let margin = 1000

    /// Makes marks of the times at which light flashes; those that touch become one.
    ///
    /// - Parameters:
    ///   - flashes: in milliseconds.
    ///   - length: of the presentation, in milliseconds.
    package init(_ flashes: [Range<Int>], length: Int) {
        var times: [Range<Int>] = []
        for flash in flashes.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let start = min(max(0, flash.lowerBound - Self.margin), length)
            let end = max(start, min(flash.upperBound + Self.margin, length))
            if let last = times.last, start <= last.upperBound {
                times[times.count - 1] = last.lowerBound..<max(last.upperBound, end)
            } else {
                times.append(start..<end)
            }
        }
        self.times = times
    }
}

extension MediaPlaylist {
    /// The playlist with marks, in place of those that an earlier edit wrote; everything else stays.
    ///
    /// - Parameter marks: when lights flash.
    /// - Returns: the lines; nil if no segment states when it was made (EXT-X-PROGRAM-DATE-TIME), without which players do not
    ///   know when a date is, and there is something to mark.
    package func marked(_ marks: FlashMarks) -> PlaylistText? {
        let dates = dates
        if dates.isEmpty, !marks.times.isEmpty { return nil }
        let lines = marks.times.enumerated().map { number, time in
            DateRange(time, named: FlashMarks.name + "\(number + 1)", date(of: time, dates))
                .lineBytes
        }
        var text = text
        let old = text.tags(DateRange.self).filter { $0.tag.isFlashMark }.map { $0.line - 1 }
        text.removeLines(at: Set(old))
        guard let place = MediaPlaylist(text).firstSegmentLine else { return text }
        text.insertLines(lines.map { (place, $0) })
        return text
    }

    /// When segments begin in the presentation, and when that is, in milliseconds; only those that state it.
    private var dates: [(start: Int, date: Int)] {
        var time = 0
        var dates: [(start: Int, date: Int)] = []
        for segment in segments {
            let stated = segment.programDateTimeLine
                .flatMap { ProgramDateTime(text.lines[$0 - 1])?.date }
            if let stated { dates.append((time, stated.milliseconds)) }
            let duration = max(0, segment.duration?.nanoseconds ?? 0) / 1_000_000
            let (next, overflow) = time.addingReportingOverflow(duration)
            if overflow { break }
            time = next
        }
        return dates
    }

    /// The date of a time: counted from the last date before it, or back from the first one.
    private func date(of time: Range<Int>, _ dates: [(start: Int, date: Int)]) -> Int {
        let known = dates.last { $0.start <= time.lowerBound } ?? dates[0]
        return known.date + time.lowerBound - known.start
    }

    /// The first line of the tags of the first segment, counted from 0; nil without segments.
    private var firstSegmentLine: Int? {
        guard let first = segments.first else { return nil }
        let lines = [
            first.line, first.durationLine, first.programDateTimeLine, first.mapLine, first.keyLine,
        ]
        return lines.compactMap(\.self).min().map { $0 - 1 }
    }
}

extension DateRange {
    fileprivate init(_ time: Range<Int>, named name: String, _ date: Int) {
        self.init()
        id = name
        rangeClass = Self.flashingLightsClass
        startDate = UTCTime.text(date) + "Z"
        duration = DecimalSeconds(nanoseconds: time.count * 1_000_000)
        riskLevel = FlashMarks.riskLevel
    }

    /// Whether an edit wrote it.
    fileprivate var isFlashMark: Bool {
        rangeClass == Self.flashingLightsClass && id?.hasPrefix(FlashMarks.name) == true
    }
}
