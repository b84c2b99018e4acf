// SPDX-License-Identifier: Apache-2.0

package import FileSystem

/// Samples to be added to a movie, for a track that the edited `moov` has already.
package struct NewMedia: Equatable, Sendable {
    /// Where the bytes are.
    package enum Bytes: Equatable, Sendable {
        /// In memory.
        case memory([UInt8])
        /// In a file.
        case spooled(SpooledBytes)
    }

    /// The track whose chunk offsets will name the chunks.
    package var trackID: UInt32
    /// All samples of the track, one after the other.
    package var bytes: Bytes
    /// Number of bytes of each chunk; together they are all bytes.
    package var chunkLengths: [UInt64]

    /// Makes the media of a track; in one chunk unless said otherwise.
    package init(trackID: UInt32, bytes: Bytes, chunkLengths: [UInt64]? = nil) {
        self.trackID = trackID
        self.bytes = bytes
        self.chunkLengths = chunkLengths ?? [bytes.piece.length]
    }

    /// Makes the media of a track that has one chunk.
    package init(trackID: UInt32, data: [UInt8]) {
        self.init(trackID: trackID, bytes: .memory(data))
    }

    /// Number of bytes.
    var length: UInt64 { bytes.piece.length }
}

extension NewMedia.Bytes {
    /// The bytes as a piece of a file.
    var piece: FilePlan.Piece {
        switch self {
        case .memory(let bytes): .new(bytes)
        case .spooled(let bytes): .spooled(bytes)
        }
    }
}
