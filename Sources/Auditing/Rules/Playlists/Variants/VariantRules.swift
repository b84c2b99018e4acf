// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for the attributes of variants, but for codecs.
enum VariantRules {
    static let all: [any Rule<PlaylistAsset>] = [
        resolutionMissing, frameRateMissing, averageBandwidthMissing, videoRangeMissing,
        averageAboveBandwidth, scoreOnSome, stableIDIncomplete,
    ]

    static let resolutionMissing = RuleMetadata(
        "H255",
        "resolution-missing",
        "A variant with video does not state its resolution",
        .error,
        references: ["HLS Authoring Specification 9.2 and 9.4"],
        rationale: "Players cannot select the variant that fits the screen.",
        remedy: "State RESOLUTION."
    ).forMultivariantPlaylists { playlist, _, findings in
        for variant in playlist.variants where variant.tag.resolution == nil {
            guard variant.tag.codecs.contains(where: StatedCodec.isVideo) else { continue }
            findings.report(line: variant.line, "the variant has no RESOLUTION")
        }
        for variant in playlist.iFrameVariants where variant.tag.resolution == nil {
            findings.report(line: variant.line, "the I-frame playlist has no RESOLUTION")
        }
    }

    static let frameRateMissing = RuleMetadata(
        "H256",
        "frame-rate-missing",
        "A variant with video does not state its frame rate",
        .error,
        references: ["HLS Authoring Specification 9.15"],
        rationale: "Players cannot skip variants that they are too slow for.",
        remedy: "State FRAME-RATE with three decimals."
    ).forEachVariant { variant, _ in
        guard variant.tag.hasVideo, !variant.tag.attributes.contains("FRAME-RATE") else {
            return nil
        }
        return "the variant has no FRAME-RATE"
    }

    static let averageBandwidthMissing = RuleMetadata(
        "H257",
        "average-bandwidth-missing",
        "A variant does not state its average bit rate",
        .error,
        references: ["HLS Authoring Specification 9.14"],
        rationale: "Players select by the peak alone, and play a lower quality than they could.",
        remedy: "State AVERAGE-BANDWIDTH."
    ).forEachVariant { variant, _ in
        variant.tag.averageBandwidth == nil ? "the variant has no AVERAGE-BANDWIDTH" : nil
    }

    /// Finds variants without VIDEO-RANGE beside others that are HLG or PQ, and Dolby Vision without it.
    static let videoRangeMissing = RuleMetadata(
        "H258",
        "video-range-missing",
        "A variant does not state its dynamic range, although others are HDR",
        .error,
        references: ["HLS Authoring Specification 9.16"],
        rationale: "Players switch between ranges, or show wrong colours.",
        remedy: "State VIDEO-RANGE on every variant."
    ).forMultivariantPlaylists { playlist, _, findings in
        let isHigh = playlist.variants.contains { ["HLG", "PQ"].contains($0.tag.videoRange ?? "") }
        for variant in playlist.variants where variant.tag.videoRange == nil {
            let formats = variant.tag.codecs + variant.tag.supplementalCodecs
            let isDolbyVision = formats.contains {
                ["dvh1", "dvhe", "dav1"].contains($0.prefix(4))
            }
            guard isDolbyVision || (isHigh && variant.tag.hasVideo) else { continue }
            findings.report(line: variant.line, "the variant has no VIDEO-RANGE")
        }
    }

    static let averageAboveBandwidth = RuleMetadata(
        "H261",
        "average-above-bandwidth",
        "AVERAGE-BANDWIDTH is higher than BANDWIDTH",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2"],
        rationale: "An average cannot exceed the peak: one of the two is wrong.",
        remedy: "Measure both again."
    ).forEachVariant { variant, _ in
        guard let peak = variant.tag.bandwidth, let average = variant.tag.averageBandwidth,
            average > peak
        else { return nil }
        return Fault(
            "AVERAGE-BANDWIDTH is above BANDWIDTH",
            Measurement(Double(average), limit: Double(peak), unit: "bit/s")
        )
    }

    static let scoreOnSome = RuleMetadata(
        "H262",
        "score-on-some",
        "Only some variants have a SCORE",
        .warning,
        references: ["RFC 8216bis-22, 4.4.6.2", "HLS Authoring Specification 9.19"],
        rationale: "Players ignore SCORE unless every variant has it.",
        remedy: "State SCORE on every variant, or on none."
    ).forMultivariantPlaylists { playlist, _, findings in
        let scored = playlist.variants.filter { $0.tag.attributes.contains("SCORE") }
        guard !scored.isEmpty, scored.count < playlist.variants.count else { return }
        for variant in playlist.variants where !variant.tag.attributes.contains("SCORE") {
            findings.report(line: variant.line, "other variants have a SCORE")
        }
    }

    static let stableIDIncomplete = RuleMetadata(
        "H263",
        "stable-id-incomplete",
        "Some variants or renditions have no stable ID",
        .warning,
        references: [
            "HLS Authoring Specification, appendix on stable identifiers", "RFC 8216bis-22, 7",
        ],
        rationale: "Players lose the viewer's selection when the playlist is loaded from another "
            + "server.",
        remedy: "Give each an ID; content steering requires it."
    ).forMultivariantPlaylists { playlist, asset, findings in
        let variants = playlist.variants.map { ($0.line, $0.tag.stableVariantID) }
        let renditions = playlist.renditions.filter { $0.tag.uri != nil }.map {
            ($0.line, $0.tag.stableRenditionID)
        }
        let all = variants + renditions
        let isSteered = asset.lines.contains { $0.tag == .contentSteering }
        guard isSteered || all.contains(where: { $0.1 != nil }) else { return }
        let message =
            isSteered ? "content steering needs a stable ID here" : "others have a stable ID"
        for (line, id) in all where id == nil { findings.report(line: line, message) }
    }
}
