// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// What is allowed of a tagged track and yet not what its author is likely to want.
struct TagRemarks {
    /// A sentence each.
    private(set) var sentences: [String] = []

    /// Looks at some tracks of a movie, as tags have made them.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    init(_ ids: [UInt32], in movie: Movie) throws(ISOMediaError) {
        let tracks = try TrackFacts.all(of: movie)
        for track in tracks where ids.contains(track.id) {
            remark(half: track)
            remark(auxiliary: track)
            remark(default: track, among: tracks)
        }
    }

    /// Characteristics to remove that a track did not have and nobody knows: misspelt, most likely.
    static func absent(_ facts: TrackFacts, _ tags: TrackTags) -> [String] {
        let unknown = tags.removedCharacteristics.filter {
            $0.entry == nil && !facts.characteristics.contains($0)
        }
        let list = facts.characteristics.map(\.rawValue).joined(separator: ", ")
        return unknown.map { tag in
            "track \(facts.id) has no \(tag); it has " + (list.isEmpty ? "none at all" : list)
        }
    }

    private mutating func remark(half track: TrackFacts) {
        let missing = MediaCharacteristic.sdh.filter { !track.characteristics.contains($0) }
        guard missing.count == 1, track.kind.isLegible else { return }
        sentences.append(
            "track \(track.id) has only one of the two SDH characteristics; players take it for SDH "
                + "when it has both (--sdh)"
        )
    }

    private mutating func remark(auxiliary track: TrackFacts) {
        guard track.characteristics.contains(.mainProgramContent), track.alternateGroup != 0,
            track.isExcludedFromAutoselection
        else { return }
        sentences.append(
            "track \(track.id) is excluded from autoselection, which makes it auxiliary content "
                + "whatever its tags say (--exclude-from-autoselection off)"
        )
    }

    private mutating func remark(default track: TrackFacts, among tracks: [TrackFacts]) {
        let isSpecial = track.isForAccessibility || track.forced == .all
        guard track.isEnabled, isSpecial, let kind = track.kind.mediaKind else { return }
        let plain = AlternateGroup(kind: kind).members(of: tracks).first {
            !$0.isForAccessibility && $0.forced != .all && !$0.isExcludedFromAutoselection
        }
        guard let plain else { return }
        sentences.append(
            "track \(track.id) is the enabled one of its group, so that everybody gets it; "
                + "--track \(plain.id) --default makes another the default"
        )
    }
}
