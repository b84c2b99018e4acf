// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// Tracks of a kind of media in several alternate groups, or in none, or several or none enabled.
///
/// One sound track alone needs no group. Sound tracks that are all enabled, in no group, and in nothing
/// different belong together, such as the channels of a recording: they stay, and it is told.
struct Groups: Repair {
    let kind: MediaKind
    let why = AlternateGroup.reason
    let changedBoxes: Set<FourCC> = []

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        let group = AlternateGroup(kind: kind)
        let members = group.members(of: try movie.tracks())
        if kind == .audible, members.count == 1, members[0].isEnabled { return }
        if kind == .audible, Self.playTogether(members) {
            let ids = members.map { "\($0.id)" }.joined(separator: ", ")
            movie.warnings.append(
                "sound tracks \(ids) are all enabled and in no group, as if played together; if they "
                    + "are alternatives, tag --track \(members[0].id) --default"
            )
            return
        }
        try group.establish(in: &movie.movie, preferred: Self.preferred(members))
        try warn(of: group, &movie)
    }

    /// Of several enabled tracks a plain one; nil where the choice is the usual one.
    private static func preferred(_ members: [TrackFacts]) -> UInt32? {
        members.first { $0.isEnabled && isPlain($0) }?.id
    }

    private static func isPlain(_ facts: TrackFacts) -> Bool {
        !facts.isForAccessibility && facts.forced != .all && !facts.isExcludedFromAutoselection
    }

    private static func playTogether(_ members: [TrackFacts]) -> Bool {
        members.count > 1
            && members.allSatisfy { member in
                member.isEnabled && member.alternateGroup == 0
                    && member.language == members[0].language && member.characteristics.isEmpty
            }
    }

    private func warn(
        of group: AlternateGroup,
        _ movie: inout RepairedMovie
    ) throws(ISOMediaError) {
        let members = group.members(of: try movie.tracks())
        guard let enabled = members.first(where: \.isEnabled), !Self.isPlain(enabled),
            let plain = members.first(where: Self.isPlain)
        else { return }
        movie.warnings.append(
            "track \(enabled.id) is the enabled one of its group, so that everybody gets it; "
                + "tag --track \(plain.id) --default makes another the default"
        )
    }
}
