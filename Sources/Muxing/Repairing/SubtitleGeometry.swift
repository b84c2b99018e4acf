// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives

/// Subtitles without a size, as FFmpeg writes them: players have to guess where they lie.
///
/// Size, place, layer and default text box become those that Apple asks for (`TimedTextGeometry`).
struct SubtitleGeometry: Repair {
    let why = "subtitles are as wide as the picture and lie in front of it"
    let changedBoxes: Set<FourCC> = ["tkhd", "tx3g"]

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        let size = try movie.movie.displaySize()
        try movie.updateTracks { facts in
            facts.kind == .subtitle && facts.sampleEntry == TextSampleEntry.type
        } _: { track, _ throws(ISOMediaError) in
            let present = try track.header()
            guard present.width.rawValue == 0, present.height.rawValue == 0,
                let entry = try track.textEntries().first
            else { return }
            let geometry = TimedTextGeometry(
                displayWidth: size.width,
                displayHeight: size.height,
                hasVerticalPlacement: entry.displayFlags.contains(.verticalPlacement)
            )
            try track.updateHeader { header in
                header.layer = -1
                header.matrix = geometry.matrix
                header.width = FixedPoint16x16(geometry.displayWidth)
                header.height = FixedPoint16x16(geometry.trackHeight)
            }
            try track.updateTextEntries { $0.defaultTextBox = geometry.defaultTextBox }
        }
    }
}
