// SPDX-License-Identifier: Apache-2.0

/// Takes out cues that show nothing.
struct DropEmptyCues: CueEdit {
    func edit(_ cues: inout EditableCues<some CueBlock>) {
        for index in cues.indices {
            // What cannot be read is not known to be empty.
            guard let cue = cues[index], cue.statedTimes != nil else { continue }
            if !CaptionText(cue.plainText).isVisible { cues[index] = nil }
        }
    }
}

/// Turns captions that roll up, where each cue begins with the lines of the one before, into cues that
/// show every line once.
///
/// Recognisers and video sites write them so. A cue that has nothing new only holds the picture: the cue
/// before lasts until its end. A cue without text clears the screen, and is no such cue.
struct RemoveRollUp: CueEdit {
    /// Cues further apart than this do not roll up, in milliseconds.
    private static let longestGap = 100

    func edit(_ cues: inout EditableCues<some CueBlock>) {
        var last: (index: Int, shown: [String])?
        for index in cues.indices {
            guard var cue = cues[index], let times = cue.times else { continue }
            let lines = Self.lines(of: cue)
            guard let before = last, let previous = cues[before.index], let end = previous.times,
                abs(times.lowerBound - end.upperBound) <= Self.longestGap
            else {
                last = (index, lines)
                continue
            }
            let repeated = Self.repeatedLines(before.shown, lines)
            if repeated == lines.count, !lines.isEmpty {
                Self.extend(&cues[before.index], to: times.upperBound)
                cues[index] = nil
            } else {
                if repeated > 0 {
                    cue.editedText = Self.dropping(repeated, from: cue.editedText)
                    cues[index] = cue
                }
                last = (index, lines)
            }
        }
    }

    /// The longest end of what was shown that the lines begin with.
    private static func repeatedLines(_ shown: [String], _ lines: [String]) -> Int {
        let most = min(shown.count, lines.count)
        return (0...most).last { shown.suffix($0).elementsEqual(lines.prefix($0)) } ?? 0
    }

    private static func lines(of cue: some EditableCue) -> [String] {
        cue.plainText.split(separator: "\n").map { line in
            line.split(separator: " ").joined(separator: " ")
        }
        .filter { !$0.isEmpty }
    }

    private static func extend<Cue: EditableCue>(_ cue: inout Cue?, to end: Int) {
        guard let times = cue?.times, end > times.upperBound else { return }
        cue?.setTimes(startMilliseconds: times.lowerBound, endMilliseconds: end)
    }

    /// The text without its first lines that are not blank.
    private static func dropping(_ count: Int, from text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = text
        for _ in 0..<count {
            rest = rest.drop { [0x0A, 0x0D, 0x20, 0x09].contains($0) }
            rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
        }
        return rest.drop { $0 == 0x0A || $0 == 0x0D }
    }
}

/// Gives cues a length that can be read, and a gap that can be seen.
///
/// Beginnings stay: they are where speech begins. A cue that ends when or before it starts, or too
/// early, lasts 5/6 s, or until the next one. One that ends less than two frames before the next one, or
/// overlaps it by less than half a second, ends two frames before it, unless it would be too short then.
/// Source of the numbers: Netflix Timed Text Style Guide, "Timing Guidelines".
struct RetimeCues: CueEdit {
    /// 5/6 s in milliseconds.
    private static let leastDuration = 834
    /// Two frames at 24 a second, in milliseconds.
    private static let gap = 84
    /// A longer overlap is meant, such as two people who speak at once, in milliseconds.
    private static let longestOverlap = 500

    func edit(_ cues: inout EditableCues<some CueBlock>) {
        let following = Self.following(cues.indices.map { cues[$0]?.statedTimes?.start ?? .min })
        for index in cues.indices {
            guard let stated = cues[index]?.statedTimes else { continue }
            let next = following[index] == .max ? nil : following[index]
            let end = Self.end(of: stated, next: next)
            if end != stated.end {
                cues[index]?.setTimes(startMilliseconds: stated.start, endMilliseconds: end)
            }
        }
    }

    /// For each start the first of those after it that is later; the largest number if no later one follows.
    ///
    /// The least number is no start.
    private static func following(_ starts: [Int]) -> [Int] {
        var following = [Int](repeating: .max, count: starts.count)
        // Starts after the place, those that an earlier one hides left out: the last is the nearest.
        var visible: [Int] = []
        for index in starts.indices.reversed() where starts[index] != .min {
            let start = starts[index]
            while let nearest = visible.last, nearest <= start { visible.removeLast() }
            following[index] = visible.last ?? .max
            visible.append(start)
        }
        return following
    }

    private static func end(of times: (start: Int, end: Int), next: Int?) -> Int {
        var end = times.end
        let latest = next.map { $0 - gap }
        if end - times.start < leastDuration {
            end = min(times.start + leastDuration, max(latest ?? .max, end))
        }
        // A cue that is short already is not made shorter.
        let least = min(leastDuration, max(1, times.end - times.start))
        if let next, let latest, end > latest, end < next + longestOverlap,
            latest - times.start >= least
        {
            end = latest
        }
        // Where the next cue leaves no room for a gap, there is none.
        return end > times.start ? end : next ?? times.start + leastDuration
    }
}

/// Breaks text into two lines of similar length where a line is too long, or where there are more than
/// two.
///
/// In a dialogue (`- Yes.`) each turn keeps its line; turns that are longer, text with voices, and text that would not fit two lines stay as they
/// are. Markup counts nothing. Chinese, Japanese and Thai are broken between words, and joined without spaces.
struct RewrapLines: CueEdit {
    /// Characters that fit a line of most scripts.
    ///
    /// Source: Netflix Timed Text Style Guide, English.
    private static let usualLine = 42
    /// By how many characters the lines may rather differ than that a word is parted from its particle.
    private static let bound = 6

    /// Characters that fit a line of the text that is looked at.
    private var longestLine = Self.usualLine
    /// How its characters are counted.
    private var characters = ReadingCharacters(language: nil)

    func edit(_ cues: inout EditableCues<some CueBlock>) {
        for index in cues.indices {
            guard let cue = cues[index] else { continue }
            let text = String(decoding: cue.editedText, as: UTF8.self)
            let lines = text.split(whereSeparator: \.isNewline).map(String.init)
            var edit = self
            edit.longestLine = UnspacedScript.lineLength(of: cue.plainText) ?? Self.usualLine
            if UnspacedScript.isKorean(cue.plainText) {
                edit.characters = ReadingCharacters(language: "ko")
            }
            guard let wrapped = edit.wrapped(lines) else { continue }
            let ending = text.first(where: \.isNewline).map(String.init) ?? "\n"
            let new = wrapped.joined(separator: ending)
            if new != text { cues[index]?.editedText = Array(new.utf8)[...] }
        }
    }

    /// The lines as they should be; nil if they stay.
    private func wrapped(_ lines: [String]) -> [String]? {
        let isTooLong = lines.contains { length(of: $0) > longestLine }
        guard isTooLong || lines.count > 2 else { return nil }
        return lines.contains(where: Self.isDialogue) ? turns(lines) : balanced(lines)
    }

    /// Whether a line begins what another person says: a dash, `>>`, a voice or a name in capitals, after any tags.
    private static func isDialogue(_ line: String) -> Bool {
        var start = line.drop { $0 == " " }
        while let tag = start.first, tag == "<" || tag == "{", !start.hasPrefix("<v") {
            guard let end = start.firstIndex(of: tag == "<" ? ">" : "}") else { break }
            start = start[start.index(after: end)...].drop { $0 == " " }
        }
        if ["-", "–", "—", "‐", "‑", "−", ">>", "<v"].contains(where: start.hasPrefix) {
            return true
        }
        guard let colon = start.firstIndex(of: ":") else { return false }
        let name = start[..<colon]
        return name.contains(where: \.isLetter) && name.allSatisfy { !$0.isLowercase }
            && start.index(after: colon) < start.endIndex
    }

    /// Each turn of a dialogue on a line of its own, where it is divided over several and fits one; nil if not all do.
    private func turns(_ lines: [String]) -> [String]? {
        guard !lines.contains(where: { $0.contains("<v") }) else { return nil }
        var divided: [[String]] = []
        for line in lines {
            if Self.isDialogue(line) || divided.isEmpty {
                divided.append([line])
            } else {
                divided[divided.count - 1].append(line)
            }
        }
        let turns = divided.map { LinePiece.line(LinePiece.pieces(of: $0)) }
        let fit = turns.allSatisfy { length(of: $0) <= longestLine }
        return fit && turns.count < lines.count ? turns : nil
    }

    /// The two lines whose lengths differ least, the lower one longer where there is a choice; one line
    /// where one is enough; nil where two are not.
    private func balanced(_ lines: [String]) -> [String]? {
        let pieces = LinePiece.pieces(of: lines)
        let whole = LinePiece.line(pieces)
        let count = length(of: whole)
        if count <= longestLine { return [whole] }
        // With the space between them.
        guard count <= 2 * longestLine + 1 else { return nil }
        var best: (lines: [String], difference: Int)?
        for place in pieces.indices.dropFirst() {
            let lines = [pieces[..<place], pieces[place...]].map { LinePiece.line($0) }
            let (upper, lower) = (length(of: lines[0]), length(of: lines[1]))
            guard max(upper, lower) <= longestLine else { continue }
            let difference = abs(upper - lower) + (pieces[place].isBound ? Self.bound : 0)
            if best.map({ difference < $0.difference }) ?? true { best = (lines, difference) }
        }
        return best?.lines
    }

    /// Number of characters outside of tags.
    private func length(of text: String) -> Int {
        var depth = 0
        let shown = text.filter { character in
            switch character {
            case "<", "{": depth += 1
            case ">", "}": depth = max(0, depth - 1)
            default: return depth == 0
            }
            return false
        }
        return (characters.halves(in: shown) + 1) / 2
    }
}
