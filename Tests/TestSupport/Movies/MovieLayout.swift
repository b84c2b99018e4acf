// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The ways in which movies are laid out, each made from a sample and playable by FFmpeg.
package enum MovieLayout: String, CaseIterable, Sendable {
    /// Media data, then `moov`.
    case movieLast
    /// `moov`, then media data.
    case movieFirst
    /// `moov`, free space with room for a second `moov` and 64 KiB, media data.
    case movieFirstWithReserve
    /// `moov`, 1 KiB of free space, media data.
    case movieFirstWithSmallReserve
    /// `moov` first; the size of `mdat` is 0: to the end of the file.
    case mediaToEndOfFile
    /// `wide` and `mdat` with size 0 behind `moov`.
    case wideAndMediaToEndOfFile
    /// `mdat` with a 64-bit size.
    case largeMediaData
    /// `co64` instead of `stco`.
    case largeChunkOffsets
    /// Samples in two `mdat`, `moov` between them.
    case twoMediaDataAroundMovie
    /// Samples in two `mdat`, `moov` behind them.
    case twoMediaDataBeforeMovie
    /// Samples in two `mdat`, `moov` between them, and the size of the second is 0.
    case movieBetweenMediaToEndOfFile
    /// The QuickTime movie with chapters and a timecode track, `moov` first.
    case chaptersAndTimecode
    /// An XMP `uuid` behind `moov`.
    case trailingUUID
    /// Boxes that nobody knows in the file, `moov`, `trak`, `mdia`, `minf`, `stbl` and `udta`.
    case unknownBoxes
    /// An edit list of three segments, one of them empty.
    case editLists
    /// `meta` as QuickTime has it in `moov`, as ISO has it in `udta`, which ends in a zero.
    case oddMeta
    /// Bytes behind the last box that are no box.
    case trailingGarbage
    /// Zeros behind the last box.
    case trailingZeros
    /// `wide` before `mdat`.
    case wide
    /// `moov` with a 64-bit size.
    case largeMovie
    /// `moov` last, with size 0: to the end of the file.
    case movieToEndOfFile
    /// `mfra` as the last box.
    case fragmentRandomAccess

    /// The movie as bytes.
    package func bytes() throws -> [UInt8] {
        if self == .chaptersAndTimecode { return try SampleMedia.bytes("movie.mov") }
        return try bytes(of: SampleMedia.path("movie.mp4"))
    }

    /// Another movie as bytes: one with a video and an audio track, and nothing but `moov` and `mdat`.
    package func bytes(of path: String) throws -> [UInt8] {
        var assembler = try MovieAssembler(path: path)
        change(&assembler)
        var bytes = assembler.assemble(segments(assembler))
        if self == .movieToEndOfFile {
            let start = bytes.count - assembler.movieLength
            bytes.replaceSubrange(start..<start + 4, with: [0, 0, 0, 0])
        }
        return bytes
    }

    /// Writes the movie.
    package func write(to url: URL) throws {
        try Data(try bytes()).write(to: url)
    }

    /// The extension of the file's name.
    package var fileExtension: String { self == .chaptersAndTimecode ? "mov" : "mp4" }

    /// Calls `body` with the path of the movie in a folder of its own, which is removed afterwards.
    package func withFile<Result>(_ body: (String) throws -> Result) throws -> Result {
        try withTemporaryFile(named: "\(rawValue).\(fileExtension)", try bytes(), body)
    }
}
