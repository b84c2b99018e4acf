// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

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
