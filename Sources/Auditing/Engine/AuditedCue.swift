// SPDX-License-Identifier: Apache-2.0

package import Captions

/// A cue as rules look at it.
package struct AuditedCue: Sendable {
    /// Place among the cues of the file, counted from 1.
    package let number: Int
    /// The cue as read.
    package let cue: Cue

    /// Its characters without markup; lines end with `\n`.
    package var text: String { cue.text.plainText }

    /// The characters that an excerpt has at most.
    private static let excerptLength = 160

    /// The beginning of its text, for reports.
    var excerpt: String {
        let text = text
        guard text.utf8.count > Self.excerptLength else { return text }
        return String(text.prefix(Self.excerptLength)) + "…"
    }

    /// Its lines, empty ones included.
    package var lines: [Substring] {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
    }

    /// Its lines that show anything, without spaces around them.
    var visibleLines: [Substring] {
        lines.map(\.trimmingWhiteSpace).filter { !$0.isEmpty }
    }

    /// The first of its lines that shows anything.
    var firstVisibleLine: Substring? {
        var rest = text.utf8[...]
        while true {
            let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
            let line = Substring(rest[..<end]).trimmingWhiteSpace
            if !line.isEmpty { return line }
            guard end < rest.endIndex else { return nil }
            rest = rest[rest.index(after: end)...]
        }
    }

    /// The last of its lines that shows anything.
    var lastVisibleLine: Substring? {
        var rest = text.utf8[...]
        while true {
            let end = rest.lastIndex(of: 0x0A)
            let start = end.map { rest.index(after: $0) } ?? rest.startIndex
            let line = Substring(rest[start...]).trimmingWhiteSpace
            if !line.isEmpty { return line }
            guard let end else { return nil }
            rest = rest[..<end]
        }
    }

    /// Whether it shows anything.
    package var isVisible: Bool { cue.text.isVisible }
}

extension Substring {
    /// The text without white space at both ends.
    var trimmingWhiteSpace: Substring {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isWhiteSpace }),
            let last = scalars.lastIndex(where: { !$0.isWhiteSpace })
        else { return self[endIndex...] }
        return Substring(scalars[first...last])
    }
}

extension Unicode.Scalar {
    /// Whether it is white space; ASCII, which is most text, is not looked up.
    fileprivate var isWhiteSpace: Bool {
        isASCII ? value == 0x20 || 0x09...0x0D ~= value : properties.isWhitespace
    }
}

/// Cues of a file as rules look at them, in the order of the file or of their starts.
///
/// Each is made when it is asked for: an array of them would take as much memory as the cues.
package struct AuditedCues: RandomAccessCollection, Sendable {
    private let cues: [Cue]
    /// The places of the cues among those of the file; nil: all of them in their order.
    private let order: [UInt32]?

    /// All cues in the order of the file.
    init(_ cues: [Cue]) {
        self.cues = cues
        order = nil
    }

    private init(_ cues: [Cue], order: [UInt32]) {
        self.cues = cues
        self.order = order
    }

    /// The place of the first cue.
    package var startIndex: Int { 0 }

    /// The place after the last cue.
    package var endIndex: Int { order?.count ?? cues.count }

    /// The cue at a place.
    package subscript(position: Int) -> AuditedCue {
        let index = order.map { Int($0[position]) } ?? position
        return AuditedCue(number: index + 1, cue: cues[index])
    }

    /// Those that show something for some time, in the order of their starts.
    var shown: AuditedCues {
        let isComplete = allSatisfy { $0.cue.hasPositiveDuration && $0.isVisible }
        // Most files have all cues in order.
        if isComplete, Self.isOrdered(self) { return self }
        let shown = indices.lazy.filter { self[$0].cue.hasPositiveDuration && self[$0].isVisible }
        let order = shown.map { UInt32(truncatingIfNeeded: $0) }
        let filtered = AuditedCues(cues, order: Array(order))
        if Self.isOrdered(filtered) { return filtered }
        let sorted = Array(order).sorted {
            let (left, right) = (cues[Int($0)], cues[Int($1)])
            return (left.startMilliseconds, $0) < (right.startMilliseconds, $1)
        }
        return AuditedCues(cues, order: sorted)
    }

    private static func isOrdered(_ cues: AuditedCues) -> Bool {
        zip(cues, cues.dropFirst()).allSatisfy {
            $0.cue.startMilliseconds <= $1.cue.startMilliseconds
        }
    }
}
