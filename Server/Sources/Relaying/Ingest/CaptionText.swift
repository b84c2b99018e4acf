// SPDX-License-Identifier: Apache-2.0

/// The bodies of posts that captioners' programs send.
///
/// Those of YouTube have a line with a time before each text; those of Zoom are one text.
enum CaptionText {
    struct Timed: Equatable {
        let text: String
        /// Milliseconds since 1970; nil if the body does not say.
        let utc: Int?
    }

    /// The texts of a body, without those that have no letter.
    static func texts(in body: String) -> [Timed] {
        let lines = body.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
        guard let first = lines.first, UTCTime.milliseconds(atStartOf: first) != nil else {
            return timed(lines, nil)
        }
        var texts: [Timed] = []
        var time: Int?
        var text: [String] = []
        for line in lines {
            if let next = UTCTime.milliseconds(atStartOf: line) {
                texts += timed(text, time)
                (time, text) = (next, [])
            } else {
                text.append(line)
            }
        }
        return texts + timed(text, time)
    }

    private static func timed(_ lines: [String], _ utc: Int?) -> [Timed] {
        let lines = lines.flatMap { line in
            line.replacing("<br>", with: "\n").split(separator: "\n").map(String.init)
        }
        let text = lines.filter { $0.contains { !$0.isWhitespace } }.joined(separator: "\n")
        return text.isEmpty ? [] : [Timed(text: text, utc: utc)]
    }
}

/// Times such as `2026-11-23T12:00:00.000`, always of UTC.
enum UTCTime {
    /// The time that a line starts with; nil if it starts with something else than a time alone.
    static func milliseconds(atStartOf line: String) -> Int? {
        guard let word = line.split(separator: " ", maxSplits: 1).first else { return nil }
        // The documentation of YouTube has points where its example has colons.
        let parts = word.split(omittingEmptySubsequences: false) { "-T:.".contains($0) }
        guard (6...7).contains(parts.count), word.utf8.count >= 19,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
            parts[0].utf8.count == 4, parts[1..<6].allSatisfy({ $0.utf8.count == 2 })
        else { return nil }
        let numbers = parts.prefix(6).compactMap { Int($0) }
        guard numbers.count == 6, 1...12 ~= numbers[1], 1...31 ~= numbers[2],
            numbers[3] < 24, numbers[4] < 60, numbers[5] <= 60
        else { return nil }
        let fraction = parts.count == 7 ? String((parts[6] + "000").prefix(3)) : "0"
        let day = days(numbers[0], numbers[1], numbers[2])
        let seconds = ((day * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5]
        return seconds * 1000 + (Int(fraction) ?? 0)
    }

    /// A time as this form has it.
    static func text(_ milliseconds: Int) -> String {
        let day = milliseconds / 86_400_000
        let rest = milliseconds % 86_400_000
        // Days are counted from March on, so that the day of leap years is the last one.
        let shifted = day + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let date = [
            padded(year + era * 400 + (month >= 10 ? 1 : 0), 4),
            padded(month < 10 ? month + 3 : month - 9, 2),
            padded(dayOfYear - (153 * month + 2) / 5 + 1, 2),
        ]
        let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { padded($0, 2) }
        return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "."
            + padded(rest % 1000, 3)
    }

    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let yearOfEra = shifted % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return shifted / 400 * 146_097 + dayOfEra - 719_468
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
