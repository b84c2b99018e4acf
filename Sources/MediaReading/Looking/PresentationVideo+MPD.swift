// SPDX-License-Identifier: Apache-2.0

package import DASH
import FileSystem
import MediaPrimitives
import MediaSelection

extension PresentationVideo {
    /// Finds the video of a DASH presentation in a folder: of each Period the representation with the most bits.
    ///
    /// - Parameters:
    ///   - mpd: the MPD.
    ///   - path: its file.
    /// - Throws: `MediaError`: it is live, has no video, or does not state its segments or times, or a file is not in the folder.
    package init(of mpd: MPD, at path: String) throws(MediaError) {
        guard !mpd.isDynamic else {
            throw MediaError(
                .unreadable("it is live (dynamic), so its video is not decoded"),
                path: path
            )
        }
        guard let origin = mpd.periods.first?.beginning else {
            throw MediaError(.unusablePresentation(.noSegments), path: path)
        }
        var parts: [Part] = []
        var end: Int?
        for period in mpd.periods {
            guard let best = period.bestVideo else { continue }
            guard let own = period.beginning, own >= origin,
                own - origin <= Self.hourLimit * 3_600_000
            else {
                throw MediaError(
                    .mpd(MPDError(.noPeriodStart(period.name), path: path)),
                    path: path
                )
            }
            let addresses = try MediaError.mpd { () throws(MPDError) in
                try mpd.segments(
                    of: best.set,
                    representation: best.representation,
                    in: period,
                    path: path
                )
            }
            let length = mpd.duration(of: period)
            let files = MPDFiles(addresses, of: best.set, at: path)
            let found = try files.video(length.map { $0 * 1_000_000 })
            parts.append(Part(source: found.source, start: (own - origin) * 1000 + found.delay))
            end = length.map { own - origin + $0 }
        }
        try self.init(name: path, parts, milliseconds: end)
    }
}

extension MPD.Period {
    /// The video with the highest bit rate, without interpreters of sign language and layers of other representations.
    fileprivate var bestVideo: (set: AdaptationSet, representation: Int)? {
        let all = adaptationSets.filter { $0.kind == .visual && !$0.roleValues.contains("sign") }
            .flatMap { set in
                set.representations.indices.map { (set: set, representation: $0) }
            }
        let whole = all.filter { $0.set.representations[$0.representation].dependencyID == nil }
        return whole.max { left, right in
            left.set.representations[left.representation].bandwidth ?? 0
                < right.set.representations[right.representation].bandwidth ?? 0
        }
    }
}
