// SPDX-License-Identifier: Apache-2.0

import Captions

/// Cues of a file as rules look at them, in the order of the file or of their starts.
///
/// Each is made when it is asked for: an array of them would take as much memory as the cues.
public struct AuditedCues: RandomAccessCollection, Sendable {
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
    public var startIndex: Int { 0 }

    /// The place behind the last cue.
    public var endIndex: Int { order?.count ?? cues.count }

    /// The cue at a place.
    public subscript(position: Int) -> AuditedCue {
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
