// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection
import Playlists

/// The groups of audio: one for each codec and number of channels, with every language in each.
///
/// If a language does not have a format, the group has it in another one, since all groups must have the
/// same members. A variant names the codecs of all.
///
/// Source: RFC 8216bis-22, 4.4.6.1.1; Apple's authoring specification, appendix "Audio groups".
struct AudioGroups {
    /// A group.
    struct Group: Equatable {
        /// The GROUP-ID.
        let id: String
        /// For each member, the place of its track.
        let tracks: [Int]
    }

    /// The options, which are the same in all groups, most general first.
    let members: [SelectionOption]
    /// The groups; none if there is no audio.
    let groups: [Group]

    /// Groups audio.
    init(_ tracks: [SegmentPlan.Audio]) {
        var members: [[Int]] = []
        var formats: Set<AudioFormat> = []
        for (index, track) in tracks.enumerated() {
            let format = track.format
            formats.insert(format)
            // The same option in another format is the same member; twice in one format it is another.
            let place = members.firstIndex { member in
                Self.isSame(tracks[member[0]].option, track.option)
                    && !member.contains { tracks[$0].format == format }
            }
            if let place { members[place].append(index) } else { members.append([index]) }
        }
        let order = RenditionGroup.order(of: members.map { tracks[$0[0]].option })
        members = order.map { members[$0] }
        var groups: [Group] = []
        for format in formats.sorted() {
            let chosen = members.map { member in
                member.first { tracks[$0].format == format }
                    ?? member.min { tracks[$0].format < tracks[$1].format } ?? member[0]
            }
            // Without its first member in the format, it may be what another group is.
            guard !groups.contains(where: { $0.tracks == chosen }) else { continue }
            groups.append(Group(id: format.groupID, tracks: chosen))
        }
        self.groups = groups
        self.members = members.map { tracks[$0[0]].option }
    }

    private static func isSame(_ left: SelectionOption, _ right: SelectionOption) -> Bool {
        left.language == right.language && left.isForced == right.isForced
            && Set(left.characteristics) == Set(right.characteristics)
    }
}

extension AudioGroups {
    /// Whether the renditions of a group state CHANNELS, which would mislead players if a description has two channels
    /// and the main audio has not.
    ///
    /// The same rendition in the same codec with other channels has to state them (RFC 8216bis-22, 4.4.6.1).
    func statesChannels(of group: Group, of named: RenditionGroup, _ plan: SegmentPlan) -> Bool {
        let isRequired = groups.contains { other in
            other.id != group.id
                && zip(other.tracks, group.tracks).contains { left, right in
                    let (left, right) = (plan.audio[left].format, plan.audio[right].format)
                    return left.family == right.family && left.channels != right.channels
                }
        }
        func members(_ group: Group) -> [(channels: Int, isSpecial: Bool)] {
            named.members.map { member in
                (
                    channels: plan.audio[group.tracks[member.index]].channels.count,
                    isSpecial: member.option.characteristics.contains(where: \.isAccessibility)
                )
            }
        }
        return isRequired || !ChannelsOfGroup.mislead(members(group))
            || !ChannelsOfGroup.mislead(groups.flatMap(members))
    }
}

extension SegmentPlan.Audio {
    /// The format, which determines its group.
    var format: AudioFormat {
        AudioFormat(family: AudioFormat.family(of: codec), channels: channels.count)
    }

    /// The value of CHANNELS.
    ///
    /// Source: RFC 8216bis-22, 4.4.6.1; Apple's authoring specification, appendix.
    var channelText: String {
        channels.objectComplexity.map { "\($0)/JOC" } ?? "\(channels.count)"
    }
}

/// The format that the audio of a group has: codec and number of channels.
///
/// Source: Apple's authoring specification, appendix "Audio groups".
struct AudioFormat: Hashable, Comparable {
    /// The codec, in short: `aac`, `ac3`, `ec3` and so on.
    let family: String
    let channels: Int

    /// The name of the group.
    var groupID: String { "audio-\(family)-\(channels)" }

    /// The family of a codec of CODECS.
    static func family(of codec: String) -> String {
        if codec == "mp4a.40.34" { return "mp3" }
        if codec.hasPrefix("mp4a") { return "aac" }
        return codec.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Whether every player plays it: Apple's authoring specification, 2.3.
    var isStereoAAC: Bool { family == "aac" && channels <= 2 }

    /// The formats that most players play come first.
    static func < (left: AudioFormat, right: AudioFormat) -> Bool {
        (left.isStereoAAC ? 0 : 1, left.family, left.channels)
            < (right.isStereoAAC ? 0 : 1, right.family, right.channels)
    }
}
