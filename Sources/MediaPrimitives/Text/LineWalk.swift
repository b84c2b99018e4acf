// SPDX-License-Identifier: Apache-2.0

/// Walks over the lines of two texts side by side, and finds where they meet again after they part.
struct LineWalk {
    /// A line of both, or lines of one or the other that lie between two that are the same.
    struct Step {
        /// Where it begins, in the old and in the new text, counted from 1.
        let place: (old: Int, new: Int)
        var kept: ArraySlice<UInt8>?
        var removed: [ArraySlice<UInt8>] = []
        var inserted: [ArraySlice<UInt8>] = []
    }

    /// How many lines ahead the texts may meet again; looked at a few at first, as they mostly meet soon.
    private static let reaches = [4, 16, 64]

    private var old: LineReader
    private var new: LineReader

    init(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) {
        (self.old, self.new) = (LineReader(old), LineReader(new))
    }

    /// The next line that is the same, or the next lines that are not; nil at the end.
    mutating func next() -> Step? {
        var step = Step(place: (old.number, new.number))
        var (oldAhead, newAhead) = (old, new)
        let (oldLine, newLine) = (oldAhead.next(), newAhead.next())
        guard oldLine != nil || newLine != nil else { return nil }
        if let oldLine, let newLine, oldLine.hasSameBytes(as: newLine) {
            step.kept = oldLine
            (old, new) = (oldAhead, newAhead)
        } else {
            let count = meeting()
            for _ in 0..<count.old { if let line = old.next() { step.removed.append(line) } }
            for _ in 0..<count.new { if let line = new.next() { step.inserted.append(line) } }
        }
        return step
    }

    /// How many lines there are in each text before the nearest place at which they meet again, or as
    /// many as were looked at.
    private func meeting() -> (old: Int, new: Int) {
        var (oldLines, newLines): ([HashedLine], [HashedLine]) = ([], [])
        var (oldAhead, newAhead) = (old, new)
        for reach in Self.reaches {
            while oldLines.count < reach, let line = oldAhead.next() {
                oldLines.append(HashedLine(line))
            }
            while newLines.count < reach, let line = newAhead.next() {
                newLines.append(HashedLine(line))
            }
            if let found = Self.nearest(oldLines, newLines) { return found }
        }
        return (oldLines.count, newLines.count)
    }

    /// The two places with the fewest lines before them from which on two lines are the same, or one that
    /// is not blank at the end of either text.
    private static func nearest(_ old: [HashedLine], _ new: [HashedLine]) -> (old: Int, new: Int)? {
        for distance in 1..<max(2, old.count + new.count) {
            for oldCount in max(0, distance - new.count)...min(distance, old.count) {
                let newCount = distance - oldCount
                if meet(old[oldCount...], new[newCount...]) { return (oldCount, newCount) }
            }
        }
        return nil
    }

    private static func meet(_ old: ArraySlice<HashedLine>, _ new: ArraySlice<HashedLine>) -> Bool {
        guard let first = old.first, let other = new.first, first == other else { return false }
        guard let second = old.dropFirst().first, let next = new.dropFirst().first else {
            return !first.bytes.isEmpty
        }
        return second == next
    }
}

/// A line that is compared with many others.
private struct HashedLine: Equatable {
    let bytes: ArraySlice<UInt8>
    private let hash: UInt64

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        // FNV-1a.
        hash = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    static func == (left: HashedLine, right: HashedLine) -> Bool {
        left.hash == right.hash && left.bytes.hasSameBytes(as: right.bytes)
    }
}

/// Reads lines that end at LF; after a LF at the very end there is an empty one.
private struct LineReader {
    private let bytes: ArraySlice<UInt8>
    private var index: Int?
    /// The number of the next line, counted from 1.
    private(set) var number = 1

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    mutating func next() -> ArraySlice<UInt8>? {
        guard let start = index else { return nil }
        let end = bytes[start...].firstIndex(of: 0x0A)
        index = end.map { $0 + 1 }
        number += 1
        return bytes[start..<(end ?? bytes.endIndex)]
    }
}
