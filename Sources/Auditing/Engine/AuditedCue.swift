// SPDX-License-Identifier: Apache-2.0

package import Captions

/// A cue as rules look at it.
package struct AuditedCue: Sendable {
    /// Place among the cues of the file, counted from 1.
    package let number: Int
    /// When its text appears, in milliseconds; may be negative, as read.
    let startMilliseconds: Int
    /// When its text disappears, in milliseconds; may be before the start, as read.
    let endMilliseconds: Int
    /// What it shows at a glance.
    let traits: CueTraits
    /// The cues of the file: to hold them takes less time than a copy of one.
    private let cues: [Cue]

    fileprivate init(_ index: Int, of cues: [Cue], _ traits: CueTraits) {
        number = index + 1
        startMilliseconds = cues[index].startMilliseconds
        endMilliseconds = cues[index].endMilliseconds
        self.traits = traits
        self.cues = cues
    }

    /// The end minus the start, in milliseconds; negative when the times are reversed.
    var durationMilliseconds: Int { endMilliseconds - startMilliseconds }

    /// Whether it can be shown at all: it ends after it starts.
    var hasPositiveDuration: Bool { endMilliseconds > startMilliseconds }

    /// Whether it is where cues are that say nothing of their place.
    var hasDefaultPlacement: Bool { !traits.contains(.placed) }

    /// The cue as read.
    package var cue: Cue { cues[number - 1] }

    /// Its characters without markup; lines end with `\n`.
    package var text: String { cue.text.plainText }

    /// Whether its text is the same as that of another cue.
    func hasSameText(as other: AuditedCue) -> Bool {
        let differing = traits.symmetricDifference(other.traits).subtracting([.markup, .placed])
        // Characters that are not ASCII can be the same and show other traits.
        if !differing.isEmpty, !traits.union(other.traits).contains(.unusual) { return false }
        return text == other.text
    }

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
    package var isVisible: Bool { traits.contains(.visible) }
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
    /// The traits of each cue of the file.
    private let traits: [CueTraits]
    /// The places of the cues among those of the file; nil: all of them in their order.
    private let order: [UInt32]?

    /// All cues in the order of the file.
    init(_ cues: [Cue]) {
        self.cues = cues
        traits = cues.map { CueTraits($0) }
        order = nil
    }

    /// The cues of a file with other times.
    init(_ cues: [Cue], like others: AuditedCues) {
        self.cues = cues
        traits = others.traits
        order = nil
    }

    private init(_ all: AuditedCues, order: [UInt32]) {
        cues = all.cues
        traits = all.traits
        self.order = order
    }

    /// The place of the first cue.
    package var startIndex: Int { 0 }

    /// The place after the last cue.
    package var endIndex: Int { order?.count ?? cues.count }

    /// The cue at a place.
    package subscript(position: Int) -> AuditedCue {
        let index = index(at: position)
        return AuditedCue(index, of: cues, traits[index])
    }

    /// The place among the cues of the file.
    private func index(at position: Int) -> Int { order.map { Int($0[position]) } ?? position }

    /// The cues that have one of the traits or more.
    func having(_ wanted: CueTraits) -> some Sequence<AuditedCue> {
        indices.lazy.filter { !traits[index(at: $0)].isDisjoint(with: wanted) }.map { self[$0] }
    }

    /// The cues that have none of the traits.
    func lacking(_ unwanted: CueTraits) -> some Sequence<AuditedCue> {
        indices.lazy.filter { traits[index(at: $0)].isDisjoint(with: unwanted) }.map { self[$0] }
    }

    /// The cues that do not have all of the traits.
    func lacking(anyOf wanted: CueTraits) -> some Sequence<AuditedCue> {
        indices.lazy.filter { !traits[index(at: $0)].isSuperset(of: wanted) }.map { self[$0] }
    }

    /// The neighbours between which the time in milliseconds meets a condition; it is negative where they overlap.
    func neighbours(
        where isWanted: @escaping (Int) -> Bool
    ) -> some Sequence<(before: AuditedCue, after: AuditedCue, gap: Int)> {
        indices.dropFirst().lazy.filter { isWanted(gap(before: $0)) }.map {
            (self[$0 - 1], self[$0], gap(before: $0))
        }
    }

    /// The time between the cue at a place and the one before, in milliseconds.
    private func gap(before position: Int) -> Int {
        cues[index(at: position)].startMilliseconds - cues[index(at: position - 1)].endMilliseconds
    }

    /// Those that show something for some time, in the order of their starts.
    var shown: AuditedCues {
        let isShown = { (index: Int) in
            cues[index].endMilliseconds > cues[index].startMilliseconds
                && traits[index].contains(.visible)
        }
        // Most files have all cues in order.
        if cues.indices.allSatisfy(isShown), isOrdered { return self }
        let shown = cues.indices.lazy.filter(isShown).map { UInt32(truncatingIfNeeded: $0) }
        let filtered = AuditedCues(self, order: Array(shown))
        if filtered.isOrdered { return filtered }
        let sorted = Array(shown).sorted {
            (cues[Int($0)].startMilliseconds, $0) < (cues[Int($1)].startMilliseconds, $1)
        }
        return AuditedCues(self, order: sorted)
    }

    private var isOrdered: Bool {
        indices.dropFirst().allSatisfy {
            cues[index(at: $0 - 1)].startMilliseconds <= cues[index(at: $0)].startMilliseconds
        }
    }
}
