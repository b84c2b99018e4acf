// SPDX-License-Identifier: Apache-2.0

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
    /// - Returns: sentences on variants that were left alone, because a bit rate is not known.
    mutating func correctBandwidth(
        from before: MultivariantPlaylist,
        type: RenditionType,
        rates: [String: SegmentBitRate]
    ) -> [String] {
        guard type != .closedCaptions else { return [] }
        var unknown: Set<String> = []
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
            replace(tag, at: variant.line)
        }
        guard !unknown.isEmpty else { return [] }
        let names = unknown.sorted().joined(separator: ", ")
        return ["BANDWIDTH was not corrected, because segments could not be measured: \(names)"]
    }

    private static func sum(_ value: Int, _ change: Int) -> Int {
        let (sum, overflow) = value.addingReportingOverflow(change)
        return overflow ? value : max(1, sum)
    }
}
