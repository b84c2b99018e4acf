// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
package import MediaPrimitives

/// Where the variants of a presentation have their segments: at the same moments, so that players can switch.
///
/// Source: RFC 8216bis-22, 6.2.4; Apple's authoring specification, 8.22.
struct VariantAlignment {
    /// Moments are the same when they are less than this apart: half a frame at 120 frames a second.
    private static let tolerance = MediaTime(ticks: 1, timescale: 250)

    /// The video of the variants; one at least.
    private let variants: [PresentationTrack]
    /// When decoding of each variant can start.
    private let syncTimes: [[MediaTime]]
    private let seconds: Int

    /// Takes the video of all variants and the requested length of a segment.
    init(_ variants: [PresentationTrack], seconds: Int) {
        self.variants = variants
        self.seconds = seconds
        syncTimes = variants.map { $0.syncSamples.map(\.time) }
    }

    private func end(_ variant: Int) -> MediaTime {
        variants[variant].time(ticks: variants[variant].end)
    }

    /// Where the segments of each variant begin, as if it were the only one.
    func separately() -> [[MediaTime]] {
        variants.indices.map { variant in
            SegmentBoundaries.choose(
                among: syncTimes[variant],
                until: end(variant),
                seconds: seconds
            )
        }
    }

    /// Where the segments of all variants begin.
    ///
    /// - Throws: `PackagingError.Kind.unaligned` if a variant has no sync sample at a moment, and
    ///   segments would have to be longer than each variant by itself needs, or another duration.
    func together() throws(PackagingError) -> [MediaTime] {
        let common = syncTimes[0].filter { time in
            syncTimes.dropFirst().allSatisfy { Self.index(of: time, in: $0) != nil }
        }
        let boundaries = SegmentBoundaries.choose(among: common, until: end(0), seconds: seconds)
        try requireSameEnds()
        let needed = separately().enumerated().map { longest($1, until: end($0)) }
        guard variants.count > 1,
            let gap = zip(boundaries, boundaries.dropFirst() + [end(0)]).first(where: {
                ($1 - $0).roundedSeconds > max(seconds, needed.max() ?? 0)
            })
        else { return boundaries }
        throw refusal(between: gap.0, and: gap.1)
    }

    private func longest(_ boundaries: [MediaTime], until end: MediaTime) -> Int {
        zip(boundaries, boundaries.dropFirst() + [end]).map { ($1 - $0).roundedSeconds }.max() ?? 0
    }

    /// The place in a list, which is in order, of a moment that is the same as a given one; nil for none.
    static func index(of time: MediaTime, in times: [MediaTime]) -> Int? {
        let low = times.partitioningIndex { $0 >= time }
        let near = [low - 1, low].filter(times.indices.contains)
        return near.first { difference(times[$0], time) < tolerance }
    }

    private static func difference(_ left: MediaTime, _ right: MediaTime) -> MediaTime {
        left < right ? right - left : left - right
    }

    private func requireSameEnds() throws(PackagingError) {
        for variant in variants.indices.dropFirst()
        where Self.difference(end(variant), end(0)) > MediaTime(ticks: 1, timescale: 2) {
            let fault = VariantMisalignment.otherDuration(end(variant), other: path(0), end(0))
            throw PackagingError(.unaligned(fault), path: path(variant))
        }
    }

    /// Says where players could switch to one variant and not to another.
    private func refusal(between start: MediaTime, and end: MediaTime) -> PackagingError {
        for (variant, times) in syncTimes.enumerated() {
            for time in times where time > start && time < end {
                let lacking = syncTimes.indices.first { other in
                    Self.index(of: time, in: syncTimes[other]) == nil
                }
                guard let lacking else { continue }
                let fault = VariantMisalignment.noKeyFrame(
                    at: time,
                    other: path(variant),
                    start,
                    end - start
                )
                return PackagingError(.unaligned(fault), path: path(lacking))
            }
        }
        return PackagingError(.unaligned(.longSegment(start, end - start)), path: path(0))
    }

    private func path(_ variant: Int) -> String { variants[variant].source.path }
}

/// Why players could not switch between variants at the same moments.
package enum VariantMisalignment: Equatable, Sendable {
    /// The variant has another duration than the other one, named by its file.
    case otherDuration(MediaTime, other: String, MediaTime)
    /// It has no key frame where the other one has, so that a segment from a time on would be so long.
    case noKeyFrame(at: MediaTime, other: String, MediaTime, MediaTime)
    /// The segment from a time on would be so long.
    case longSegment(MediaTime, MediaTime)

    /// A sentence.
    package var sentence: String {
        switch self {
        case .otherDuration(let duration, let name, let other):
            "it lasts \(duration.inSeconds) s, but \(name) lasts \(other.inSeconds) s"
        case .noKeyFrame(let time, let name, let start, let duration):
            "it has no key frame at \(time.inSeconds) s, where \(name) has one, so a segment from "
                + "\(start.inSeconds) s would last \(duration.inSeconds) s"
        case .longSegment(let start, let duration):
            "a segment from \(start.inSeconds) s would last \(duration.inSeconds) s"
        }
    }
}
