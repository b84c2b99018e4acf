// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds cues that reach into a segment that does not have them, that are cut at its border, or lie outside their segment.
struct CueOutsideSegment: PlaylistRule {
    let metadata = RuleMetadata(
        "H227",
        "cue-outside-segment",
        "A cue is missing from segments in which it is shown, or is in others",
        .error,
        references: ["RFC 8216bis-22, 3.1.4"],
        rationale: "A cue disappears early, or is not shown to viewers who start there.",
        remedy: "Write each cue with its full time into every segment in which it is shown."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        guard asset.multivariant != nil || !asset.members.isEmpty else {
            return findings.say(.inapplicable)
        }
        for member in asset.members {
            guard let all = member.textSegments, !all.isEmpty, let line = member.lines.first else {
                continue
            }
            let reference = member.startMilliseconds
            // After a discontinuity, the times of the media and of cues may begin anywhere.
            let part = member.playlist?.segments.dropFirst().first { $0.isDiscontinuity }
            let segments = all.filter { $0.line < part?.line ?? .max }
            for (index, segment) in segments.enumerated() {
                let shift = segment.shiftMilliseconds(mediaStart: reference)
                let next =
                    index + 1 < segments.count
                    ? Dictionary(grouping: segments[index + 1].cues, by: \.text) : nil
                // Only while a presentation is live may the end of a cue be unknown.
                let mayBeCut = member.playlist?.hasEnded == false
                for cue in segment.cues {
                    let found =
                        fault(cue, shift, segment, next)
                        ?? (mayBeCut ? nil : cut(cue, shift, segment, next))
                    guard let fault = found else { continue }
                    findings.report(
                        line: line,
                        "\(member.uri), segment on line \(segment.line): \(fault.text)",
                        severity: fault.severity
                    )
                }
            }
        }
    }

    private static let toleranceMilliseconds = 100
    /// By how much the parts of a cut cue may be apart, where each time was rounded for itself.
    private static let roundingMilliseconds = 1

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
            return ("\(at) is not shown during the segment", .warning)
        }
        guard let next, start < segment.endMilliseconds - tolerance,
            end > segment.endMilliseconds + tolerance
        else { return nil }
        let copies = next[cue.text] ?? []
        if copies.isEmpty {
            return ("\(at) continues into the next segment, which does not have it", .error)
        }
        let isWhole = copies.contains {
            $0.startMilliseconds == cue.startMilliseconds
                && $0.endMilliseconds == cue.endMilliseconds
        }
        return isWhole ? nil : ("\(at) has different times in the next segment", .warning)
    }

    /// A cue that ends at the border, where the next segment goes on with its text: one cue in two parts, or
    /// a part beside the whole.
    private func cut(
        _ cue: TextSegment.Cue,
        _ shift: Int,
        _ segment: TextSegment,
        _ next: [String: [TextSegment.Cue]]?
    ) -> (text: String, severity: Severity)? {
        let border = segment.endMilliseconds - shift
        guard let copies = next?[cue.text], !cue.text.isEmpty,
            abs(cue.endMilliseconds - border) <= Self.toleranceMilliseconds
        else { return nil }
        let goesOn = copies.contains { copy in
            let gap = abs(copy.startMilliseconds - cue.endMilliseconds)
            let continues = gap <= Self.roundingMilliseconds
            let isWhole = copy.startMilliseconds == cue.startMilliseconds
            return copy.endMilliseconds > cue.endMilliseconds && (continues || isWhole)
        }
        guard goesOn else { return nil }
        return (
            "the cue at \(cue.startMilliseconds) ms is cut at the end of the segment; the next one has the "
                + "rest of it", .warning
        )
    }
}
