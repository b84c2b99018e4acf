// SPDX-License-Identifier: Apache-2.0

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
