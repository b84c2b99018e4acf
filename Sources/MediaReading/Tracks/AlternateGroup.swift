// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
package import MediaSelection

/// The alternate group of the tracks of a kind of media, with exactly one enabled.
///
/// Tracks in no group join the group that there is, or all form one. A track stays where it is if that is what a
/// player plays: tracks of different groups play together, and so do enabled audio tracks in no group
/// (`playedTogether(of:)`). Two groups are never merged.
///
/// A track for accessibility or of forced subtitles is never the enabled one if there is a plain one,
/// in whatever order the tracks came (`choice`). A text track that describes the video is never the enabled one: a
/// group that has no other track has none.
///
/// When this does not hold, players may act as if there were nothing to choose from. Chapter lists stay
/// out. Sources: QuickTime File Format, "Preparing Sound and Subtitle Alternate Groups for Use with
/// Apple Devices"; ISO/IEC 14496-12, 8.3.2.
package struct AlternateGroup {
    /// The kind of media of the members.
    package let kind: MediaKind

    /// Makes the group of all tracks of a kind.
    package init(kind: MediaKind) {
        self.kind = kind
    }

    /// The number for a group that is made, unless other tracks have it: that of Apple's example.
    private var usualNumber: Int { kind == .audible ? 1 : 2 }

    /// The tracks that are alternatives to each other.
    package func members(of tracks: [TrackFacts]) -> [TrackFacts] {
        tracks.filter { $0.kind.mediaKind == kind }
    }

    /// The members' number where they have one that no other track has; else one that is not used.
    package func number(among tracks: [TrackFacts]) -> Int {
        let others = Set(tracks.filter { $0.kind.mediaKind != kind }.map(\.alternateGroup))
        let own = members(of: tracks).map(\.alternateGroup).first {
            $0 != 0 && !others.contains($0)
        }
        return own ?? unusedNumber(others)
    }

    /// A number that is not among these.
    func unusedNumber(_ used: Set<Int>) -> Int {
        if !used.contains(usualNumber) { return usualNumber }
        return (1...Int(Int16.max)).first { !used.contains($0) } ?? usualNumber
    }

    /// The track to enable of several: the preferred one or that which is enabled, unless it is special
    /// and there is a plain one; else the first plain one, else one for accessibility, else a forced one.
    ///
    /// A plain track of the language that the special one has comes before the other plain ones.
    package static func choice(of members: [TrackFacts], preferred: UInt32? = nil) -> UInt32? {
        let members = members.filter { !$0.isTextDescription }
        let present =
            members.first { $0.id == preferred }
            ?? members.filter(\.isEnabled).min { $0.defaultRank < $1.defaultRank }
        guard let present else { return members.min { $0.defaultRank < $1.defaultRank }?.id }
        guard present.isSpecial else { return present.id }
        let plain = members.filter(\.isPlain)
        return (plain.first { $0.language == present.language } ?? plain.first ?? present).id
    }

    /// Enables one track of several and no other.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    package static func enable(
        _ enabled: UInt32?,
        of tracks: [TrackFacts],
        in movie: inout Movie
    ) throws(ISOMediaError) {
        for facts in tracks where facts.isEnabled != (facts.id == enabled) {
            try movie.updateTrack(facts.id) { track throws(ISOMediaError) in
                try track.updateHeader { $0.isEnabled = facts.id == enabled }
            }
        }
    }

    /// Makes the rule hold; `preferred` is enabled instead of any other of its group, unless it is special and
    /// there is a plain one.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    package func establish(in movie: inout Movie, preferred: UInt32? = nil) throws(ISOMediaError) {
        let tracks = try TrackFacts.all(of: movie)
        let grouping = Grouping(of: self, among: tracks, preferred: preferred)
        for member in members(of: tracks) {
            let group = grouping.number[member.id] ?? member.alternateGroup
            let isEnabled = grouping.isEnabled[member.id] ?? member.isEnabled
            guard member.alternateGroup != group || member.isEnabled != isEnabled else { continue }
            try movie.updateTrack(member.id) { track throws(ISOMediaError) in
                try track.updateHeader { header in
                    header.alternateGroup = Int16(clamping: group)
                    header.isEnabled = isEnabled
                }
            }
        }
    }

    /// Refuses a new track as the default if it is special and there is a plain one.
    ///
    /// `file` is what the track was made of; `movie` has the track.
    ///
    /// - Throws: `MediaError.Kind.unfitDefault`, or `.media` where a box is damaged.
    package func requireFitDefault(
        _ id: UInt32,
        of file: String,
        in movie: Movie
    ) throws(MediaError) {
        let tracks = try MediaError.media(file) { () throws(ISOMediaError) in
            try TrackFacts.all(of: movie)
        }
        guard Self.choice(of: members(of: tracks), preferred: id) != id else { return }
        throw MediaError(.unfitDefault, path: file)
    }
}

extension TrackFacts {
    /// Whether the track is only for viewers who ask for it: it is for accessibility or all forced, by its
    /// characteristics or by its DASH roles, which other programs write alone.
    package var isSpecial: Bool {
        isForAccessibility || forced == .all || isSignLanguage
    }

    /// Whether it is video with an interpreter of sign language: its language is one, or its role is `sign`.
    package var isSignLanguage: Bool {
        kind == .video && (statedRoles.contains(DASHRole.sign) || language?.isSignLanguage == true)
    }

    /// Whether the track describes the video in words that screen readers and synthetic voices speak, and is not
    /// captions.
    package var isTextDescription: Bool {
        kind.mediaKind == .legible && kind != .closedCaption
            && !isSDH && describesVideo
    }

    /// Whether the track is for everybody.
    package var isPlain: Bool { !isSpecial && !isExcludedFromAutoselection }

    /// The order in which tracks become the enabled one if none is: plain, for accessibility, forced.
    fileprivate var defaultRank: Int {
        if isPlain { return 0 }
        return forced == .all ? 2 : 1
    }
}
