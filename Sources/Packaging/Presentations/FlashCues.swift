// SPDX-License-Identifier: Apache-2.0

import Captions
import Playlists

/// Marks of flashing lights as WebVTT metadata, which a page loads with a `track` of the kind `metadata`.
///
/// Each cue is a JSON object with the members `type` and `level`, as proposed for players; the proposal is not a standard yet.
///
/// Source: w3c/webvtt, issue 512.
struct FlashCues {
    /// The file in a presentation that is packaged.
    static let fileName = "flashes.vtt"
    /// The first line, by which a file is found again.
    private static let signature = "WEBVTT Flashing lights\n"

    /// When lights flash, in the time of the presentation.
    let marks: FlashMarks

    /// The file.
    var bytes: [UInt8] {
        let text = #"{"type":"video.strobing.general-flash","level":"\#(FlashMarks.riskLevel)"}"#
        let cues = marks.times.enumerated().map { number, time in
            let times = [time.lowerBound, time.upperBound].map { WebVTT.format(milliseconds: $0) }
            return
                "\n\(FlashMarks.name)\(number + 1)\n\(times.joined(separator: " --> "))\n\(text)\n"
        }
        return Array((Self.signature + cues.joined()).utf8)
    }

    /// Whether an earlier run wrote a file.
    static func wrote(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array(signature.utf8)) }
}
