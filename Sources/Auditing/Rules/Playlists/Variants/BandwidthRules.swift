// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for bit rates that are stated, against those that were measured.
enum BandwidthRules {
    static let all: [any Rule<PlaylistAsset>] = [bandwidthTooLow, bandwidthInaccurate]

    /// Measures segments: the peak of the variant and of the most demanding rendition of each group.
    ///
    /// More than 10 % above `BANDWIDTH` is an error: so far Apple's specification lets measured peaks differ
    /// (1.27). Less is a warning, as the standard asks for an upper bound, and what rounding explains is nothing.
    static let bandwidthTooLow = RuleMetadata(
        "H259",
        "bandwidth-too-low",
        "BANDWIDTH is lower than the bit rate of a playable combination",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2.1", "HLS Authoring Specification 1.27"],
        rationale: "Players select a variant that exceeds the network's bit rate, and stall.",
        remedy: "State the peak of the variant with its most demanding renditions."
    ).forMultivariantPlaylists { playlist, asset, findings in
        for variant in playlist.variants {
            guard let stated = variant.tag.bandwidth, let need = asset.need(of: variant),
                stated < need.leastStatement
            else { continue }
            findings.report(
                line: variant.line,
                "the segments need more than BANDWIDTH",
                Measurement(Double(need.peak), limit: Double(stated), unit: "bit/s"),
                severity: Double(need.peak) > 1.1 * Double(stated) ? .error : .warning
            )
        }
    }

    static let bandwidthInaccurate = RuleMetadata(
        "H260",
        "bandwidth-inaccurate",
        "BANDWIDTH or AVERAGE-BANDWIDTH is far from what was measured",
        .warning,
        references: ["HLS Authoring Specification 1.26 to 1.29"],
        rationale: "Players select a lower quality than the network allows, or a higher one.",
        remedy: "State the measured bit rates, within 10 %."
    ).forMultivariantPlaylists { playlist, asset, findings in
        for variant in playlist.variants {
            guard let need = asset.need(of: variant) else { continue }
            if let stated = variant.tag.bandwidth, Double(stated) > 1.1 * Double(need.peak) {
                findings.report(
                    line: variant.line,
                    "the segments need less than BANDWIDTH",
                    Measurement(Double(need.peak), limit: Double(stated), unit: "bit/s")
                )
            }
            guard let stated = variant.tag.averageBandwidth else { continue }
            let ratio = Double(need.average) / Double(max(1, stated))
            guard !(0.9...1.1 ~= ratio) else { continue }
            findings.report(
                line: variant.line,
                "the average of the segments differs from AVERAGE-BANDWIDTH",
                Measurement(Double(need.average), limit: Double(stated), unit: "bit/s")
            )
        }
    }
}
