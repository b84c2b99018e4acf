// SPDX-License-Identifier: Apache-2.0

/// The spaces between words of a track: what is left of a gap without the room that its two letters have in a word.
///
/// A font gives each letter room on both sides, and a space always the same width. Lengths are thousandths of the height of the
/// letters.
struct WordSpaces {
    /// A gap between two glyphs.
    struct Gap {
        let left: String
        let right: String
        let length: Int
        /// Whether Tesseract reads a space; nil if it reads nothing there.
        let isRead: Bool?
        /// Whether the left one is the first of its line.
        let isFirst: Bool
    }

    /// A letter has at most so much more or less room than others; less if few gaps say so, among which may be spaces that
    /// Tesseract left out.
    private static let mostRoom = 160, mostRoomOfFew = 60, few = 20
    /// Rooms of fewer gaps are not known.
    private static let fewGaps = 3

    private var gaps: [Gap] = []
    private var usual = 110
    private var before: [String: Int] = [:]
    private var after: [String: Int] = [:]
    private var space = 380

    /// Adds a gap, before the spaces are settled.
    mutating func add(_ gap: Gap) { gaps.append(gap) }

    /// Finds the room of the letters, and the width of a space.
    mutating func settle() {
        let inside = gaps.filter { $0.isRead == false }
        guard inside.count >= 20 else { return }
        usual = Self.median(inside.map(\.length))
        after = rooms(inside.map { ($0.left, $0.length - usual) })
        // Tesseract often leaves out the space after a dash, which is not its room.
        after["-"] = min(20, after["-"] ?? 0)
        before = rooms(inside.map { ($0.right, $0.length - usual - (after[$0.left] ?? 0)) })
        let spaces = gaps.filter { $0.isRead == true }
        if spaces.count >= 5 { space = max(150, Self.median(spaces.map(excess))) }
        gaps = []
    }

    private func rooms(_ lengths: [(letter: String, length: Int)]) -> [String: Int] {
        Dictionary(grouping: lengths, by: \.letter).filter { $0.value.count >= Self.fewGaps }
            .mapValues { gaps in
                let most = gaps.count < Self.few ? Self.mostRoomOfFew : Self.mostRoom
                return min(most, max(-most, Self.median(gaps.map(\.length))))
            }
    }

    private static func median(_ values: [Int]) -> Int { values.sorted()[values.count / 2] }

    private func excess(_ gap: Gap) -> Int {
        gap.length - usual - (after[gap.left] ?? 0) - (before[gap.right] ?? 0)
    }

    /// Whether there is a space, and whether that is certain.
    func decide(_ gap: Gap) -> (isSpace: Bool, isSure: Bool) {
        let share = excess(gap) * 100 / space
        // A dash before what somebody says, after which Tesseract leaves out the space.
        if gap.left == "-", gap.isFirst, share >= 30 { return (true, true) }
        if gap.left == ".", gap.right == "." { return (share >= 100, true) }
        guard let isRead = gap.isRead else { return (share >= 70, share < 40 || share > 80) }
        switch share {
        case ..<25: return (false, true)
        case ..<40: return (false, !isRead)
        case ..<65: return (isRead, (share >= 50) == isRead)
        case ..<80: return (true, isRead)
        default: return (true, true)
        }
    }
}
