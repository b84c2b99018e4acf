// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
import MediaSelection

extension AlternateGroup {
    /// The audio tracks in no group that a player plays together: the channels of a recording, dialogue and
    /// music, desktop and microphone.
    ///
    /// They are enabled, as is another plain audio track. Tracks that all state a language, and each another
    /// one, are alternatives that lack their group. Source: ISO/IEC 14496-12, 8.3.2: tracks of group 0 are not
    /// alternatives to any track.
    package func playedTogether(of tracks: [TrackFacts]) -> [TrackFacts] {
        guard kind == .audible else { return [] }
        let enabled = members(of: tracks).filter(\.isEnabled)
        let plain = enabled.filter { !$0.isSpecial }
        let ungrouped = enabled.filter { $0.alternateGroup == 0 }
        guard plain.count > 1, plain.contains(where: { $0.alternateGroup == 0 }) else { return [] }
        let languages = plain.compactMap { $0.language?.spokenLanguage }
        return Set(languages).count == plain.count ? [] : ungrouped
    }

    /// The numbers of the groups that the members are in.
    package func numbers(of tracks: [TrackFacts]) -> Set<Int> {
        Set(members(of: tracks).map(\.alternateGroup)).subtracting([0])
    }
}

/// The group that each track of a kind gets, and whether it is enabled there.
struct Grouping {
    /// The numbers, by track ID.
    private(set) var number: [UInt32: Int] = [:]
    /// Whether tracks are enabled, by track ID.
    private(set) var isEnabled: [UInt32: Bool] = [:]

    /// Decides on the members of a group; `preferred` is to be the enabled one.
    init(of group: AlternateGroup, among tracks: [TrackFacts], preferred: UInt32?) {
        let members = group.members(of: tracks)
        var together = group.playedTogether(of: tracks)
        // The user says that it is an alternative to the others.
        if together.contains(where: { $0.id == preferred }) { together = [] }
        keepNumbers(of: members, among: tracks, group)
        join(
            members.filter { number[$0.id] == nil && !together.contains($0) },
            members,
            group,
            tracks,
            together
        )
        enable(members, together, preferred)
    }

    /// Tracks that are in a group stay there; its number changes only if another kind of media has it, too.
    private mutating func keepNumbers(
        of members: [TrackFacts],
        among tracks: [TrackFacts],
        _ group: AlternateGroup
    ) {
        var used = Set(tracks.filter { $0.kind.mediaKind != group.kind }.map(\.alternateGroup))
        let own = group.numbers(of: tracks)
        for present in own.sorted() {
            let kept = used.contains(present) ? group.unusedNumber(used.union(own)) : present
            used.insert(kept)
            for member in members where member.alternateGroup == present {
                number[member.id] = kept
            }
        }
    }

    /// Tracks in no group join that which has what they replace, or form one.
    private mutating func join(
        _ loose: [TrackFacts],
        _ members: [TrackFacts],
        _ group: AlternateGroup,
        _ tracks: [TrackFacts],
        _ together: [TrackFacts]
    ) {
        let grouped = members.filter { number[$0.id] != nil }
        if grouped.isEmpty {
            guard together.isEmpty else { return }
            let new = group.number(among: tracks)
            for track in loose { number[track.id] = new }
        } else {
            let numbers = number
            for track in loose {
                number[track.id] = Self.home(of: track, among: grouped, numbers, group.kind)
            }
        }
    }

    /// The group whose tracks a track replaces; nil if several may be.
    ///
    /// Of several groups it is the one that has its language. Only one text is shown at a time, so text then joins
    /// the first group of its own kind of text; audio joins the only group that plays.
    private static func home(
        of track: TrackFacts,
        among grouped: [TrackFacts],
        _ numbers: [UInt32: Int],
        _ kind: MediaKind
    ) -> Int? {
        func groups(_ isMember: (TrackFacts) -> Bool) -> [Int] {
            grouped.filter(isMember).compactMap { numbers[$0.id] }
        }
        let all = groups { _ in true }
        if Set(all).count == 1 { return all.first }
        let ofLanguage = Set(groups { $0.language != nil && $0.language == track.language })
        if ofLanguage.count == 1 { return ofLanguage.first }
        if kind == .legible { return groups { $0.kind == track.kind }.first ?? all.first }
        let playing = Set(groups(\.isEnabled))
        return playing.count > 1 ? nil : playing.first ?? all.first
    }

    private mutating func enable(
        _ members: [TrackFacts],
        _ together: [TrackFacts],
        _ preferred: UInt32?
    ) {
        let groups = Dictionary(grouping: members) { number[$0.id] ?? 0 }
        // Of several groups, or beside tracks in none, one that is silent would play in addition.
        let isOnlyGroup = groups.count == 1
        for (number, tracks) in groups where number != 0 {
            let hasPreferred = tracks.contains { $0.id == preferred }
            guard isOnlyGroup || hasPreferred || tracks.contains(where: \.isEnabled) else {
                continue
            }
            let enabled = AlternateGroup.choice(of: tracks, preferred: preferred)
            for track in tracks { isEnabled[track.id] = track.id == enabled }
        }
        if let alone = groups[0]?.first(where: { $0.id == preferred }), !alone.isSpecial {
            for track in together { isEnabled[track.id] = false }
            isEnabled[alone.id] = true
        }
    }
}

extension LanguageTag {
    /// The language that is spoken in audio; nil if the tag names none (ISO 639-2: no linguistic content, several
    /// languages, uncoded, undetermined).
    fileprivate var spokenLanguage: String? {
        ["und", "zxx", "mul", "mis"].contains(primarySubtag) ? nil : primarySubtag
    }
}
