// SPDX-License-Identifier: Apache-2.0

import Captions
import Playlists

/// What a variant says of the closed captions in its pictures, beside what is there.
struct DeclaredCaptions {
    /// The variant, and what was found in its pictures.
    let variant: VariantCaptions
    /// The renditions that its group declares.
    let declared: [MultivariantPlaylist.Placed<MediaRendition>]

    /// The variants whose pictures were looked into to their end.
    ///
    /// What hinders a rule is said as its outcome.
    static func all(
        of asset: Asset,
        for rule: RuleMetadata,
        _ findings: inout Findings
    ) -> [DeclaredCaptions] {
        guard let playlist = asset.playlists.first?.multivariant else {
            findings.say(.inapplicable, of: rule)
            return []
        }
        guard let variants = asset.variantCaptions else {
            findings.say(.notScanned, of: rule)
            return []
        }
        return variants.compactMap { variant in
            if let obstacle = variant.obstacle {
                findings.say(.untested("\(variant.uri): \(obstacle)"), of: rule)
                return nil
            }
            // Variants of sound alone have no pictures that captions could be in.
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
        (variant.tracks ?? []).flatMap(\.channels).filter { channel in
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
            !names.contains(channel.channel.name)
                && !known.contains { channel.repeats($0) }
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
