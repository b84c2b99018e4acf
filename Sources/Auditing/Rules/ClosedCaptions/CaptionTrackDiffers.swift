// SPDX-License-Identifier: Apache-2.0

import Captions

/// E612: a caption track that says other words than the pictures do.
struct CaptionTrackDiffers: MovieRule {
    let metadata = RuleMetadata(
        "E612",
        "c608-vs-sei",
        "A caption track and the pictures have different words in one channel",
        .warning,
        references: ["QuickTime File Format, Closed Captioning Media"],
        rationale:
            "Which of the two a viewer gets depends on the player; one of them is not the right one.",
        remedy: "Find out which is right, and make the other from it, or take it out."
    )

    /// What is decoded alike is the same but for the beginning and the end.
    private static let leastShare = 0.9

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        guard let scanned = scan(of: movie, into: &findings) else { return }
        var isComparable = false
        for track in scanned where track.isCaptionTrack {
            for pictures in scanned where !pictures.isCaptionTrack {
                for channel in track.channels {
                    guard let other = pictures[channel.channel] else { continue }
                    let comparison = CaptionComparison(channel.cues, other.cues)
                    guard let share = comparison.shareOfLarger else { continue }
                    isComparable = true
                    guard share < Self.leastShare else { continue }
                    findings.report(
                        metadata,
                        at: .track(track.track),
                        "\(channel.channel.name) of the track has other words than "
                            + "\(other.channel.name) of the pictures, track \(pictures.track)",
                        .likeness(share, limit: Self.leastShare),
                        fix: ClosedCaptionAudit.extraction(other, of: pictures, in: movie)
                    )
                }
            }
        }
        if let unread = scanned.first(where: { $0.obstacle != nil }), let obstacle = unread.obstacle
        {
            findings.say(.untested("\(unread.label): \(obstacle)"), of: metadata)
        } else if !isComparable {
            findings.say(.inapplicable, of: metadata)
        }
    }
}
