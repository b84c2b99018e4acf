// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// What is otherwise in the movie as a whole.
extension MovieDifference {
    /// Whether the movie has become longer or shorter.
    ///
    /// - Throws: `ISOMediaError` where a header is damaged.
    static func durationChange(
        from old: Movie,
        to new: Movie
    ) throws(ISOMediaError) -> [EditReport.Change] {
        let (before, after) = (try duration(of: old), try duration(of: new))
        return before == after ? [] : [.init("duration", from: before, to: after)]
    }

    private static func duration(of movie: Movie) throws(ISOMediaError) -> String {
        let header = try movie.header()
        guard header.duration != .max, header.timescale > 0 else { return "unknown" }
        let milliseconds = MediaTime(
            ticks: Int64(clamping: header.duration),
            timescale: header.timescale
        ).rescaled(to: 1000, rounding: .nearest).ticks
        let fraction = String(milliseconds % 1000 + 1000).dropFirst()
        return "\(milliseconds / 1000).\(fraction) s"
    }
}
