// SPDX-License-Identifier: Apache-2.0

/// What differs between two texts, line by line, in the "unified" form.
public struct LineDifference: Sendable {
    /// Lines shown before and after a change.
    private static let context = 2

    private struct Line {
        var mark: Character
        var text: String
        /// Line in the old and in the new text, counted from 1.
        var place: (old: Int, new: Int)
    }

    private let lines: [Line]

    /// Compares two lists of lines.
    ///
    /// Time grows with the number of lines times the number of differences.
    public init(from old: [String], to new: [String]) {
        let difference = new.difference(from: old)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [Line] = []
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count || newIndex < new.count {
            let place = (oldIndex + 1, newIndex + 1)
            if removed.contains(oldIndex) {
                lines.append(Line(mark: "-", text: old[oldIndex], place: place))
                oldIndex += 1
            } else if inserted.contains(newIndex) {
                lines.append(Line(mark: "+", text: new[newIndex], place: place))
                newIndex += 1
            } else {
                lines.append(Line(mark: " ", text: old[oldIndex], place: place))
                oldIndex += 1
                newIndex += 1
            }
        }
        self.lines = lines
    }

    /// Whether the texts are the same.
    public var isEmpty: Bool { lines.allSatisfy { $0.mark == " " } }

    /// The changes with lines around them, one hunk after the other; `-` was, `+` is.
    public var unified: [String] {
        let changes = lines.indices.filter { lines[$0].mark != " " }
        var shown: [String] = []
        var last = -1
        for index in lines.indices where Self.isNear(index, changes) {
            let line = lines[index]
            if index != last + 1 || last < 0 {
                shown.append("@@ line \(line.place.old) → \(line.place.new) @@")
            }
            shown.append("\(line.mark)\(line.text)")
            last = index
        }
        return shown
    }

    /// Whether a change is within the context of a line; the changes are sorted.
    private static func isNear(_ index: Int, _ changes: [Int]) -> Bool {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] < index - context { low = middle + 1 } else { high = middle }
        }
        return low < changes.count && changes[low] <= index + context
    }
}
