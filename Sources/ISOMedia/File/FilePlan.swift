// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import MediaPrimitives

/// The new file, computed without touching the disk: what is kept, what is new, and how to get there.
package struct FilePlan: Equatable, Sendable {
    /// A range of the new file.
    package enum Piece: Equatable, Sendable {
        /// Bytes of the old file.
        case kept(Range<UInt64>)
        /// New bytes.
        case new([UInt8])
        /// New bytes that lie in a file of their own.
        case spooled(SpooledBytes)
        /// That many unused bytes: room for a later edit.
        case unused(UInt64)

        /// Number of bytes.
        var length: UInt64 {
            switch self {
            case .kept(let range): range.upperBound - range.lowerBound
            case .new(let bytes): UInt64(bytes.count)
            case .spooled(let bytes): bytes.length
            case .unused(let length): length
            }
        }
    }

    /// How the old file becomes the new one.
    package enum Method: Equatable, Sendable {
        /// What is new is written where no reader looks; then the pieces at these places of the new
        /// file, each of 4 or 16 bytes, make it visible. The last one commits.
        case inPlace(switches: [UInt64])
        /// The new file is written beside the old one and renamed over it.
        case copy
    }

    /// The new file from front to back.
    package let pieces: [Piece]
    /// How the old file becomes the new one.
    package let method: Method
    /// What is written first, in order, where this is done in place: headers by which all that follows is
    /// complete boxes at any moment.
    let preparation: [FilePatch]

    /// Makes a plan; pieces of no length are left out.
    package init(pieces: [Piece], method: Method) {
        self.init(pieces: pieces, method: method, preparation: [])
    }

    /// Makes a plan that begins with some writes.
    init(pieces: [Piece], method: Method, preparation: [FilePatch]) {
        self.pieces = pieces.filter { $0.length > 0 }
        self.method = method
        self.preparation = preparation
    }

    /// Length of the new file in bytes.
    package var length: UInt64 { pieces.reduce(0) { $0 + $1.length } }

    /// The pieces and their places in the new file.
    var placedPieces: [(offset: UInt64, piece: Piece)] {
        var offset: UInt64 = 0
        return pieces.map { piece in
            defer { offset += piece.length }
            return (offset, piece)
        }
    }

    /// The new bytes that are in memory, and their places in the new file.
    var newPieces: [(offset: UInt64, bytes: [UInt8])] {
        placedPieces.compactMap { place in
            guard case .new(let bytes) = place.piece else { return nil }
            return (place.offset, bytes)
        }
    }
}

extension FilePlan {
    /// Lays new pieces over kept bytes at a place; what is there has to be of one kept piece.
    static func lay(_ new: [Piece], at offset: UInt64, over pieces: [Piece]) -> [Piece] {
        let end = new.reduce(offset) { $0 + $1.length }
        return pieces.flatMap { piece -> [Piece] in
            guard case .kept(let range) = piece, range.contains(offset), end <= range.upperBound
            else { return [piece] }
            let parts = [.kept(range.lowerBound..<offset)] + new + [.kept(end..<range.upperBound)]
            return parts.filter { $0.length > 0 }
        }
    }

    /// The type of a box of free space.
    static let freeType = Array("free".utf8)

    /// The size of a box that reaches to the end of the file.
    static let toEndOfFile = [UInt8](repeating: 0, count: 4)

    /// The header of free space; nothing for no space.
    ///
    /// - Precondition: `size` is 0, or from 8 to 4 GiB.
    static func freeHeader(_ size: UInt64) -> [UInt8] {
        size == 0 ? [] : UInt32(size).bigEndianBytes + freeType
    }
}

extension UInt32 {
    /// The four bytes in file order.
    var bigEndianBytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(self)
        return writer.bytes
    }
}
