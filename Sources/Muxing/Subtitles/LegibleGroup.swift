// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// The one alternate group of all subtitle and closed-caption tracks, with exactly one enabled.
///
/// When this does not hold, players may act as if there were no subtitles to choose from. Chapter
/// lists stay out. Source: QuickTime File Format, "Preparing Sound and Subtitle Alternate Groups for
/// Use with Apple Devices".
enum LegibleGroup {
    /// The number for a group that is made, unless other tracks have it.
    private static let usualNumber = 2

    /// Makes the rule hold.
    ///
    /// The track that is enabled stays so (the first, where there are several); where none is, a plain
    /// one is enabled before one for accessibility and that before a forced one. `preferred` is
    /// enabled instead of any other.
    ///
    /// - Returns: what was changed in tracks other than `newTrack`, a sentence each.
    static func establish(
        in movie: inout Movie,
        newTrack: UInt32,
        preferred: UInt32?
    ) throws(ISOMediaError) -> [String] {
        let tracks = try TrackFacts.all(of: movie)
        let members = tracks.filter(\.kind.isLegible)
        let group = number(for: members, among: tracks)
        let enabled = preferred ?? members.first(where: \.isEnabled)?.id ?? firstChoice(members)
        var changes: [String] = []
        for member in members
        where member.alternateGroup != group || member.isEnabled != (member.id == enabled) {
            try movie.updateTrack(member.id) { track throws(ISOMediaError) in
                try track.updateHeader { header in
                    header.alternateGroup = Int16(clamping: group)
                    header.isEnabled = member.id == enabled
                }
            }
            guard member.id != newTrack else { continue }
            if member.alternateGroup != group {
                changes.append(
                    "track \(member.id): alternate group \(member.alternateGroup) → \(group)"
                )
            }
            if member.isEnabled != (member.id == enabled) {
                changes.append(
                    "track \(member.id): \(member.isEnabled ? "no longer" : "now") enabled"
                )
            }
        }
        return changes
    }

    /// The members' number where they have one that no other track has; else one that is not used.
    private static func number(for members: [TrackFacts], among tracks: [TrackFacts]) -> Int {
        let others = Set(tracks.filter { !$0.kind.isLegible }.map(\.alternateGroup))
        let own = members.map(\.alternateGroup).first { $0 != 0 && !others.contains($0) }
        if let own { return own }
        if !others.contains(usualNumber) { return usualNumber }
        return (1...Int(Int16.max)).first { !others.contains($0) } ?? usualNumber
    }

    private static func firstChoice(_ members: [TrackFacts]) -> UInt32? {
        func rank(_ track: TrackFacts) -> Int {
            if track.forced == .all { return 2 }
            let isPlain = !track.isForAccessibility && !track.isExcludedFromAutoselection
            return isPlain ? 0 : 1
        }
        return members.min { rank($0) < rank($1) }?.id
    }
}
