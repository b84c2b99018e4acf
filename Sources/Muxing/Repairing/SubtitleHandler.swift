// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// tx3g under the handler `text`: 3GPP's way, which Apple's players do not list as subtitles.
///
/// Chapter lists are text and stay so. Source: QuickTime File Format, "Subtitle Media".
struct SubtitleHandler: Repair {
    let why = "players list subtitles under the handler sbtl"
    let changedBoxes: Set<FourCC> = ["hdlr"]

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        try movie.updateTracks { facts in
            facts.kind == .subtitle && facts.handler == "text"
                && facts.sampleEntry == TextSampleEntry.type
        } _: { track, _ throws(ISOMediaError) in
            try track.updateHandler { $0.handlerType = "sbtl" }
        }
    }
}
