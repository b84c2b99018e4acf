// SPDX-License-Identifier: Apache-2.0

/// Findings that were accepted, and why.
///
/// Reports list them with the reason; they do not affect the exit status.
package struct Suppression: Hashable, Sendable {
    /// The rule's permanent name.
    package let rule: String
    /// The assets, as `movies/*.mp4`; nil: all.
    package var asset: String?
    /// The file within the asset, as `*.srt`; nil: all.
    package var file: String?
    /// The track; nil: all.
    package var track: Int?
    /// Why.
    package let reason: String
    /// The person or the team that decided it; nil if it is not stated.
    package var owner: String?
    /// The last day on which it holds, as `2027-03-31`; nil if it has no end.
    package var lastDay: String?

    /// Makes a suppression of a rule, for all assets unless more is said.
    package init(
        rule: String,
        asset: String? = nil,
        file: String? = nil,
        track: Int? = nil,
        reason: String
    ) {
        self.rule = rule
        self.asset = asset
        self.file = file
        self.track = track
        self.reason = reason
    }

    /// Why, by whom and how long, for people.
    package var explanation: String {
        let parts = [owner, lastDay.map { "until \($0)" }].compactMap(\.self)
        return parts.isEmpty ? reason : "\(reason) (\(parts.joined(separator: ", ")))"
    }

    /// Whether it holds no longer.
    ///
    /// - Parameter day: today, as `2027-03-31`.
    /// - Returns: false without a last day, and on it.
    package func hasEnded(on day: String) -> Bool { lastDay.map { $0 < day } ?? false }

    /// Whether findings of an asset may be meant.
    func covers(asset name: String) -> Bool {
        asset.map { PathPattern($0).matches(name) } ?? true
    }

    /// Whether a finding of an asset that it covers is meant.
    func covers(_ finding: Finding, of name: String) -> Bool {
        finding.rule == rule
            && (file.map { PathPattern($0).matches(finding.location.file ?? name) } ?? true)
            && (track.map { $0 == finding.location.track } ?? true)
    }
}

/// A pattern for paths: `*` matches anything within a name, `**` anything, `?` one character.
///
/// One without a slash is held against the last name of a path, as Git does with `.gitignore`.
package struct PathPattern {
    private let pattern: [Character]
    private let isName: Bool

    /// Reads a pattern.
    package init(_ pattern: String) {
        self.pattern = Array(pattern)
        isName = !pattern.contains("/")
    }

    /// Whether it matches the path; the time is at most the product of both lengths.
    package func matches(_ path: String) -> Bool {
        let path = isName ? path.split(separator: "/").last.map(String.init) ?? path : path
        // Where in the pattern one may be, having read so much of the path.
        var places = closure([0])
        for character in path {
            places = closure(Set(places.compactMap { step($0, character) }))
            if places.isEmpty { return false }
        }
        return places.contains(pattern.count)
    }

    private func step(_ place: Int, _ character: Character) -> Int? {
        guard place < pattern.count else { return nil }
        switch pattern[place] {
        case "*": return character != "/" || isDouble(place) ? place : nil
        case "?": return character != "/" ? place + 1 : nil
        default: return pattern[place] == character ? place + 1 : nil
        }
    }

    /// Stars may match nothing.
    private func closure(_ places: Set<Int>) -> Set<Int> {
        var all = places
        for start in places {
            var place = start
            while place < pattern.count, pattern[place] == "*" {
                place += 1
                all.insert(place)
            }
        }
        return all
    }

    private func isDouble(_ place: Int) -> Bool {
        let before = place > 0 && pattern[place - 1] == "*"
        return before || (place + 1 < pattern.count && pattern[place + 1] == "*")
    }
}
