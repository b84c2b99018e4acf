// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// Whether the audio renditions of a group state `CHANNELS`: all do, or none.
///
/// Shaka Player prefers the most channels up to two and looks at `DEFAULT` only afterwards; a rendition without
/// `CHANNELS` counts as one with none. A description that alone states channels, or that has two where the main audio
/// has six, would be played to everyone. Source: Shaka Player 5.2.7, `lib/media/preference_based_criteria.js`;
/// RFC 8216bis-22, 4.4.6.1.
package enum ChannelsOfGroup {
    /// Whether stating the channels of all renditions of a group, in their order, makes players select one that is only
    /// for viewers who ask for it.
    package static func mislead(
        _ members: [(channels: Int, isSpecial: Bool)]
    ) -> Bool {
        guard members.contains(where: { !$0.isSpecial }) else { return false }
        let fitting = members.filter { $0.channels <= 2 }
        let most = fitting.map(\.channels).max()
        return fitting.first { $0.channels == most }?.isSpecial ?? false
    }
}

extension MultivariantPlaylist {
    /// Makes all renditions of groups state their channels, or none, after one was added.
    ///
    /// - Parameters:
    ///   - groups: the groups that got a new rendition.
    ///   - isNew: whether a rendition is the new one.
    mutating func settleChannels(in groups: [String], isNew: (MediaRendition) -> Bool) {
        for group in groups {
            let members = members(of: group, .audio)
            if members.contains(where: { !isNew($0.tag) && $0.tag.channels == nil }) {
                removeChannels(of: members.filter { isNew($0.tag) })
            } else if mislead(members), mislead(inOrderOfVariants),
                !members.contains(where: isRequired)
            {
                removeChannels(of: members)
            }
        }
    }

    /// The audio of all groups, in the order in which variants refer to them.
    private var inOrderOfVariants: [Placed<MediaRendition>] {
        var seen: Set<String> = []
        return variants.compactMap(\.tag.audioGroup).filter { seen.insert($0).inserted }
            .flatMap { members(of: $0, .audio) }
    }

    private func mislead(_ members: [Placed<MediaRendition>]) -> Bool {
        let counts = members.map { placed in
            (
                channels: placed.tag.channelNumber,
                isSpecial: placed.tag.option?.characteristics.contains(where: \.isAccessibility)
                    ?? false
            )
        }
        guard counts.allSatisfy({ $0.channels != nil }) else { return false }
        return ChannelsOfGroup.mislead(counts.map { ($0.channels ?? 0, $0.isSpecial) })
    }

    /// Whether another group has the rendition with another number of channels: CHANNELS is required then, if the codec
    /// is the same.
    private func isRequired(_ placed: Placed<MediaRendition>) -> Bool {
        renditions.contains { other in
            other.tag.type == .audio && other.tag.name == placed.tag.name
                && other.tag.groupID != placed.tag.groupID
                && other.tag.channelNumber != placed.tag.channelNumber
        }
    }

    private mutating func removeChannels(of members: [Placed<MediaRendition>]) {
        replace(
            members.filter { $0.tag.channels != nil }.map { member in
                var tag = member.tag
                tag.channels = nil
                return (tag, member.line)
            }
        )
    }
}

extension MediaRendition {
    /// The number at the beginning of `CHANNELS`.
    package var channelNumber: Int? {
        channels.flatMap { Int($0.prefix { $0 != "/" }) }
    }
}
