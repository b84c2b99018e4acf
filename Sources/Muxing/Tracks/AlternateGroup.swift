// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// The one alternate group of all tracks of a kind of media, with exactly one enabled.
///
/// When this does not hold, players may act as if there were nothing to choose from. Chapter lists stay
/// out. Source: QuickTime File Format, "Preparing Sound and Subtitle Alternate Groups for Use with
/// Apple Devices".
struct AlternateGroup {
    /// The kind of media of the members.
    let kind: MediaKind

    /// The number for a group that is made, unless other tracks have it: that of Apple's example.
    private var usualNumber: Int { kind == .audible ? 1 : 2 }

    /// Why tracks change that nobody named.
    static let reason = "all tracks of a kind are one group, with exactly one enabled"

    /// The tracks that are alternatives to each other.
    func members(of tracks: [TrackFacts]) -> [TrackFacts] {
        tracks.filter { $0.kind.mediaKind == kind }
    }

    /// The members' number where they have one that no other track has; else one that is not used.
    func number(among tracks: [TrackFacts]) -> Int {
        let others = Set(tracks.filter { $0.kind.mediaKind != kind }.map(\.alternateGroup))
        let own = members(of: tracks).map(\.alternateGroup).first {
            $0 != 0 && !others.contains($0)
        }
        if let own { return own }
        if !others.contains(usualNumber) { return usualNumber }
        return (1...Int(Int16.max)).first { !others.contains($0) } ?? usualNumber
    }

    /// The track that is enabled of several that may be: the first that is, else the first plain one,
    /// else one for accessibility, else a forced one.
    static func choice(of members: [TrackFacts]) -> UInt32? {
        func rank(_ track: TrackFacts) -> Int {
            if track.forced == .all { return 2 }
            let isPlain = !track.isForAccessibility && !track.isExcludedFromAutoselection
            return isPlain ? 0 : 1
        }
        return members.first(where: \.isEnabled)?.id ?? members.min { rank($0) < rank($1) }?.id
    }

    /// Makes the rule hold; `preferred` is enabled instead of any other.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    func establish(in movie: inout Movie, preferred: UInt32? = nil) throws(ISOMediaError) {
        let tracks = try TrackFacts.all(of: movie)
        let members = members(of: tracks)
        let group = number(among: tracks)
        let enabled = preferred ?? Self.choice(of: members)
        for member in members
        where member.alternateGroup != group || member.isEnabled != (member.id == enabled) {
            try movie.updateTrack(member.id) { track throws(ISOMediaError) in
                try track.updateHeader { header in
                    header.alternateGroup = Int16(clamping: group)
                    header.isEnabled = member.id == enabled
                }
            }
        }
    }

    /// Makes the rule hold when tracks have been added.
    ///
    /// - Returns: what was changed in tracks other than the new ones, a sentence each.
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    func establish(
        in movie: inout Movie,
        newTracks: Set<UInt32>,
        preferred: UInt32?
    ) throws(ISOMediaError) -> [String] {
        let old = movie
        try establish(in: &movie, preferred: preferred)
        return try MovieDifference.changes(from: old, to: movie)
            .filter { change in !newTracks.contains { $0 == change.track } }
            .map { change in
                guard change.what == "enabled" else { return change.description }
                let place = change.track.map { "track \($0): " } ?? ""
                return place + (change.after == "yes" ? "now enabled" : "no longer enabled")
            }
    }
}
