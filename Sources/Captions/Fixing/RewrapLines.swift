// SPDX-License-Identifier: Apache-2.0

/// Breaks text into two lines of similar length where a line is too long, or where there are more than
/// two.
///
/// Lines of a dialogue (`- Yes.`), text with voices, and text that would not fit two lines stay as they
/// are. Markup counts nothing.
struct RewrapLines: CueEdit {
    /// Characters that fit a line.
    ///
    /// Source: Netflix Timed Text Style Guide, English.
    private static let longestLine = 42

    func edit(_ cues: inout EditableCues<some CueBlock>) {
        for index in cues.indices {
            guard let cue = cues[index] else { continue }
            let text = String(decoding: cue.text, as: UTF8.self)
            let lines = text.split(whereSeparator: \.isNewline).map(String.init)
            let isTooLong = lines.contains { Self.length(of: $0) > Self.longestLine }
            guard isTooLong || lines.count > 2, !lines.contains(where: Self.isDialogue),
                let wrapped = Self.wrapped(lines.joined(separator: " "))
            else { continue }
            let ending = text.first(where: \.isNewline).map(String.init) ?? "\n"
            let new = wrapped.joined(separator: ending)
            if new != text { cues[index]?.text = Array(new.utf8)[...] }
        }
    }

    private static func isDialogue(_ line: String) -> Bool {
        let start = line.drop { $0 == " " }
        return ["-", "–", "—", "<v"].contains { start.hasPrefix($0) }
    }

    /// The two lines whose lengths differ least, the lower one longer where there is a choice; one line
    /// where one is enough; nil where two are not.
    private static func wrapped(_ text: String) -> [String]? {
        let words = text.split(separator: " ").map(String.init)
        let whole = words.joined(separator: " ")
        if length(of: whole) <= longestLine { return [whole] }
        var best: (lines: [String], difference: Int)?
        for count in words.indices.dropFirst() {
            let lines = [words[..<count], words[count...]].map { $0.joined(separator: " ") }
            let (upper, lower) = (length(of: lines[0]), length(of: lines[1]))
            guard max(upper, lower) <= longestLine else { continue }
            let difference = abs(upper - lower)
            if best.map({ difference < $0.difference }) ?? true { best = (lines, difference) }
        }
        return best?.lines
    }

    /// Number of characters outside of tags.
    private static func length(of text: String) -> Int {
        var count = 0
        var depth = 0
        for character in text {
            switch character {
            case "<", "{": depth += 1
            case ">", "}": depth = max(0, depth - 1)
            default: count += depth == 0 ? 1 : 0
            }
        }
        return count
    }
}
