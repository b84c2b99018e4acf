// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds cues that reach into a segment that does not have them, that are cut at its border, or lie outside their segment.
struct CueOutsideSegment: MultivariantRule {
    let metadata = RuleMetadata(
        "H227",
        "cue-outside-segment",
        "A cue is not in the segments in which it is shown, or in others",
        .error,
        references: ["RFC 8216bis-22, 3.1.4"],
        rationale: "A cue is not shown to its end, or not to those who begin to play there.",
        remedy: "Write each cue, with its whole time, into every segment in which it is shown."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for member in asset.members {
            guard let segments = member.textSegments, let line = member.lines.first,
                let reference = segments.lazy.compactMap(\.timestampMap).first?.shiftMilliseconds
                    ?? (segments.isEmpty ? nil : 0)
            else { continue }
            for (index, segment) in segments.enumerated() {
                let shift = (segment.timestampMap?.shiftMilliseconds ?? reference) - reference
                let next =
                    index + 1 < segments.count
                    ? Dictionary(grouping: segments[index + 1].cues, by: \.text) : nil
                for cue in segment.cues {
                    guard let fault = fault(cue, shift, segment, next) else { continue }
                    report(
                        line,
                        "\(member.uri), segment on line \(segment.line): \(fault.text)",
                        severity: fault.severity,
                        into: &findings
                    )
                }
            }
        }
    }

    private static let toleranceMilliseconds = 100

    private func fault(
        _ cue: TextSegment.Cue,
        _ shift: Int,
        _ segment: TextSegment,
        _ next: [String: [TextSegment.Cue]]?
    ) -> (text: String, severity: Severity)? {
        let (start, end) = (cue.startMilliseconds + shift, cue.endMilliseconds + shift)
        let tolerance = Self.toleranceMilliseconds
        let at = "the cue at \(cue.startMilliseconds) ms"
        if end <= segment.startMilliseconds - tolerance
            || start >= segment.endMilliseconds + tolerance
        {
            return ("\(at) is not shown in the segment", .warning)
        }
        guard let next, start < segment.endMilliseconds - tolerance,
            end > segment.endMilliseconds + tolerance
        else { return nil }
        let copies = next[cue.text] ?? []
        if copies.isEmpty {
            return ("\(at) goes on in the next segment, which does not have it", .error)
        }
        let isWhole = copies.contains {
            $0.startMilliseconds == cue.startMilliseconds
                && $0.endMilliseconds == cue.endMilliseconds
        }
        return isWhole ? nil : ("\(at) has other times in the next segment", .warning)
    }
}
