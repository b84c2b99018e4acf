// SPDX-License-Identifier: Apache-2.0

/// Something that the user of an edit should know.
public enum PlaylistNotice: Equatable, Sendable {
    /// Variants keep their bit rates, because the segments of these playlists could not be measured.
    case bandwidthNotCorrected(unmeasured: [String])
    /// Variants that name no group, where there are several of the type.
    case notOffered(variants: [String])
}

extension PlaylistNotice: CustomStringConvertible {
    /// A sentence, without the file.
    public var description: String {
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

    private static func sum(_ value: Int, _ change: Int) -> Int {
        let (sum, overflow) = value.addingReportingOverflow(change)
        return overflow ? value : max(1, sum)
    }
}
