// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaReading
import MediaSelection

/// Alternate groups and enabled tracks that tags ask for.
struct TagGroups {
    private let requests: [(facts: TrackFacts, tags: TrackTags)]
    /// The movie, with the groups written.
    private(set) var movie: Movie
    private(set) var notices: [Notice] = []

    /// Writes what the tags of some tracks ask for.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    init(
        _ requests: [(facts: TrackFacts, tags: TrackTags)],
        in movie: Movie
    ) throws(ISOMediaError) {
        self.requests = requests
        self.movie = movie
        for (facts, tags) in requests {
            guard let group = tags.alternateGroup else { continue }
            try move(facts, to: group)
        }
        for kind in [MediaKind.audible, .legible] { try arrange(kind) }
    }

    /// Two tracks of one kind that are both to be the default; nil where there are none.
    static func rivals(
        _ requests: [(facts: TrackFacts, tags: TrackTags)]
    ) -> (TrackFacts, TrackFacts)? {
        let defaults = requests.filter(\.tags.isDefault).map(\.facts)
        for (index, first) in defaults.enumerated() {
            for second in defaults[(index + 1)...]
            where first.kind.mediaKind == second.kind.mediaKind && first.id != second.id {
                return (first, second)
            }
        }
        return nil
    }

    private mutating func move(
        _ facts: TrackFacts,
        to group: TrackTags.Group
    ) throws(ISOMediaError) {
        let number: Int16
        switch group {
        case .number(let wanted): number = wanted
        case .automatic:
            guard let kind = facts.kind.mediaKind else { return }
            let others = try TrackFacts.all(of: movie)
            number = Int16(clamping: AlternateGroup(kind: kind).number(among: others))
        }
        try updateHeader(facts.id) { $0.alternateGroup = number }
    }

    /// The whole rule if a default is asked for; else one enabled track in each group that a track joined or
    /// left, and a plain one if tags have made the enabled one special.
    private mutating func arrange(_ kind: MediaKind) throws(ISOMediaError) {
        let concerned = requests.filter { $0.facts.kind.mediaKind == kind }
        let preferred = concerned.first(where: \.tags.isDefault)?.facts.id
        let hasNumbers = concerned.contains {
            if case .number = $0.tags.alternateGroup { true } else { false }
        }
        let moved = concerned.filter { $0.tags.alternateGroup != nil }.map(\.facts.id)
        if preferred != nil, !hasNumbers {
            try AlternateGroup(kind: kind).establish(in: &movie, preferred: preferred)
            try checkNumbers(kind)
        } else if preferred != nil || !moved.isEmpty {
            try enableOne(of: kind, preferred, moved: moved)
            try checkNumbers(kind)
        } else if !concerned.isEmpty {
            try givePrecedenceToPlain(kind)
        }
    }

    private mutating func enableOne(
        of kind: MediaKind,
        _ preferred: UInt32?,
        moved: [UInt32]
    ) throws(ISOMediaError) {
        let members = AlternateGroup(kind: kind).members(of: try TrackFacts.all(of: movie))
        for group in Set(members.map(\.alternateGroup)).subtracting([0]) {
            let tracks = members.filter { $0.alternateGroup == group }
            // A group that plays nothing stays silent: it would play in addition to the others.
            guard plays(group, tracks), isConcerned(group, tracks) else { continue }
            // The enabled track of the group stays so; a track that joins it is disabled.
            let resident = tracks.first { !moved.contains($0.id) && $0.isEnabled }?.id
            let named = tracks.first { $0.id == preferred }?.id
            let enabled = AlternateGroup.choice(of: tracks, preferred: named ?? resident)
            try AlternateGroup.enable(enabled, of: tracks, in: &movie)
        }
        if let alone = members.first(where: { $0.id == preferred }), alone.alternateGroup == 0 {
            try updateHeader(alone.id) { $0.isEnabled = true }
        }
    }

    /// Whether a track of a group is enabled, is to be, or was before it left the group.
    private func plays(_ group: Int, _ tracks: [TrackFacts]) -> Bool {
        tracks.contains(where: \.isEnabled)
            || requests.contains { facts, tags in
                tags.isDefault && tracks.contains { $0.id == facts.id }
                    || facts.alternateGroup == group && facts.isEnabled
            }
    }

    /// Whether a tagged track is in a group, or was before.
    private func isConcerned(_ group: Int, _ tracks: [TrackFacts]) -> Bool {
        requests.contains { facts, _ in
            facts.alternateGroup == group || tracks.contains { $0.id == facts.id }
        }
    }

    private mutating func givePrecedenceToPlain(_ kind: MediaKind) throws(ISOMediaError) {
        let members = AlternateGroup(kind: kind).members(of: try TrackFacts.all(of: movie))
        for group in Set(members.map(\.alternateGroup)).subtracting([0]) {
            let tracks = members.filter { $0.alternateGroup == group }
            guard tracks.count(where: \.isEnabled) == 1 else { continue }
            try AlternateGroup.enable(AlternateGroup.choice(of: tracks), of: tracks, in: &movie)
        }
    }

    private mutating func checkNumbers(_ kind: MediaKind) throws(ISOMediaError) {
        let tracks = try TrackFacts.all(of: movie)
        let group = AlternateGroup(kind: kind)
        let numbers = Set(group.members(of: tracks).map(\.alternateGroup))
        let others = tracks.filter { $0.kind.mediaKind != kind }.map(\.alternateGroup)
        if numbers.count > 1 || numbers.contains(0) || !numbers.isDisjoint(with: others) {
            notices.append(Notice(.severalGroups(kind)))
        }
    }

    private mutating func updateHeader(
        _ id: UInt32,
        _ change: (inout TrackHeaderBox) -> Void
    ) throws(ISOMediaError) {
        try movie.updateTrack(id) { track throws(ISOMediaError) in
            var header = try track.header()
            let before = header
            change(&header)
            guard header != before else { return }
            try track.updateHeader { $0 = header }
        }
    }
}
