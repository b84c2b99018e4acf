// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// A Macintosh language code in an MP4, where readers expect three letters: `elng` says it.
///
/// A language that nothing states cannot be known; it is told.
struct MissingExtendedLanguage: Repair {
    let why = "mdhd has a Macintosh code, which readers of MP4 do not know"
    let changedBoxes: Set<FourCC> = ["elng"]

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        for facts in try movie.tracks() where facts.kind == .audio || facts.kind.isLegible {
            guard facts.extendedLanguage == nil else { continue }
            guard let language = facts.language else {
                movie.warnings.append(
                    "track \(facts.id) (\(facts.kind.rawValue)) states no language, so that players "
                        + "never select it by language; tag --track \(facts.id) --language TAG"
                )
                continue
            }
            guard facts.mediaHeaderLanguage.isMacintosh, !movie.isQuickTime else { continue }
            try movie.movie.updateTrack(facts.id) { track throws(ISOMediaError) in
                try track.setExtendedLanguage(language)
            }
        }
    }
}
