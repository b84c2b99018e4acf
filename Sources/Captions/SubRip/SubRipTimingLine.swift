// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension SubRip {
    /// A timing line, read with every deviation that still leaves no doubt about the times.
    struct TimingLine {
        /// What the line says.
        let times: SubRipTimes
        private let start: SubRipTime
        private let end: SubRipTime
        private let arrow: Range<Int>
        private let hasRegularArrow: Bool
        private let hasSpaceAround: Bool
        /// Whether the line is, byte for byte, what is written for its times.
        private let isAsWritten: Bool

        /// Reads a line; nil when it is not a timing line.
        init?(_ line: ArraySlice<UInt8>) {
            if let regular = Self(regular: line) { self = regular } else { self.init(any: line) }
        }

        /// Reads `00:00:01,000 --> 00:00:02,500`; nil when the line is anything else.
        private init?(regular line: ArraySlice<UInt8>) {
            let comma = UInt8(ascii: ",")
            let (first, second) = (line.startIndex, line.startIndex + 17)
            guard line.count == 29, line.hasRegularArrow(at: first + 12),
                let start = line.regularTime(at: first, separator: comma),
                let end = line.regularTime(at: second, separator: comma)
            else { return nil }
            times = SubRipTimes(
                startMilliseconds: start,
                endMilliseconds: end,
                trailing: line.endIndex..<line.endIndex
            )
            self.start = SubRipTime(regular: start, at: first)
            self.end = SubRipTime(regular: end, at: second)
            arrow = (first + 13)..<(first + 16)
            (hasRegularArrow, hasSpaceAround) = (true, false)
            isAsWritten = true
        }

        private init?(any line: ArraySlice<UInt8>) {
            var cursor = ByteCursor(line)
            let hasSpaceBefore = cursor.skipSpaces()
            guard let start = SubRipTime(&cursor) else { return nil }
            cursor.skipSpaces()
            let arrowStart = cursor.index
            guard cursor.skipArrow() else { return nil }
            arrow = arrowStart..<cursor.index
            hasRegularArrow =
                arrow.count == 3 && line[arrowStart] == 0x2D && line[arrowStart + 1] == 0x2D
            cursor.skipSpaces()
            guard let end = SubRipTime(&cursor) else { return nil }
            // Only a real arrow tells times without a fraction from the text "10:30 -> 11:45".
            guard hasRegularArrow || start.hasFraction && end.hasFraction else { return nil }
            let hasSpaceAfter = cursor.skipSpaces()
            times = SubRipTimes(
                startMilliseconds: start.milliseconds,
                endMilliseconds: end.milliseconds,
                trailing: cursor.isAtEnd
                    ? cursor.index..<cursor.index : cursor.remaining.trimmingSpaces.indices
            )
            (self.start, self.end) = (start, end)
            hasSpaceAround = hasSpaceBefore || hasSpaceAfter && times.trailing.isEmpty
            isAsWritten =
                hasRegularArrow && start.deviations.isEmpty && end.deviations.isEmpty
                && line.elementsEqual(
                    SubRip.timingLine(
                        times.startMilliseconds,
                        times.endMilliseconds,
                        trailing: line[times.trailing]
                    )
                )
        }

        /// Reports the deviations from the regular form.
        func report(
            in line: LineRange,
            of text: ArraySlice<UInt8>,
            into diagnostics: inout DiagnosticList
        ) {
            start.report(in: line, into: &diagnostics)
            end.report(in: line, into: &diagnostics)
            let place = line.position
            if !hasRegularArrow {
                let place = line.position(at: arrow.lowerBound)
                diagnostics.append(
                    .malformedArrow,
                    "the arrow is \"\(text[arrow].string)\", not \"-->\"",
                    at: place
                )
            }
            diagnostics.append(
                durationFrom: times.startMilliseconds,
                to: times.endMilliseconds,
                at: place
            )
            if !times.trailing.isEmpty {
                let place = line.position(at: times.trailing.lowerBound)
                diagnostics.append(
                    .textAfterTimes,
                    "\"\(text[times.trailing].string)\" after the times is not used",
                    at: place
                )
            }
            if hasSpaceAround {
                diagnostics.append(.surroundingSpace, "spaces around the times", at: place)
            } else if hasNothingElse, !isAsWritten {
                let message = "the times are not spelled as 00:00:01,000 --> 00:00:02,000"
                diagnostics.append(.irregularTiming, message, at: place)
            }
        }

        /// Whether there is nothing to report.
        var isRegular: Bool {
            isAsWritten && times.trailing.isEmpty
                && times.endMilliseconds > times.startMilliseconds
        }

        /// Whether nothing else about the line is reported.
        private var hasNothingElse: Bool {
            hasRegularArrow && start.deviations.isEmpty && end.deviations.isEmpty
                && times.trailing.isEmpty && times.endMilliseconds > times.startMilliseconds
        }
    }
}

extension SubRip {
    /// A timing line as it is written, with what follows its times.
    static func timingLine(
        _ startMilliseconds: Int,
        _ endMilliseconds: Int,
        trailing: ArraySlice<UInt8>
    ) -> [UInt8] {
        let times =
            format(milliseconds: startMilliseconds) + " --> "
            + format(milliseconds: endMilliseconds)
        return times.utf8 + (trailing.isEmpty ? [] : [0x20]) + trailing
    }
}

extension ByteCursor {
    /// Passes an arrow: hyphens or dashes and `>` (also as `&gt;`), or an arrow character.
    fileprivate mutating func skipArrow() -> Bool {
        for arrow in ["\u{2192}", "\u{21D2}", "\u{27F6}"] where skip(arrow) { return true }
        var hasDash = false
        while skip(0x2D) || skip(0x20) || skip("\u{2013}") || skip("\u{2014}") || skip("\u{2212}") {
            hasDash = true
        }
        return hasDash && (skip(UInt8(ascii: ">")) || skip("&gt;") || skip("\u{FF1E}"))
    }

    private mutating func skip(_ text: String) -> Bool {
        guard remaining.starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }
}

/// One time of a timing line.
///
/// The digits after the separator are a decimal fraction of a second: `,5` is 500 ms, as it is to
/// every reader of decimal numbers and to pysubs2, though FFmpeg takes it for 5 ms. Digits beyond
/// the third are cut off.
struct SubRipTime {
    /// What a time can have that the regular form has not.
    struct Deviations: OptionSet {
        let rawValue: UInt8
        static let separator = Deviations(rawValue: 1)
        static let missingHours = Deviations(rawValue: 2)
        static let fraction = Deviations(rawValue: 4)
        static let range = Deviations(rawValue: 8)
        static let space = Deviations(rawValue: 16)
        static let negative = Deviations(rawValue: 32)
    }

    /// The time, in milliseconds.
    private(set) var milliseconds = 0
    /// What is not regular about it.
    private(set) var deviations: Deviations = []
    /// Whether there is a fraction of a second.
    private(set) var hasFraction = false
    private let start: Int

    /// A time in the regular form.
    init(regular milliseconds: Int, at start: Int) {
        self.milliseconds = milliseconds
        self.start = start
        hasFraction = true
    }

    /// Passes a time; nil if missing.
    init?(_ cursor: inout ByteCursor) {
        start = cursor.index
        let isNegative = cursor.skip(UInt8(ascii: "-"))
        guard let seconds = wholeSeconds(&cursor), let fraction = fraction(&cursor) else {
            return nil
        }
        milliseconds = seconds * 1000 + fraction
        if isNegative {
            milliseconds.negate()
            deviations.insert(.negative)
        }
    }

    /// Passes `hours:minutes:seconds` or `minutes:seconds`.
    private mutating func wholeSeconds(_ cursor: inout ByteCursor) -> Int? {
        guard let first = cursor.digits(), let mark = cursor.current,
            ":;.".utf8.contains(mark), let second = field(after: mark, &cursor)
        else { return nil }
        let third = field(after: mark, &cursor)
        if mark != UInt8(ascii: ":") {
            // Semicolons and points are read between all parts or none: "10.5" is not a time.
            guard third != nil else { return nil }
            deviations.insert(.separator)
        }
        guard let third else {
            deviations.insert(.missingHours)
            return total(hours: 0, minutes: first.value, seconds: second)
        }
        return total(hours: first.value, minutes: second, seconds: third)
    }

    private mutating func total(hours: Int, minutes: Int, seconds: Int) -> Int {
        if minutes > 59 || seconds > 59 { deviations.insert(.range) }
        // No more hours than digits are read of: what is written can be read again. Less than an hour
        // is kept, so that what lasts a second there still does.
        return min(hours * 3600 + minutes * 60 + seconds, Self.longestTime)
    }

    /// 10^12 hours, 59 minutes and 59 seconds, in seconds.
    private static let longestTime = 3600 * 1_000_000_000_000 + 3599

    /// Passes a mark, usually `:`, and digits, with spaces between them; stays where it is when they are not
    /// there.
    private mutating func field(after mark: UInt8, _ cursor: inout ByteCursor) -> Int? {
        var ahead = cursor
        guard ahead.skip(mark) else { return nil }
        let hasSpace = ahead.skipSpaces()
        guard let digits = ahead.digits() else { return nil }
        if hasSpace { deviations.insert(.space) }
        cursor = ahead
        return digits.value
    }

    /// Passes the separator and the digits after it; no separator means no fraction.
    private mutating func fraction(_ cursor: inout ByteCursor) -> Int? {
        guard let separator = cursor.current, ",.:;".utf8.contains(separator) else {
            deviations.insert(.fraction)
            return 0
        }
        cursor.index += 1
        hasFraction = true
        if separator != UInt8(ascii: ",") { deviations.insert(.separator) }
        if cursor.skipSpaces() { deviations.insert(.space) }
        let digits = cursor.take(while: \.isASCIIDigit)
        guard !digits.isEmpty else { return nil }
        if digits.count != 3 { deviations.insert(.fraction) }
        var value = 0
        for offset in 0..<3 {
            let index = digits.startIndex + offset
            value = value * 10 + (index < digits.endIndex ? Int(digits[index] - 0x30) : 0)
        }
        skipExcessDecimals(&cursor)
        return value
    }

    /// Passes the decimals of milliseconds that a program wrote as a floating-point number, as in
    /// `,200.0000000000582`.
    private mutating func skipExcessDecimals(_ cursor: inout ByteCursor) {
        var ahead = cursor
        guard ahead.skip(UInt8(ascii: ".")), ahead.digits() != nil else { return }
        deviations.insert(.fraction)
        cursor = ahead
    }

    /// Reports what is not regular at the start of the time.
    func report(in line: LineRange, into diagnostics: inout DiagnosticList) {
        if deviations.isEmpty { return }
        for (deviation, code, message) in Self.messages where deviations.contains(deviation) {
            diagnostics.append(
                code,
                code == .fractionDigits ? message + "; read as \(milliseconds) ms" : message,
                at: line.position(at: start)
            )
        }
    }

    private static let messages: [(Deviations, DiagnosticCode, String)] = [
        (
            .separator, .wrongDecimalSeparator,
            "the parts of the time are not separated as in 00:00:01,000"
        ),
        (.missingHours, .missingHours, "the time has no hours"),
        (.fraction, .fractionDigits, "the time has not three digits of milliseconds"),
        (.range, .timeOutOfRange, "minutes or seconds above 59"),
        (.space, .spaceInTime, "spaces inside the time"),
        (.negative, .negativeTime, "the time is negative"),
    ]
}
