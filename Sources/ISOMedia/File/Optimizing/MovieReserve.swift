// SPDX-License-Identifier: Apache-2.0

/// Free space after a `moov`, so that later edits need not move the media data.
public enum MovieReserve: Equatable, Sendable {
    /// Room for some subtitle tracks, beside that for a second `moov`.
    case usual
    /// That many bytes, beside those for a second `moov`.
    case bytes(UInt64)
    /// No room: the next edit in place copies the file.
    case none

    /// More than this is no reserve.
    package static let limit: UInt64 = 1 << 30

    /// The size of each of two slots, and of the room for samples after them.
    ///
    /// Nil for no room.
    func lengths(
        movieLength: Int,
        fileLength: UInt64
    ) -> (slot: UInt64, room: UInt64)? {
        let least = UInt64(movieLength) + StoredMovie.tailLength
        switch self {
        case .none, .bytes(0):
            return nil
        case .usual:
            let slot = MovieSlots.length(for: movieLength, fileLength: fileLength)
            return (slot, min(64 << 10, fileLength / 8))
        case .bytes(let count):
            let growth = min(count, Self.limit) / 4
            return ((least + growth + 15) / 16 * 16, min(count, Self.limit) - 2 * growth)
        }
    }

    /// How much free space there is to be around a `moov`, but for padding.
    func length(movieLength: Int, fileLength: UInt64) -> UInt64 {
        guard let (slot, room) = lengths(movieLength: movieLength, fileLength: fileLength) else {
            return 0
        }
        return MovieSlots.headerLength + 2 * slot + room - UInt64(movieLength)
    }

    /// Whether so many free bytes will do: some are padding, and some have been used by later edits.
    func isMet(by present: UInt64, planned: UInt64) -> Bool {
        if planned == 0 { return present == 0 }
        return (planned / 2...planned + planned / 4 + 8192).contains(present)
    }
}
