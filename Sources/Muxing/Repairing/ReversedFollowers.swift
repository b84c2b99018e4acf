// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// `folw` in a subtitle track: it belongs into the sound track, from where it leads to the subtitles.
///
/// A sound track that leads somewhere already stays as it is.
struct ReversedFollowers: Repair {
    let why = "folw leads from sound to its default subtitles"
    let changedBoxes: Set<FourCC> = ["folw"]

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        let tracks = try movie.tracks()
        let sounds = Set(tracks.filter { $0.kind == .audio }.map(\.id))
        for facts in tracks where facts.kind.isLegible {
            var reversed: [UInt32] = []
            try movie.movie.updateTrack(facts.id) { track throws(ISOMediaError) in
                reversed = try track.references("folw")
                guard !reversed.isEmpty else { return }
                track.setReferences("folw", to: [])
            }
            for sound in reversed where sounds.contains(sound) {
                try movie.movie.updateTrack(sound) { track throws(ISOMediaError) in
                    guard try track.references("folw").isEmpty else { return }
                    track.setReferences("folw", to: [facts.id])
                }
            }
        }
    }
}
