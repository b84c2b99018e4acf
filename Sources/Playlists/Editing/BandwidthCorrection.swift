// SPDX-License-Identifier: Apache-2.0

/// Something that the user of an edit should know.
package enum PlaylistNotice: Equatable, Sendable {
    /// Variants keep their bit rates, because the segments of these playlists could not be measured.
    case bandwidthNotCorrected(unmeasured: [String])
    /// Variants that name no group, where there are several of the type.
    case notOffered(variants: [String])
}

extension PlaylistNotice: CustomStringConvertible {
    /// A sentence, without the file.
    package var description: String {
        switch self {
        case .bandwidthNotCorrected(let names):
            "BANDWIDTH was not corrected, because segments could not be measured: "
                + names.joined(separator: ", ")
        case .notOffered(let names):
            "these variants do not offer the rendition, because they name none of the groups: "
                + names.joined(separator: ", ")
        }
    }
}

extension MultivariantPlaylist {
    /// What the renditions of a group add to the bit rate of a variant: that of the most demanding one.
    private struct Share {
        var peak = 0
        var average = 0
        /// Renditions whose bit rate is not known.
        var unknown: [String] = []

        init(_ members: [Placed<MediaRendition>], _ rates: [String: SegmentBitRate]) {
            // Sound inside the variants, and captions inside the video, are counted there.
            for uri in members.compactMap(\.tag.uri) {
                guard let rate = rates[uri] else {
                    unknown.append(uri)
                    continue
                }
                peak = max(peak, rate.peak)
                average = max(average, rate.average)
            }
        }
    }

    /// Makes `BANDWIDTH` and `AVERAGE-BANDWIDTH` grow or shrink with the most demanding rendition.
    ///
    /// - Returns: what was left alone, because a bit rate is not known.
    mutating func correctBandwidth(
        from before: MultivariantPlaylist,
        type: RenditionType,
        rates: [String: SegmentBitRate]
    ) -> [PlaylistNotice] {
        guard type != .closedCaptions else { return [] }
        guard type != .video else { return raiseBandwidth(from: before, rates: rates) }
        var unknown: Set<String> = []
        var corrected: [(StreamInf, Int)] = []
        for (index, variant) in variants.enumerated() where index < before.variants.count {
            let old = before.variants[index].tag.group(of: type).map {
                before.members(of: $0, type)
            }
            let new = variant.tag.group(of: type).map { members(of: $0, type) }
            guard old?.compactMap(\.tag.uri) != new?.compactMap(\.tag.uri) else { continue }
            let (was, becomes) = (Share(old ?? [], rates), Share(new ?? [], rates))
            guard was.unknown.isEmpty, becomes.unknown.isEmpty else {
                unknown.formUnion(was.unknown + becomes.unknown)
                continue
            }
            var tag = variant.tag
            tag.bandwidth = tag.bandwidth.map { Self.sum($0, becomes.peak - was.peak) }
            tag.averageBandwidth = tag.averageBandwidth.map {
                Self.sum($0, becomes.average - was.average)
            }
            corrected.append((tag, variant.line))
        }
        replace(corrected)
        return unknown.isEmpty ? [] : [.bandwidthNotCorrected(unmeasured: unknown.sorted())]
    }

    /// Raises the bit rates of variants whose video can be replaced by a more demanding one.
    ///
    /// A player loads such a video in place of a variant's own; where the variant has the sound, beside it.
    private mutating func raiseBandwidth(
        from before: MultivariantPlaylist,
        rates: [String: SegmentBitRate]
    ) -> [PlaylistNotice] {
        var unknown: Set<String> = []
        var corrected: [(StreamInf, Int)] = []
        for (index, variant) in variants.enumerated() where index < before.variants.count {
            guard let group = variant.tag.group(of: .video) else { continue }
            let members = members(of: group, .video)
            let old = before.variants[index].tag.group(of: .video).map {
                before.members(of: $0, .video).count
            }
            guard members.count > (old ?? 0) else { continue }
            let share = Share(members, rates)
            let sound = variant.tag.group(of: .audio).map { self.members(of: $0, .audio) } ?? []
            let hasSound = sound.isEmpty || sound.contains { $0.tag.uri == nil }
            let own = variant.uri.flatMap { rates[$0] }
            guard share.unknown.isEmpty, let own else {
                unknown.formUnion(share.unknown + (own == nil ? [variant.uri ?? ""] : []))
                continue
            }
            var tag = variant.tag
            tag.bandwidth = tag.bandwidth.map {
                max($0, Self.sum($0, share.peak - (hasSound ? 0 : own.peak)))
            }
            tag.averageBandwidth = tag.averageBandwidth.map {
                max($0, Self.sum($0, share.average - (hasSound ? 0 : own.average)))
            }
            corrected.append((tag, variant.line))
        }
        replace(corrected)
        return unknown.isEmpty ? [] : [.bandwidthNotCorrected(unmeasured: unknown.sorted())]
    }

    private static func sum(_ value: Int, _ change: Int) -> Int {
        let (sum, overflow) = value.addingReportingOverflow(change)
        return overflow ? value : max(1, sum)
    }
}
