// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// One of the two SDH characteristics; players take a track for SDH when it has both.
///
/// Who describes sounds writes for people who do not hear speech either, so the other one is added.
/// `transcribes-spoken-dialog` alone is no proof: Apple's sample writer gives it to every subtitle
/// track. Then the name, the role or closed captions have to say so as well; else it is told.
struct HalfTaggedSDH: Repair {
    let why = "SDH has both characteristics"
    let changedBoxes: Set<FourCC> = ["tagc"]

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        for facts in try movie.tracks() where facts.kind.isLegible {
            let present = MediaCharacteristic.sdh.filter(facts.characteristics.contains)
            guard present.count == 1 else { continue }
            guard present == [.describesMusicAndSound] || Self.isKnownAsSDH(facts) else {
                movie.warnings.append(
                    "track \(facts.id) has \(present[0]) alone; if it describes sounds, too, tag "
                        + "--track \(facts.id) --sdh, else --no-sdh"
                )
                continue
            }
            try movie.movie.updateTrack(facts.id) { track throws(ISOMediaError) in
                for tag in MediaCharacteristic.sdh { try track.addCharacteristic(tag.rawValue) }
            }
        }
    }

    private static func isKnownAsSDH(_ facts: TrackFacts) -> Bool {
        if facts.kind == .closedCaption || facts.roles.contains("caption") { return true }
        let words = (facts.name ?? "").lowercased().split { !$0.isLetter }
        return words.contains("sdh") || words.contains("cc")
    }
}
