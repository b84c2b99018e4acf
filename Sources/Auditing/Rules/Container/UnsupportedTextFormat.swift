// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// M120: a format of text that players of the container do not show.
struct UnsupportedTextFormat: MovieRule {
    let metadata = RuleMetadata(
        "M120",
        "unsupported-text-codec",
        "Players of this container do not show text of this format",
        .warning,
        references: ["QuickTime File Format, Subtitle Media", "ISO/IEC 14496-30"],
        rationale: "A viewer is offered nothing, or something that stays empty.",
        remedy: "Take the text out and add it again as tx3g or WebVTT."
    )

    /// What is played where; pictures are M119's.
    private static let formats: [String: Set<String>] = [
        "mp4": ["tx3g", "wvtt", "stpp", "mp4s", "c608", "c708"],
        "mov": ["tx3g", "text", "c608", "c708", "mp4s", "wvtt", "stpp"],
    ]

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        guard let known = Self.formats[movie.container] else {
            return findings.say(.inapplicable, of: metadata)
        }
        for track in movie.tracks {
            guard track.kind.mediaKind == .legible, let format = track.format,
                !known.contains(format), !format.hasPrefix("enc")
            else { continue }
            findings.report(
                metadata,
                at: .track(track.id),
                "\(track.label) is \(format.debugDescription), which players of "
                    + "\(movie.container.uppercased()) do not know"
            )
        }
    }
}
