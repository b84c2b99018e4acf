// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// `describes-spoken-dialog`, which the documentation of a widely used transcoder says for
/// `transcribes-spoken-dialog`; no player knows it.
///
/// Other identifiers below `public.` that do not exist are told.
struct MisspeltCharacteristic: Repair {
    let why = "there is no public.accessibility.describes-spoken-dialog; transcribes- is meant"
    let changedBoxes: Set<FourCC> = ["tagc"]

    private static let misspelt = "public.accessibility.describes-spoken-dialog"

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        for facts in try movie.tracks() {
            for tag in facts.characteristics where tag.rawValue != Self.misspelt {
                guard tag.rawValue.hasPrefix("public."), tag.entry == nil else { continue }
                movie.warnings.append(
                    "track \(facts.id): nothing called \(tag) is defined, so that no player knows it; "
                        + "tag --track \(facts.id) --remove-characteristic \(tag)"
                )
            }
        }
        try movie.updateTracks { facts in
            facts.characteristics.contains(MediaCharacteristic(rawValue: Self.misspelt))
        } _: { track, _ throws(ISOMediaError) in
            try track.addCharacteristic(MediaCharacteristic.transcribesSpokenDialog.rawValue)
            try track.removeCharacteristic(Self.misspelt)
        }
    }
}
