// SPDX-License-Identifier: Apache-2.0

/// A segment of the rendition: the times of one of the video, or of one that is made where there is no video.
///
/// Times are nanoseconds: those of the session count from its beginning, those of the rendition are what cues have.
struct TimelineSegment: Equatable, Sendable {
    /// The media sequence number.
    let number: Int
    /// Counts restarts of the video's encoder, whose numbers begin again.
    let epoch: Int
    /// What it is called in the video's playlist, without a query; empty where there is no video.
    let name: String
    /// `EXT-X-PROGRAM-DATE-TIME` as it is written for it; nil where that is not.
    var dateTime: String?
    /// The discontinuity sequence number.
    let discontinuity: Int
    /// Whether `EXT-X-DISCONTINUITY` is before it.
    let isDiscontinuity: Bool
    /// When it begins, in times of the session.
    var wallStart: Int
    /// When it begins, in times of the rendition.
    var localStart: Int
    /// How long it is; nil while it is not complete.
    var duration: Int?
    /// How long its parts are, as far as they are known; the whole where there are no partial segments.
    var parts: [Int] = []
    /// When it was first seen, or its last part, in times of the session.
    var seenAt: Int

    /// Whether it is made where there is no video.
    var isOwn: Bool { name.isEmpty && duration != nil }

    /// How long its known parts are together.
    var knownDuration: Int { parts.reduce(0, +) }

    /// Where its file is, relative to the playlist.
    var uri: String { base + ".vtt" }

    /// Where the file of a part is, relative to the playlist.
    func uri(ofPart part: Int) -> String { "\(base).\(part).vtt" }

    /// Where the file of the first part of the segment after it will be.
    var nextURI: String { base(of: number + 1) + ".0.vtt" }

    private var base: String { base(of: number) }

    /// Names of their own, so that a broadcast whose video begins later has no two files of one name.
    private func base(of number: Int) -> String {
        isOwn ? "\(number)" : epoch == 0 ? "v\(number)" : "r\(epoch)-\(number)"
    }

    /// Makes it complete: parts that are not known are as long as they may be.
    mutating func complete(_ duration: Int, longestPart: Int?) {
        self.duration = duration
        guard let longestPart, longestPart > 0 else {
            parts = [duration]
            return
        }
        var rest = duration - knownDuration
        if rest / longestPart > Self.partLimit { parts.append(rest) }
        // Durations are rounded where they are written.
        while rest > Self.roundingError, rest / longestPart <= Self.partLimit {
            parts.append(min(rest, longestPart))
            rest -= longestPart
        }
        if parts.isEmpty { parts = [duration] }
    }

    private static let roundingError = 1_000_000
    private static let partLimit = 200
}
