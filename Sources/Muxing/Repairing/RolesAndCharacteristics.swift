// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// DASH roles in `kind`, which FFmpeg and DASH packagers read, and the characteristics in `tagc`, which
/// Apple's players read: each says what the other does.
///
/// QuickTime has no `kind`; there only characteristics are added.
struct RolesAndCharacteristics: Repair {
    let why = "kind and tagc say the same"
    let changedBoxes: Set<FourCC> = ["kind", "tagc", "tx3g"]

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        let isQuickTime = movie.isQuickTime
        try movie.updateTracks { facts in
            facts.kind.mediaKind != nil
        } _: { track, facts throws(ISOMediaError) in
            for row in DASHRole.all where facts.kind.mediaKind.map(row.fits) ?? false {
                if facts.roles.contains(row.role) {
                    try Self.tag(&track, as: row, facts)
                } else if Self.isSaid(row, by: facts), !isQuickTime {
                    try track.addKind(schemeURI: DASHRole.scheme, value: row.role)
                }
            }
        }
    }

    private static func isSaid(_ row: DASHRole, by facts: TrackFacts) -> Bool {
        row.isSaid(by: facts.characteristics, isForced: facts.forced == .all)
    }

    private static func tag(
        _ track: inout Track,
        as row: DASHRole,
        _ facts: TrackFacts
    ) throws(ISOMediaError) {
        if row.isForced {
            guard facts.forced != .all else { return }
            var tags = TrackTags()
            tags.forced = .all
            return try tags.apply(to: &track, facts, hasRoles: false)
        }
        for tag in row.characteristics { try track.addCharacteristic(tag.rawValue) }
    }
}
