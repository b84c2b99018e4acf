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

    /// A role and what says the same.
    private struct Row {
        var role: String
        var characteristics: [MediaCharacteristic]
    }

    /// FFmpeg's map of dispositions to roles, and of characteristics.
    private static let table = [
        Row(role: "caption", characteristics: MediaCharacteristic.sdh),
        Row(role: "description", characteristics: [.describesVideo]),
        Row(role: "dub", characteristics: [.translation, .dubbedTranslation]),
        Row(role: "commentary", characteristics: [.auxiliaryContent]),
        Row(role: "forced-subtitle", characteristics: [.forcedOnlySubtitles]),
    ]

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        let isQuickTime = movie.isQuickTime
        try movie.updateTracks { facts in
            facts.kind.mediaKind != nil
        } _: { track, facts throws(ISOMediaError) in
            for row in Self.table where Self.fits(row, facts) {
                if facts.roles.contains(row.role) {
                    try Self.tag(&track, as: row, facts)
                } else if Self.isTagged(facts, as: row), !isQuickTime {
                    try track.addKind(schemeURI: TrackFacts.dashRoles, value: row.role)
                }
            }
        }
    }

    private static func fits(_ row: Row, _ facts: TrackFacts) -> Bool {
        guard let kind = facts.kind.mediaKind else { return false }
        return row.characteristics.allSatisfy { $0.entry?.appliesTo.contains(kind) ?? false }
    }

    private static func isTagged(_ facts: TrackFacts, as row: Row) -> Bool {
        if row.characteristics == [.forcedOnlySubtitles] { return facts.forced == .all }
        // The general one of two need not stand there.
        guard let particular = row.characteristics.last else { return false }
        return facts.characteristics.contains(particular)
            && (row.characteristics != MediaCharacteristic.sdh
                || row.characteristics.allSatisfy(facts.characteristics.contains))
    }

    private static func tag(
        _ track: inout Track,
        as row: Row,
        _ facts: TrackFacts
    ) throws(ISOMediaError) {
        if row.characteristics == [.forcedOnlySubtitles] {
            guard facts.forced != .all else { return }
            var tags = TrackTags()
            tags.forced = .all
            return try tags.apply(to: &track, facts)
        }
        for tag in row.characteristics { try track.addCharacteristic(tag.rawValue) }
    }
}
