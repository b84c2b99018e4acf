// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// `elng` without version and flags, as old mp4ff and mux.js write it: readers that follow the standard
/// take the first letters for them.
struct MalformedExtendedLanguage: Repair {
    let why = "version and flags stand before the tag of elng"
    let changedBoxes: Set<FourCC> = ["elng"]

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        try movie.updateTracks { _ in
            true
        } _: { track, _ throws(ISOMediaError) in
            guard let language = try track.extendedLanguageBox(), language.header == nil else {
                return
            }
            try track.box.update(["mdia", "elng"]) { box throws(ISOMediaError) in
                box = Box(ExtendedLanguageBox(tag: language.tag))
            }
        }
    }
}
