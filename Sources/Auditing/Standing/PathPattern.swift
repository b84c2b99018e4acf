// SPDX-License-Identifier: Apache-2.0

/// A pattern for paths: `*` stands for anything within a name, `**` for anything, `?` for one character.
///
/// One without a slash is held against the last name of a path, as Git does with `.gitignore`.
struct PathPattern {
    private let pattern: [Character]
    private let isName: Bool

    init(_ pattern: String) {
        self.pattern = Array(pattern)
        isName = !pattern.contains("/")
    }

    /// Whether it stands for the path; takes time of the product of both lengths at most.
    func matches(_ path: String) -> Bool {
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

    /// Stars may stand for nothing.
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
