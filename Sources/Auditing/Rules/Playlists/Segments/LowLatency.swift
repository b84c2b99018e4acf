// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds partial segments without or beyond their target, and hold-backs that are too short.
struct LowLatency: MediaPlaylistRule {
    let metadata = RuleMetadata(
        "H289",
        "low-latency",
        "Attributes for low latency are missing or too short",
        .error,
        references: ["RFC 8216bis-22, 4.4.3.7, 4.4.3.8 and 4.4.4.9"],
        rationale: "Players fall back to high latency, or their buffers run empty.",
        remedy: "State EXT-X-PART-INF, PART-HOLD-BACK of at least two part targets, HOLD-BACK "
            + "of at least three targets, CAN-SKIP-UNTIL of at least six."
    )

    func check(_ playlist: MediaPlaylist, of asset: PlaylistAsset, into findings: inout Findings) {
        let control = playlist.text.tags(ServerControl.self).first
        let target = Double(playlist.targetDuration ?? 0)
        if let control {
            let minimums: [(String, Double)] = [
                ("HOLD-BACK", 3 * target), ("CAN-SKIP-UNTIL", 6 * target),
            ]
            for (name, minimum) in minimums {
                short(name, of: control.tag, minimum, line: control.line, into: &findings)
            }
            if control.tag.canSkipDateRanges == true, control.tag.canSkipUntil == nil {
                findings.report(line: control.line, "CAN-SKIP-DATERANGES without CAN-SKIP-UNTIL")
            }
        }
        let parts = playlist.text.tags(Part.self)
        guard let partInf = playlist.text.tags(PartInf.self).first else {
            if let part = parts.first {
                findings.report(line: part.line, "partial segments without EXT-X-PART-INF")
            }
            return
        }
        if control?.tag.partHoldBack == nil {
            findings.report(line: partInf.line, "EXT-X-PART-INF without PART-HOLD-BACK")
        }
        guard let longest = partInf.tag.partTarget else { return }
        if let control {
            let minimum = 2 * longest.seconds
            short("PART-HOLD-BACK", of: control.tag, minimum, line: control.line, into: &findings)
        }
        for part in parts {
            guard let duration = part.tag.duration, duration > longest else { continue }
            findings.report(
                line: part.line,
                "the partial segment is longer than PART-TARGET",
                Measurement(duration.seconds, limit: longest.seconds, unit: "s")
            )
        }
    }

    private func short(
        _ name: String,
        of tag: ServerControl,
        _ minimum: Double,
        line: Int,
        into findings: inout Findings
    ) {
        guard let value = tag.attributes.seconds(name)?.seconds, value < minimum else { return }
        findings.report(
            line: line,
            "\(name) is too short",
            Measurement(value, limit: minimum, unit: "s")
        )
    }
}
