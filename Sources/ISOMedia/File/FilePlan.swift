// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Samples to be added to a movie: the one chunk of a track that the edited `moov` has already.
public struct NewMedia: Equatable, Sendable {
    /// The track whose `stco` will name the chunk.
    public var trackID: UInt32
    /// All samples of the track, one behind the other.
    public var data: [UInt8]

    /// Makes the media of a track.
    public init(trackID: UInt32, data: [UInt8]) {
        self.trackID = trackID
        self.data = data
    }
}

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

/// The new file, computed without touching the disk: what is kept, what is new, and how to get there.
public struct FilePlan: Equatable, Sendable {
    /// A stretch of the new file.
    public enum Piece: Equatable, Sendable {
        /// Bytes of the old file.
        case kept(Range<UInt64>)
        /// New bytes.
        case new([UInt8])

        /// Number of bytes.
        var length: UInt64 {
            switch self {
            case .kept(let range): range.upperBound - range.lowerBound
            case .new(let bytes): UInt64(bytes.count)
            }
        }
    }

    /// How the old file becomes the new one.
    public enum Method: Equatable, Sendable {
        /// What is new is written where no reader looks; then the pieces at these places of the new
        /// file, each of four bytes, make it visible. The last one commits.
        case inPlace(switches: [UInt64])
        /// The new file is written beside the old one and renamed over it.
        case copy
    }

    /// The new file from front to back.
    public let pieces: [Piece]
    /// How the old file becomes the new one.
    public let method: Method

    /// Length of the new file in bytes.
    public var length: UInt64 { pieces.reduce(0) { $0 + $1.length } }

    /// The new bytes and their places in the new file.
    var newPieces: [(offset: UInt64, bytes: [UInt8])] {
        var offset: UInt64 = 0
        var found: [(UInt64, [UInt8])] = []
        for piece in pieces {
            if case .new(let bytes) = piece { found.append((offset, bytes)) }
            offset += piece.length
        }
        return found
    }
}
