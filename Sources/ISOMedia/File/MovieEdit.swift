// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// What a movie is to become: the edited `moov` and the samples it refers to that are not yet there.
package struct MovieEdit: Equatable, Sendable {
    /// The edited movie; its old chunk offsets are still those of the old file.
    package var movie: Movie
    /// The samples to add.
    package var newMedia: [NewMedia]
    /// The tracks that the edit takes away.
    package var removedTracks: Set<UInt32>
    /// The types of the boxes that the edit may add, change or take away.
    ///
    /// Headers of the movie and its tracks, and where chunks are, may always change in the fields that an
    /// edit is about; all else is compared before the commit.
    package var changedBoxes: Set<FourCC>
    /// What becomes of the bytes that no track uses.
    package var layout: MediaLayout = .asItIs

    /// Makes an edit.
    package init(
        movie: Movie,
        newMedia: [NewMedia] = [],
        removedTracks: Set<UInt32> = [],
        changedBoxes: Set<FourCC> = []
    ) {
        self.movie = movie
        self.newMedia = newMedia
        self.removedTracks = removedTracks
        self.changedBoxes = changedBoxes
    }
}

/// What becomes of media data when a movie is edited.
package enum MediaLayout: Equatable, Sendable {
    /// It stays where it is, with the bytes that no track uses.
    case asItIs
    /// Only the bytes that tracks use are kept, in their order, and no free space; the file is copied,
    /// and the edit adds no samples.
    case compact
    /// The same with `moov` first, free space after it, and the bytes in an order for playback.
    case optimized(OptimizedLayout)

    /// Whether media data may be moved within the file, and lose what no track uses.
    var rearranges: Bool { self != .asItIs }
}

/// How the file of an optimized movie is laid out.
package struct OptimizedLayout: Equatable, Sendable {
    /// Room after the `moov` for later edits.
    package var reserve: MovieReserve
    /// The bytes that tracks use, in their new order; nil where the boxes around them stay whole.
    var media: [Range<UInt64>]?
}
