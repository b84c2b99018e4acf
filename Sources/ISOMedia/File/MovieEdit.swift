// SPDX-License-Identifier: Apache-2.0

/// What a movie is to become: the edited `moov` and the samples it refers to that are not yet there.
public struct MovieEdit: Equatable, Sendable {
    /// The edited movie; its old chunk offsets are still those of the old file.
    public var movie: Movie
    /// The samples to add.
    public var newMedia: [NewMedia]

    /// Makes an edit.
    public init(movie: Movie, newMedia: [NewMedia]) {
        self.movie = movie
        self.newMedia = newMedia
    }
}
