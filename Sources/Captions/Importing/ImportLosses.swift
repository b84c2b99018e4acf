// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What importing a file lost, counted.
struct ImportLosses {
    /// Where events are that FFmpeg could not decode.
    var unread: [SourcePosition] = []
    /// Where cues are whose end is assumed.
    var openEnds: [SourcePosition] = []
    /// What is not kept, with the first place and the number of times.
    private(set) var dropped: [String: (position: SourcePosition, count: Int)] = [:]

    /// Counts what one event lost.
    mutating func add(_ counts: [String: Int], at position: SourcePosition) {
        for (name, count) in counts {
            dropped[name, default: (position, 0)].count += count
        }
    }
}
