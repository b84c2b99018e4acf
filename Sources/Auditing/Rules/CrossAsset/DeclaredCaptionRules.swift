// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaSelection
import Playlists

/// The rules for closed captions that a playlist declares, against those in the video of its variants.
enum DeclaredCaptionRules {
    static let all: [any Rule<Asset>] = [ccDeclaredAbsent, ccUndeclared]

    static let ccDeclaredAbsent = RuleMetadata(
        "H218",
        "cc-declared-absent",
        "Declared closed captions are not in the video",
        .error,
        .likely,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale: "A viewer selects the captions, and none are shown.",
        remedy: "Encode the video with its captions, or remove the declaration."
    ).forAssets { asset, findings in
        var reported: Set<Int> = []
        for each in DeclaredCaptions.all(of: asset, &findings) {
            for placed in each.absent where reported.insert(placed.line).inserted {
                let channel = placed.tag.instreamID ?? "the channel"
                findings.report(placed, "\(channel) has no captions in \(each.variant.uri)")
            }
        }
    }

    static let ccUndeclared = RuleMetadata(
        "H219",
        "cc-undeclared",
        "The video has closed captions that are not declared",
        .error,
        references: ["HLS Authoring Specification 4.4"],
        rationale:
            "Players list only declared captions: these captions cannot be selected.",
        remedy: "Declare each channel, with its language."
    ).forAssets { asset, findings in
        for each in DeclaredCaptions.all(of: asset, &findings) {
            for channel in each.undeclared {
                let name = channel.channel.name
                findings.report(
                    at: .line(each.variant.line),
                    "\(each.variant.uri) has captions in \(name), which is not declared",
                    fix: Remedy(
                        asset.playlists[0].fileName,
                        .declareClosedCaptions(channel: name, channel.declaredLanguage)
                    )
                )
            }
        }
    }
}

/// What a variant says of the closed captions in its pictures, beside what is there.
private struct DeclaredCaptions {
    /// The variant, and what was found in its pictures.
    let variant: VariantCaptions
    /// The renditions that its group declares.
    let declared: [MultivariantPlaylist.Placed<MediaRendition>]

    /// The variants whose pictures were looked into to their end.
    ///
    /// What hinders a rule is said as its outcome.
    static func all(of asset: Asset, _ findings: inout Findings) -> [DeclaredCaptions] {
        guard let playlist = asset.playlists.first?.multivariant else {
            findings.say(.inapplicable)
            return []
        }
        guard let variants = asset.variantCaptions else {
            findings.say(.notScanned)
            return []
        }
        return variants.compactMap { variant in
            if let obstacle = variant.obstacle {
                findings.say(.untested("\(variant.uri): \(obstacle)"))
                return nil
            }
            // Audio-only variants have no video with captions.
            guard variant.tracks?.isEmpty == false else { return nil }
            let group = playlist.variants.first { $0.line == variant.line }?.tag.closedCaptionsGroup
            let declared = playlist.renditions.filter {
                $0.tag.type == .closedCaptions && group != nil && $0.tag.groupID == group
            }
            return DeclaredCaptions(variant: variant, declared: declared)
        }
    }

    /// The channels with captions; those of text are no captions and cannot be declared.
    var channels: [ScannedCaptions.Channel] {
        (variant.tracks ?? []).flatMap(\.channels).filter(\.isShown).filter { channel in
            if case .line21(let line21) = channel.channel { !line21.isText } else { true }
        }
    }

    /// The declared renditions that have no captions.
    var absent: [MultivariantPlaylist.Placed<MediaRendition>] {
        let names = Set(channels.map(\.channel.name))
        return declared.filter { $0.tag.instreamID.map { !names.contains($0) } ?? false }
    }

    /// The channels with captions that nothing declares, but for those with the words of a declared one:
    /// CEA-708 repeats what CEA-608 says.
    var undeclared: [ScannedCaptions.Channel] {
        let names = Set(declared.compactMap(\.tag.instreamID))
        let known = channels.filter { names.contains($0.channel.name) }
        return channels.filter { channel in
            !names.contains(channel.channel.name) && !known.contains { channel.repeats($0) }
        }
    }
}

extension ScannedCaptions.Channel {
    /// How much of two channels has to be the same, as some are cut where a segment ends.
    private static let leastShare = 0.9

    fileprivate func repeats(_ other: ScannedCaptions.Channel) -> Bool {
        let share = CaptionComparison(cues, other.cues).shareOfLarger
        return share.map { $0 >= Self.leastShare }
            ?? (cues.map(\.text.plainText) == other.cues.map(\.text.plainText))
    }
}
