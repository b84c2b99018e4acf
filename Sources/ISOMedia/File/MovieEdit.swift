// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// What a movie is to become: the edited `moov` and the samples it refers to that are not yet there.
public struct MovieEdit: Equatable, Sendable {
    /// The edited movie; its old chunk offsets are still those of the old file.
    public var movie: Movie
    /// The samples to add.
    public var newMedia: [NewMedia]
    /// The tracks that the edit takes away.
    public var removedTracks: Set<UInt32>
    /// The types of the boxes that the edit may add, change or take away.
    ///
    /// Headers of the movie and its tracks, and where chunks are, may always change in the fields that an
    /// edit is about; all else is compared before the commit.
    public var changedBoxes: Set<FourCC>
    /// What becomes of the bytes that no track uses.
    public var layout: MediaLayout = .asItIs

    /// Makes an edit.
    public init(
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
public enum MediaLayout: Equatable, Sendable {
    /// It stays where it is, with the bytes that no track uses.
    case asItIs
    /// Only the bytes that tracks use are kept, in their order, and no free space; the file is copied,
    /// and the edit adds no samples.
    case compact
    /// The same with `moov` first, free space behind it, and the bytes in an order for playback.
    case optimized(OptimizedLayout)

    /// Whether media data may be moved within the file, and lose what no track uses.
    var rearranges: Bool { self != .asItIs }
}

/// How the file of an optimized movie is laid out.
public struct OptimizedLayout: Equatable, Sendable {
    /// Room behind the `moov` for later edits.
    public var reserve: MovieReserve
    /// The bytes that tracks use, in their new order; nil where the boxes around them stay whole.
    var media: [Range<UInt64>]?
}
