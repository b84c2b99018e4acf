// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

extension Track {
    /// When the last media of a track of a flat movie is no longer shown, in seconds from the start of the
    /// movie; nil where a timescale is 0.
    ///
    /// An edit that lasts longer than the media shows nothing after it.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    func presentationEndSeconds(movieTimescale: UInt32) throws(ISOMediaError) -> Double? {
        let header = try mediaHeader()
        guard movieTimescale > 0, header.timescale > 0 else { return nil }
        let segments = try editTimeline(movieTimescale: movieTimescale).segments
        let ends = segments.map { segment in
            let duration = segment.duration.map { Double($0) / Double(movieTimescale) }
            let rest = Double(header.duration) - Double(max(0, segment.mediaStart))
            let available = segment.isHeld ? nil : max(0, rest) / Double(header.timescale)
            let length = [duration, available].compactMap(\.self).min() ?? 0
            return Double(segment.start) / Double(movieTimescale) + length
        }
        return ends.max()
    }
}
