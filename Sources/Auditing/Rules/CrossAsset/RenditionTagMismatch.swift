// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection
import Muxing
import Playlists

/// X711: a rendition whose segments say something else of it than the playlist does.
struct RenditionTagMismatch: AssetRule {
    let metadata = RuleMetadata(
        "X711",
        "mp4-hls-tag-mismatch",
        "The tags of a rendition's segments and its attributes in the playlist disagree",
        .warning,
        references: ["HLS Authoring Specification 4.5", "HLS Authoring Specification 2.12"],
        rationale:
            "One of the two is wrong: the viewer is offered something else than the rendition is, or the "
            + "segments were put into the wrong place.",
        remedy: "Say in the playlist what the rendition is, or tag the movie and package it anew."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let fileName = asset.playlists.first?.fileName, !asset.renditionTracks.isEmpty else {
            return findings.say(.inapplicable, of: metadata)
        }
        for pair in asset.renditionTracks {
            for (difference, option) in differences(pair) {
                let selector = pair.rendition.selector
                findings.report(
                    metadata,
                    at: .rendition(selector, SourcePosition(line: pair.line, column: 1)),
                    difference,
                    fix: .suggestion(
                        "mediatag playlist set \(shellQuoted(fileName)) --rendition "
                            + "\(shellQuoted(selector)) \(option)"
                    )
                )
            }
        }
    }

    /// What differs, and the option of `playlist set` that takes over what the segments say.
    private func differences(_ pair: RenditionTrack) -> [(String, String)] {
        [characteristics(pair), forced(pair)].compactMap(\.self)
    }

    /// Segments without characteristics say nothing: most packagers leave them out.
    private func characteristics(_ pair: RenditionTrack) -> (String, String)? {
        let left: Set<String> = [
            MediaCharacteristic.forcedOnlySubtitles.rawValue,
            MediaCharacteristic.mainProgramContent.rawValue,
        ]
        let own = Set(pair.track.characteristics.map(\.rawValue)).subtracting(left)
        let stated = Set(pair.rendition.characteristics).subtracting(left)
        guard !own.isEmpty, own != stated else { return nil }
        let missing = own.subtracting(stated).sorted()
        let extra = stated.subtracting(own).sorted()
        let parts =
            (missing.isEmpty ? [] : ["lacks \(missing.joined(separator: ", "))"])
            + (extra.isEmpty ? [] : ["adds \(extra.joined(separator: ", "))"])
        return (
            "CHARACTERISTICS \(parts.joined(separator: " and ")), other than the tags of the segments",
            own.sorted().map { "--characteristic \($0)" }.joined(separator: " ")
        )
    }

    private func forced(_ pair: RenditionTrack) -> (String, String)? {
        guard pair.rendition.type == .subtitles, pair.track.forced == .all,
            pair.rendition.isForced != true
        else { return nil }
        return ("FORCED is not YES, and all cues of the segments are forced", "--forced")
    }
}
