// SPDX-License-Identifier: Apache-2.0

/// Turns captions that roll up, where each cue begins with the lines of the one before, into cues that
/// show every line once.
///
/// Recognisers and video sites write them so. A cue that has nothing new only holds the picture: the cue
/// before lasts until its end.
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
            if repeated == lines.count {
                Self.extend(&cues[before.index], to: times.upperBound)
                cues[index] = nil
            } else {
                if repeated > 0 {
                    cue.text = Self.dropping(repeated, from: cue.text)
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
