// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// Why a movie file could not be read or written, and where.
public struct ISOMediaError: Error, Equatable, Sendable {
    /// The named conditions.
    public enum Kind: Equatable, Sendable {
        /// The operating system refused: the operation (`open`, `write`, …) and its `errno`.
        case system(operation: String, code: Int32)
        /// Bytes could not be had from where they are, such as a server, and why and what to do.
        case unreadableSource(String)
        /// The file does not start with a box of an ISO base media or QuickTime file.
        case notAMovie
        /// There is no `moov`: an interrupted recording, or only a part of a movie.
        case noMovieBox
        /// The `moov` is compressed (`cmov`).
        case compressedMovieBox
        /// The `moov` is larger than any real one; it would be loaded whole.
        case movieBoxTooLarge(size: UInt64, limit: UInt64)
        /// A box reaches beyond its container or beyond the end of the file.
        case boxOverruns(box: FourCC, size: UInt64, available: UInt64)
        /// Boxes are nested deeper than any real file nests them.
        case nestedTooDeep(limit: Int)
        /// There are more boxes than in any real file; each would take memory.
        case tooManyBoxes(limit: Int)
        /// Several tracks have one ID, so that nothing can refer to one of them.
        case sharedTrackID(UInt32, count: Int)
        /// There are more tracks than in any real movie; work on each looks at all of them.
        case tooManyTracks(limit: Int)
        /// A box that every movie or track has is missing.
        case missingBox(FourCC, in: FourCC)
        /// The fields of a box contradict its size.
        case invalidBox(FourCC, ByteError.Kind)
        /// Two boxes that describe the same samples contradict each other.
        case inconsistentSampleTable(String)
        /// The fragments of a movie contradict each other or the movie.
        case inconsistentFragments(String)
        /// The movie has something that a flat movie made from it would lose or break.
        case cannotFlatten(String)
        /// Samples of the movie cannot get other bytes; why not.
        case cannotRewrite(String)
        /// The output is there already and was not to be replaced.
        case outputExists
        /// The folder to replace was not made by this program: it lacks a file that those have.
        case folderNotOurs(mark: String)
        /// The output is the input.
        case outputIsInput
        /// The movie that the last edit replaced is no longer in the file.
        case nothingToUndo
        /// Another process holds the file's lock.
        case locked
        /// The file is not what it was when it was read.
        case changedMeanwhile
        /// A written file did not read back as what was meant.
        case verificationFailed(String)
    }

    /// What is wrong.
    public let kind: Kind
    /// The file, as the user named it; nil when bytes were parsed that are in no file.
    public var path: String?
    /// Where in the file, in bytes from its start.
    public let offset: UInt64?

    /// Makes an error from its condition and place.
    public init(_ kind: Kind, path: String? = nil, at offset: UInt64? = nil) {
        self.kind = kind
        self.path = path
        self.offset = offset
    }

    /// The same error with the file named, where it was not yet.
    public func naming(_ path: String) -> ISOMediaError {
        var error = self
        error.path = error.path ?? path
        return error
    }
}

extension ISOMediaError: CustomStringConvertible {
    /// `file: what is wrong, at byte N`.
    public var description: String {
        let place = offset.map { ", at byte \($0)" } ?? ""
        return (path.map { "\($0.withVisibleControls): " } ?? "") + kind.sentence + place
    }
}

extension ISOMediaError.Kind {
    /// A sentence that says what is wrong and, where there is something, what to do about it.
    fileprivate var sentence: String {
        switch self {
        case .system(let operation, let code):
            operation == "open" ? systemErrorText(code) : "\(operation): \(systemErrorText(code))"
        case .unreadableSource(let reason):
            reason
        case .notAMovie:
            "not an MP4 or QuickTime movie"
        case .noMovieBox:
            "no moov box: the recording was interrupted, or this is only a part of a movie"
        case .compressedMovieBox:
            "its moov is compressed (cmov); write it anew with an uncompressed moov first"
        case .movieBoxTooLarge(let size, let limit):
            "its moov has \(size) bytes, more than the \(limit) that are supported"
        case .boxOverruns(let box, let size, let available):
            "truncated or damaged: box \(box) has \(size) bytes where \(available) remain"
        case .nestedTooDeep(let limit):
            "boxes are nested more than \(limit) deep"
        case .tooManyBoxes(let limit):
            "there are more than \(limit) boxes"
        case .sharedTrackID(let id, let count):
            "\(count) tracks have the ID \(id), so that nothing can refer to one of them; write the "
                + "movie anew with an ID for each: ffmpeg -i OLD -map 0 -c copy NEW"
        case .tooManyTracks(let limit):
            "there are more than \(limit) tracks"
        case .missingBox(let box, let container):
            "\(container) has no \(box)"
        case .invalidBox(let box, let reason):
            "box \(box) \(ByteError(reason, at: 0).reason)"
        case .inconsistentSampleTable(let reason):
            "sample table: \(reason)"
        case .inconsistentFragments(let reason):
            "fragments: \(reason)"
        case .cannotRewrite(let reason):
            "its samples cannot get other bytes: \(reason)"
        case .cannotFlatten(let reason):
            "it cannot be written as a flat movie: \(reason)"
        case .outputExists:
            "it is there already; pass --force to replace it"
        case .folderNotOurs(let mark):
            "the folder has files, but no \(mark), so it is not replaced; name another or remove it"
        case .outputIsInput:
            "it is the movie itself; leave out -o to edit in place"
        case .nothingToUndo:
            "the movie before the last edit is no longer in the file; there is nothing to take back"
        case .locked:
            "another process is editing it; try again when that is done"
        case .changedMeanwhile:
            "it was changed by another program while it was edited; nothing was written, run again"
        case .verificationFailed(let reason):
            "the result did not read back as meant, so it was not committed: \(reason)"
        }
    }
}
