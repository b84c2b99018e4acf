// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

extension EditJob {
    /// Carries out an edit that adds tracks.
    ///
    /// Where all of them are there already, a movie that needed no preparation is left alone, and no
    /// other file is made of it.
    ///
    /// - Throws: `MuxingError`, after which nothing has changed.
    func run(
        additions media: [NewMedia],
        to movie: Movie,
        _ depth: Verification.Depth,
        _ progress: (UInt64, UInt64) -> Void,
        check: (MovieFile) throws(ISOMediaError) -> Void
    ) throws(MuxingError) -> Outcome {
        if media.isEmpty, preparation == .none {
            giveUp()
            return Outcome()
        }
        let edit = MovieEdit(movie: movie, newMedia: media, changedBoxes: ["folw", "forc"])
        return try run(edit, verifying: depth, progress: progress, check: check)
    }
}
