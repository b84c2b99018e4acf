// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// "All samples forced" without "some samples forced", which has to be set with it.
///
/// Source: QuickTime File Format, "Subtitle Sample Data", display flags.
struct ForcedFlags: Repair {
    let why = "all samples are forced, so that some are: the flags are 0xC0000000"
    let changedBoxes: Set<FourCC> = ["tx3g"]

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        try movie.updateTracks { _ in
            true
        } _: { track, _ throws(ISOMediaError) in
            try track.updateTextEntries { entry in
                if entry.displayFlags.contains(.allSamplesForced) {
                    entry.displayFlags.insert(.someSamplesForced)
                }
            }
        }
    }
}
