// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A cue of the library: times in milliseconds, and text.
struct LibraryCue {
    var start: Int
    var end: Int
    var text: String

    /// The cues of SubRip as `subRip` and the samples have it.
    static func all(inSubRip text: String) throws -> [LibraryCue] {
        try text.split(separator: "\n\n").map { block in
            let lines = block.split(separator: "\n")
            let times = try #require(lines.dropFirst().first).split(separator: " --> ")
            try #require(times.count == 2, "\(block)")
            return LibraryCue(
                start: try milliseconds(times[0]),
                end: try milliseconds(times[1]),
                text: lines.dropFirst(2).joined(separator: "\n")
            )
        }
    }

    private static func milliseconds(_ time: Substring) throws -> Int {
        let fields = try time.split(whereSeparator: { ":,".contains($0) }).map {
            try #require(Int($0))
        }
        try #require(fields.count == 4, "\(time)")
        return ((fields[0] * 60 + fields[1]) * 60 + fields[2]) * 1000 + fields[3]
    }
}
