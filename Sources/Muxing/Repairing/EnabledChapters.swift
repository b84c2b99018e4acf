// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// A chapter list that is enabled: its titles would be shown as text on the picture.
struct EnabledChapters: Repair {
    let why = "chapter lists stay disabled"
    let changedBoxes: Set<FourCC> = []

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        try movie.updateTracks { facts in
            facts.kind == .chapter && facts.isEnabled
        } _: { track, _ throws(ISOMediaError) in
            try track.updateHeader { $0.isEnabled = false }
        }
    }
}
