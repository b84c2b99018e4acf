// SPDX-License-Identifier: Apache-2.0

import MediaReading
import Speech

/// What has to hold for any file that is read as sounds of a detector, or as the turns of a diarisation.
enum SoundInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        var last = 0
        for event in events(bytes) {
            try check(event.startMilliseconds, event.endMilliseconds, after: &last)
            try require(0...1 ~= event.confidence ?? 0, "a confidence is not between 0 and 1")
        }
        last = 0
        for turn in turns(bytes) {
            try check(turn.startMilliseconds, turn.endMilliseconds, after: &last)
        }
    }

    private static func check(
        _ start: Int,
        _ end: Int,
        after last: inout Int
    ) throws(BrokenInvariant) {
        try require(start >= last, "times are not in order")
        try require(end >= start, "an end is before its start")
        last = start
    }

    private static func events(_ bytes: [UInt8]) -> [SoundEvent] {
        do throws(MediaError) {
            return try SoundFile(bytes, path: "sounds").events
        } catch {
            _ = error.description
            return []
        }
    }

    private static func turns(_ bytes: [UInt8]) -> [Diarisation.Turn] {
        do throws(MediaError) {
            return try Diarisation(bytes, path: "turns").turns
        } catch {
            _ = error.description
            return []
        }
    }
}
