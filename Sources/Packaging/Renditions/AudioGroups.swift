// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// The groups of sound: one for each codec and number of channels, with every language in each.
///
/// Where a language is not there in a format, its other one stands in, since all groups have to have the
/// same members. A variant names the codecs of all.
///
/// Source: RFC 8216bis-22, 4.4.6.1.1; Apple's authoring specification, appendix "Audio groups".
struct AudioGroups {
    /// A group.
    struct Group: Equatable {
        /// The GROUP-ID.
        let id: String
        /// For each member, which sound.
        let sounds: [Int]
    }

    /// What is the same in all groups: the options, most general first.
    let members: [SelectionOption]
    /// The groups; none where there is no sound.
    let groups: [Group]

    /// Groups sound.
    init(_ sounds: [SegmentPlan.Sound]) {
        var members: [[Int]] = []
        var formats: Set<AudioFormat> = []
        for (index, sound) in sounds.enumerated() {
            let format = sound.format
            formats.insert(format)
            // The same option in another format is the same member; twice in one format it is another.
            let place = members.firstIndex { member in
                Self.isSame(sounds[member[0]].option, sound.option)
                    && !member.contains { sounds[$0].format == format }
            }
            if let place { members[place].append(index) } else { members.append([index]) }
        }
        let order = RenditionOrder.order(of: members.map { sounds[$0[0]].option })
        members = order.map { members[$0] }
        var groups: [Group] = []
        for format in formats.sorted() {
            let chosen = members.map { member in
                member.first { sounds[$0].format == format }
                    ?? member.min { sounds[$0].format < sounds[$1].format } ?? member[0]
            }
            // Without its first member in the format, it may be what another group is.
            guard !groups.contains(where: { $0.sounds == chosen }) else { continue }
            groups.append(Group(id: format.groupID, sounds: chosen))
        }
        self.groups = groups
        self.members = members.map { sounds[$0[0]].option }
    }

    private static func isSame(_ left: SelectionOption, _ right: SelectionOption) -> Bool {
        left.language == right.language && left.isForced == right.isForced
            && Set(left.characteristics) == Set(right.characteristics)
    }
}

extension SegmentPlan.Sound {
    /// What tells its group.
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
