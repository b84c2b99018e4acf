// SPDX-License-Identifier: Apache-2.0

package import DASH
import FileSystem
import ISOMedia
import MediaPrimitives
import MediaSelection
import Playlists

extension PresentationTimeline {
    private static let second = 1_000_000_000
    /// Segments of text have whole milliseconds.
    private static let shortest = 2_000_000

    /// Reads the segments of the video of an MPD, and the first timestamp of each Period.
    ///
    /// Each Period is a part. Times are those of the first picture: what the first timestamp is later than the
    /// Period begins, the new media is later as well. Files that are not in the folder are noted.
    ///
    /// - Parameters:
    ///   - mpd: the MPD.
    ///   - path: its file.
    ///   - name: the only Period; its beginning is 0 then.
    /// - Throws: `MediaError`: the presentation is live, has no segments, or does not state their times.
    package init(of mpd: MPD, at path: String, period name: String?) throws(MediaError) {
        guard !mpd.isDynamic else {
            throw MediaError(.mpd(MPDError(.dynamic, path: path)), path: path)
        }
        let periods = try MediaError.mpd { () throws(MPDError) in
            try mpd.periods(named: name, path: path)
        }
        guard let first = periods.first, let set = first.timelineSet else {
            throw MediaError(.unusablePresentation(.noSegments), path: path)
        }
        self.init(name: "\(path) (\(set.selector))", targetDuration: 1)
        for period in periods {
            var beginning = 0
            if name == nil {
                guard let own = period.beginning, let origin = first.beginning, own >= origin,
                    own - origin <= Self.durationLimit / 1_000_000
                else {
                    let error = MPDError(.noPeriodStart(period.name), path: path)
                    throw MediaError(.mpd(error), path: path)
                }
                beginning = (own - origin) * 1_000_000
            }
            try append(period, of: mpd, at: path, from: beginning)
        }
    }

    /// Adds the segments of a Period that begins at a time in nanoseconds.
    private mutating func append(
        _ period: MPD.Period,
        of mpd: MPD,
        at path: String,
        from beginning: Int
    ) throws(MediaError) {
        guard let set = period.timelineSet else {
            throw MediaError(.unusablePresentation(.noSegments), path: path)
        }
        let addresses = try MediaError.mpd { () throws(MPDError) in
            try mpd.segments(of: set, representation: 0, in: period, path: path)
        }
        let length = mpd.duration(of: period).map { $0 * 1_000_000 }
        let files = MPDFiles(addresses, of: set, at: path)
        let times = try files.times(length)
        guard let first = times.first else {
            throw MediaError(.unusablePresentation(.noSegments), path: path)
        }
        let shift = try files.firstTimestamp(of: first.segment).map {
            max(0, $0 - addresses.nanoseconds(addresses.presentationTimeOffset))
        }
        if shift == nil { unreadFiles.append(first.segment.place.url) }
        let end = length ?? (times.last?.end ?? 0)
        let limit = Self.durationLimit - beginning
        guard end <= limit, (shift ?? 0) <= limit else {
            throw MediaError(
                .unusablePresentation(.tooLong(hours: Self.hourLimit)),
                path: path
            )
        }
        parts.append(
            Part(
                start: DecimalSeconds(nanoseconds: beginning),
                firstTimestamp: MediaTime(
                    ticks: Int64(beginning + (shift ?? 0)),
                    timescale: UInt32(Self.second)
                )
            )
        )
        var starts = [0]
        for time in times.dropFirst() {
            let start = time.start - (shift ?? 0)
            if start - starts[starts.count - 1] >= Self.shortest, end - start >= Self.shortest {
                starts.append(start)
            }
        }
        for (start, next) in zip(starts, starts.dropFirst() + [max(end, Self.shortest)]) {
            segments.append(
                Segment(
                    start: DecimalSeconds(nanoseconds: beginning + start),
                    duration: DecimalSeconds(nanoseconds: next - start),
                    isDiscontinuity: start == 0 && parts.count > 1,
                    programDateTime: nil,
                    part: parts.count - 1
                )
            )
        }
        let longest = segments.map(\.duration.roundedSeconds).max() ?? 1
        targetDuration = max(1, longest)
    }
}

extension MPD.Period {
    /// The set whose segments others are cut like: the first video, else the first audio.
    fileprivate var timelineSet: AdaptationSet? {
        let usable = adaptationSets.filter { !$0.representations.isEmpty }
        return usable.first { $0.kind == .visual && !$0.roleValues.contains("sign") }
            ?? usable.first { $0.kind == .audible }
    }
}

extension SegmentAddresses {
    /// Ticks as nanoseconds; as far as a presentation can last.
    func nanoseconds(_ ticks: Int64) -> Int {
        let (whole, rest) = ticks.quotientAndRemainder(dividingBy: timescale)
        let limit: Int64 = 4_000_000_000
        let bounded = min(limit, max(-limit, whole))
        return Int(bounded * 1_000_000_000 + rest * 1_000_000_000 / timescale)
    }
}
