// SPDX-License-Identifier: Apache-2.0

import Playlists

/// A segment as one version of the video's playlist lists it; durations in nanoseconds.
struct ListedSegment {
    /// The media sequence number.
    var number: Int
    /// Its URI without a query.
    var name = ""
    /// How long it is; 0 while it is not complete.
    var duration = 0
    /// How long the segments from it to the end of the playlist are.
    var toEnd = 0
    /// `EXT-X-PROGRAM-DATE-TIME` as it is written.
    var dateTime: String?
    /// The same in milliseconds since the session began.
    var date: Int?
    /// The discontinuity sequence number.
    var discontinuity: Int
    /// Whether `EXT-X-DISCONTINUITY` is before it.
    var isDiscontinuity = false
    /// How long its partial segments are.
    var parts: [Int] = []

    /// An hour.
    private static let longest = 3_600_000_000_000
    private static let highestNumber = 1 << 60
    private static let partLimit = 1000
    /// Milliseconds between the session and dates of its video: three years.
    private static let farthest = 100_000_000_000

    /// All segments, and the one whose parts are listed already.
    static func all(
        of playlist: MediaPlaylist,
        sessionStart: Int
    ) -> (segments: [ListedSegment], open: ListedSegment?) {
        var listed: [ListedSegment] = []
        listed.reserveCapacity(playlist.segments.count)
        var number = min(playlist.first(MediaSequence.self)?.value ?? 0, highestNumber)
        var discontinuity = playlist.first(DiscontinuitySequence.self)?.value ?? 0
        discontinuity = min(discontinuity, highestNumber)
        for segment in playlist.segments {
            if segment.isDiscontinuity { discontinuity += 1 }
            var each = ListedSegment(number: number, discontinuity: discontinuity)
            each.name = String(playlist.uri(of: segment).prefix { $0 != "?" })
            let stated = segment.duration?.nanoseconds ?? 0
            each.duration = min(max(0, stated), longest)
            each.isDiscontinuity = segment.isDiscontinuity
            each.parts = durations(of: segment.partLines, in: playlist)
            if let line = segment.programDateTimeLine {
                each.setDate(ProgramDateTime(playlist.text.lines[line - 1]), sessionStart)
            }
            listed.append(each)
            number += 1
        }
        var total = 0
        for index in listed.indices.reversed() {
            total = min(total + listed[index].duration, longest)
            listed[index].toEnd = total
        }
        return (listed, open(number, discontinuity, in: playlist, sessionStart))
    }

    /// The segment that is not complete: its tags are after the last URI.
    private static func open(
        _ number: Int,
        _ discontinuity: Int,
        in playlist: MediaPlaylist,
        _ sessionStart: Int
    ) -> ListedSegment? {
        let parts = durations(of: playlist.openPartLines, in: playlist)
        guard !parts.isEmpty, !playlist.hasEnded else { return nil }
        var open = ListedSegment(number: number, discontinuity: discontinuity)
        open.parts = parts
        let last = playlist.segments.last?.line ?? 0
        for line in playlist.text.lines[last...] {
            switch line.tag {
            case .discontinuity:
                open.isDiscontinuity = true
                open.discontinuity = discontinuity + 1
            case .programDateTime: open.setDate(ProgramDateTime(line), sessionStart)
            default: break
            }
        }
        return open
    }

    private mutating func setDate(_ tag: ProgramDateTime?, _ sessionStart: Int) {
        guard let tag, let time = tag.date?.milliseconds,
            (time - sessionStart).magnitude <= Self.farthest
        else { return }
        dateTime = tag.text
        date = time - sessionStart
    }

    private static func durations(of lines: [Int], in playlist: MediaPlaylist) -> [Int] {
        lines.prefix(partLimit).compactMap { number in
            let part = Part(playlist.text.lines[number - 1])
            return part?.duration.map { min(max(0, $0.nanoseconds), longest) }
        }
    }
}
