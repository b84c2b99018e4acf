// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection
import Playlists

/// X711: a rendition whose segments say something else of it than the playlist does.
struct MP4HLSTagMismatch: AssetRule {
    let metadata = RuleMetadata(
        "X711",
        "mp4-hls-tag-mismatch",
        "The tags of a rendition's segments and its attributes in the playlist disagree",
        .warning,
        references: ["HLS Authoring Specification 4.5", "HLS Authoring Specification 2.12"],
        rationale:
            "One of the two is wrong: the rendition is offered under a wrong description, or has the wrong "
            + "segments.",
        remedy: "Correct the attributes in the playlist, or tag the movie and package it again."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let fileName = asset.playlists.first?.fileName, !asset.renditionTracks.isEmpty else {
            return findings.say(.inapplicable)
        }
        for pair in asset.renditionTracks {
            for (difference, changes) in differences(pair) {
                let selector = pair.rendition.selector
                findings.report(
                    at: .rendition(selector, SourcePosition(line: pair.line, column: 1)),
                    difference,
                    fix: Remedy(fileName, .tagRendition(selector, changes))
                )
            }
        }
    }

    /// A difference as a clause, and the changes that copy the tags of the segments.
    private typealias Difference = (String, [Remedy.TagChange])

    private func differences(_ pair: RenditionTrack) -> [Difference] {
        [characteristics(pair), forced(pair)].compactMap(\.self)
    }

    /// Segments without characteristics say nothing: most packagers leave them out.
    private func characteristics(_ pair: RenditionTrack) -> Difference? {
        let left: Set<String> = [
            MediaCharacteristic.forcedOnlySubtitles.rawValue,
            MediaCharacteristic.mainProgramContent.rawValue,
        ]
        let own = Set(pair.track.purposes.map(\.rawValue)).subtracting(left)
        let stated = Set(pair.rendition.characteristics).subtracting(left)
        guard !own.isEmpty, own != stated else { return nil }
        let missing = own.subtracting(stated).sorted()
        let extra = stated.subtracting(own).sorted()
        let parts =
            (missing.isEmpty ? [] : ["lacks \(missing.joined(separator: ", "))"])
            + (extra.isEmpty ? [] : ["adds \(extra.joined(separator: ", "))"])
        return (
            "CHARACTERISTICS \(parts.joined(separator: " and ")), compared with the tags of the segments",
            own.sorted().map { .addCharacteristic($0) }
        )
    }

    private func forced(_ pair: RenditionTrack) -> Difference? {
        guard pair.rendition.type == .subtitles, pair.track.forced == .all,
            pair.rendition.isForced != true
        else { return nil }
        return ("FORCED is not YES, but all cues of the segments are forced", [.forced(.all)])
    }
}
