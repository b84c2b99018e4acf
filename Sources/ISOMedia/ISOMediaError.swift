// SPDX-License-Identifier: Apache-2.0

package import FileSystem
public import MediaPrimitives

/// Why a movie file could not be read or written, and where.
public struct ISOMediaError: CodedError, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// A file or a folder could not be read or written.
        case file(FileError.Kind)
        /// The file does not start with a box of an ISO base media or QuickTime file.
        case notAMovie
        /// There is no `moov`: an interrupted recording, or only a part of a movie.
        case noMovieBox
        /// There is no `moov`, and the brand is one of still pictures.
        case stillPicture(FourCC)
        /// The `moov` is compressed (`cmov`).
        case compressedMovieBox
        /// The `moov` is larger than any real one; it would be loaded whole.
        case movieBoxTooLarge(size: UInt64, limit: UInt64)
        /// A box reaches beyond its container or beyond the end of the file.
        case boxOverruns(box: FourCC, size: UInt64, available: UInt64)
        /// Samples end beyond the end of the file, by this number of bytes.
        case samplesMissing(byteCount: UInt64)
        /// The movie header has 0 ticks a second.
        case zeroTimescale
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
        /// The output is the input.
        case outputIsInput
        /// The movie that the last edit replaced is no longer in the file.
        case nothingToUndo
        /// The file is not what it was when it was read.
        case changedMeanwhile
        /// A written file did not read back as what was meant.
        case verificationFailed(String)
    }

    /// What is wrong.
    package let kind: Kind
    /// The file, as the user named it; nil when bytes were parsed that are in no file.
    public var path: String?
    /// Where in the file, in bytes from its start.
    public let offset: UInt64?

    /// The name of the condition.
    public var code: String { ErrorCode.of(kind) }

    /// Makes an error from its condition and place.
    package init(_ kind: Kind, path: String? = nil, at offset: UInt64? = nil) {
        self.kind = kind
        self.path = path
        self.offset = offset
    }

    /// Takes over an error of a file with its place.
    package init(_ error: FileError) {
        let isWrong = error.kind == .notAsWritten
        self.init(
            isWrong ? .verificationFailed(error.kind.sentence) : .file(error.kind),
            path: error.path,
            at: error.offset
        )
    }

    /// The same error with the file named, where it was not yet.
    package func naming(_ path: String) -> ISOMediaError {
        var error = self
        error.path = error.path ?? path
        return error
    }
}

/// Passes an error of a file on as one of a movie.
package func rethrowing<Result>(
    _ body: () throws(FileError) -> Result
) throws(ISOMediaError) -> Result {
    do throws(FileError) {
        return try body()
    } catch {
        throw ISOMediaError(error)
    }
}

extension ByteSource {
    /// Reads a range of a movie.
    ///
    /// - Parameter range: where the bytes are; it has to be within the source.
    /// - Returns: the bytes of the range.
    /// - Throws: `ISOMediaError.Kind.file`.
    package func bytes(_ range: Range<UInt64>) throws(ISOMediaError) -> [UInt8] {
        try rethrowing { () throws(FileError) in try read(range) }
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
    /// A sentence that says what is wrong.
    fileprivate var sentence: String {
        switch self {
        case .file(let kind):
            kind.sentence
        case .notAMovie:
            "not an MP4 or QuickTime movie"
        case .noMovieBox:
            "it has no moov box: the recording was interrupted, or this is only part of a movie"
        case .stillPicture(let brand):
            "a still picture (\(brand), HEIF or AVIF), not a movie"
        case .compressedMovieBox:
            "its moov is compressed (cmov), which is not supported; rewrite the movie without"
        case .movieBoxTooLarge(let size, let limit):
            "its moov has \(size) bytes, more than the \(limit) that are supported"
        case .boxOverruns(let box, let size, let available):
            "truncated or damaged: box \(box) has \(size) bytes, but only \(available) remain"
        case .samplesMissing(let byteCount):
            "truncated: the last \(byteCount) bytes of its samples are missing"
        case .zeroTimescale:
            "its movie header (mvhd) has a timescale of 0, so its times have no meaning; rewrite the "
                + "movie: ffmpeg -i OLD -map 0 -c copy NEW"
        case .nestedTooDeep(let limit):
            "boxes are nested more than \(limit) deep"
        case .tooManyBoxes(let limit):
            "it has more than \(limit) boxes"
        case .sharedTrackID(let id, let count):
            "\(count) tracks have the ID \(id), so references to it are ambiguous; rewrite the movie "
                + "with distinct IDs: ffmpeg -i OLD -map 0 -c copy NEW"
        case .tooManyTracks(let limit):
            "it has more than \(limit) tracks"
        case .missingBox(let box, let container):
            "\(container) has no \(box)"
        case .invalidBox(let box, let reason):
            "box \(box) \(ByteError(reason, at: 0).reason)"
        case .inconsistentSampleTable(let reason):
            "sample table: \(reason)"
        case .inconsistentFragments(let reason):
            "fragments: \(reason)"
        case .cannotRewrite(let reason):
            "its samples cannot be rewritten: \(reason)"
        case .cannotFlatten(let reason):
            "it cannot be made flat: \(reason)"
        case .outputIsInput:
            "it is the movie itself"
        case .nothingToUndo:
            "the movie before the last edit is no longer in the file, so there is nothing to undo"
        case .changedMeanwhile:
            "another program changed it during the edit, so nothing was written"
        case .verificationFailed(let reason):
            "verification failed, so nothing was changed: \(reason)"
        }
    }
}
