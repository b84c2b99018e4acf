// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import MediaPrimitives

/// Why a Matroska or WebM file cannot be edited, and where.
package struct MatroskaError: CodedError, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// The operating system refused, or another process edits the file.
        case file(FileError.Kind)
        /// The file is neither Matroska nor WebM.
        case notMatroska
        /// An element is missing, cut off, or larger than the element that it is in.
        case damaged(String)
        /// The file ends before its segment: so many bytes of its end are missing.
        case cutOff(missing: UInt64)
        /// The checksum of an element of this name is wrong.
        case wrongChecksum(String)
        /// An element of this name has more bytes than are read.
        case tooLarge(String, byteCount: UInt64)
        /// There is no such element.
        case missing(String)
        /// There are several elements of this name where one is allowed.
        case several(String)
        /// The file cannot be edited in place.
        case noPlace(Obstacle)
        /// A new file cannot be written either.
        case notRewritable
        /// The output is the file that is read.
        case outputIsInput
        /// Another program changed the file during the edit.
        case changedMeanwhile
        /// What was written does not read back as it should.
        case verificationFailed
        /// The file has no earlier version of its tracks.
        case nothingToUndo
    }

    /// Why an edit has no place in a file.
    package enum Obstacle: Equatable, Sendable {
        /// The segment has no size, as in recordings of live streams, and there is not enough free space.
        case unknownSize
        /// The size of the segment cannot be enlarged, and there is not enough free space.
        case sizeField
        /// Data follows the segment, and there is not enough free space.
        case dataAfterSegment
        /// The tracks are at the end of the file, and there is not enough free space beside them.
        case tracksAtEnd
        /// The segment has a checksum of all its bytes.
        case segmentChecksum
        /// A second index names an element that would move.
        case secondIndex
        /// The elements before the tracks are too large to move.
        case largeHeads
        /// The header that makes the edit visible would be at the border of two pages of memory.
        case pageBorder
    }

    /// What is wrong.
    package let kind: Kind
    /// The file, as the user named it.
    package var path: String?
    /// Where in the file, in bytes from its start.
    package let offset: UInt64?

    /// The name of the condition.
    package var code: String { ErrorCode.of(kind) }

    /// Makes an error from its condition and place.
    package init(_ kind: Kind, path: String? = nil, at offset: UInt64? = nil) {
        self.kind = kind
        self.path = path
        self.offset = offset
    }

    /// Takes an error of the file.
    init(_ error: FileError) {
        self.init(.file(error.kind), path: error.path, at: error.offset)
    }

    /// The same error with the file named, if it was not.
    func naming(_ path: String) -> MatroskaError {
        var error = self
        error.path = error.path ?? path
        return error
    }

    /// Runs what throws an error of files.
    package static func file<Result>(
        _ body: () throws(FileError) -> Result
    ) throws(MatroskaError) -> Result {
        do {
            return try body()
        } catch {
            throw MatroskaError(error)
        }
    }
}

extension MatroskaError: CustomStringConvertible {
    /// `file: what is wrong, at byte N`.
    package var description: String {
        if case .file(let kind) = kind {
            return FileError(kind, path: path, at: offset).description
        }
        let name = path.map { "\($0): " } ?? ""
        return name + kind.sentence + (offset.map { ", at byte \($0)" } ?? "")
    }
}

extension MatroskaError.Kind {
    /// A sentence, without the file and the place.
    package var sentence: String {
        switch self {
        case .file(let kind): FileError(kind).description
        case .notMatroska: "not a Matroska or WebM file"
        case .damaged(let name): "the element \(name) is damaged"
        case .cutOff(let missing):
            "it is cut off: \(missing) bytes are missing at its end; download or copy it again"
        case .wrongChecksum(let name): "the checksum (CRC-32) of \(name) is wrong"
        case .tooLarge(let name, let count):
            "\(name) has \(count) bytes, more than an edit reads"
        case .missing(let name): "it has no \(name)"
        case .several(let name): "it has more than one \(name)"
        case .noPlace(let obstacle): "it cannot be edited in place: \(obstacle.sentence)"
        case .notRewritable:
            "it cannot be written anew, because its index (Cues) would have to change"
        case .outputIsInput: "it is the file itself"
        case .changedMeanwhile: "another program changed the file during the edit"
        case .verificationFailed: "verification failed, so nothing was changed"
        case .nothingToUndo:
            "there is nothing to undo: it has no earlier version of its tracks, or has changed since"
        }
    }
}

extension MatroskaError.Obstacle {
    fileprivate var sentence: String {
        switch self {
        case .unknownSize:
            "its segment has no size, as in recordings of live streams, and no free space (Void)"
        case .sizeField: "its segment cannot become larger, and has no free space (Void)"
        case .dataAfterSegment: "data follows its segment, which has no free space (Void)"
        case .tracksAtEnd: "its tracks are after its clusters and have no free space (Void)"
        case .segmentChecksum: "its segment has a checksum (CRC-32) of the whole file"
        case .secondIndex: "a second index (SeekHead) names an element that would move"
        case .largeHeads: "the elements before its tracks are too large to move"
        case .pageBorder: "a header that has to be written in one step is at a page border"
        }
    }
}
