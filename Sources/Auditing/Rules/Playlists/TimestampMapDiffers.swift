// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds segments whose shift differs from that of the first by more than a tenth of a second.
struct TimestampMapDiffers: MultivariantRule {
    let metadata = RuleMetadata(
        "H226",
        "timestamp-map-offset",
        "X-TIMESTAMP-MAP shifts the cues of one segment otherwise than those of others",
        .error,
        .likely,
        references: ["RFC 8216bis-22, 3.1.4"],
        rationale: "Cues of some segments come too early or too late.",
        remedy: "Write the same map, that of the first media time, into every segment."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let maps = asset.members.lazy.flatMap { $0.textSegments ?? [] }.compactMap(\.timestampMap)
        guard let reference = maps.first?.shiftMilliseconds else { return }
        for member in asset.members
        where member.playlist?.segments.contains(where: \.isDiscontinuity) == false {
            for segment in member.textSegments ?? [] {
                guard let map = segment.timestampMap, let line = member.lines.first else {
                    continue
                }
                let shift = Self.wrapped(map.shiftMilliseconds - reference)
                guard abs(shift) > 100 else { continue }
                report(
                    line,
                    "\(member.uri): the segment on line \(segment.line) is shifted otherwise than the first",
                    Measurement(Double(shift), limit: 100, unit: "ms"),
                    into: &findings
                )
                break
            }
        }
    }

    /// A difference of times of 33 bits at 90 kHz, which begin at 0 again.
    private static func wrapped(_ milliseconds: Int) -> Int {
        let period = (1 << 33) / 90
        let rest = milliseconds % period
        return rest > period / 2 ? rest - period : rest < -period / 2 ? rest + period : rest
    }
}
