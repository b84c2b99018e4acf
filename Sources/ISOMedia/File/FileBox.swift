// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import MediaPrimitives

/// A box at the top level of a file, of which only the header has been read.
package struct FileBox: Equatable, Sendable {
    /// The four-character code.
    package let type: FourCC
    /// How the header states the size.
    package let sizeForm: Box.SizeForm
    /// The bytes of the box in the file, header included.
    package let range: Range<UInt64>

    /// Length of the header in bytes.
    package var headerLength: UInt64 { sizeForm == .extended ? 16 : 8 }

    /// The bytes after the header.
    package var payload: Range<UInt64> { range.lowerBound + headerLength..<range.upperBound }

    /// Whether nothing of the box is needed: `free` or `skip`.
    ///
    /// Source: ISO/IEC 14496-12, 8.1.2.
    package var isFreeSpace: Bool { type == "free" || type == "skip" }
}

/// The boxes at the top level of a file, found by reading their headers only.
struct FileBoxes {
    /// A last box that says it is longer than the file.
    struct Truncation: Equatable {
        var type: FourCC
        var size: UInt64
        var range: Range<UInt64>
    }

    /// The boxes in file order; one that is truncated ends with the file.
    private(set) var boxes: [FileBox] = []
    /// The last box, where it is truncated.
    private(set) var truncation: Truncation?
    /// Bytes after the last box that are no box; kept, never judged.
    private(set) var garbage: Range<UInt64>
    /// Whether there may be boxes after the last one, which were not read.
    private(set) var hasMore = false

    /// Whether a `moov` may begin with what covers one, because a process was killed while it uncovered it.
    private(set) var hasCoveredMovie = false

    /// A fragmented movie of a day has fewer.
    private static let countLimit = 1_000_000

    /// What a file of this format can start with.
    private static let firstTypes: Set<FourCC> = [
        "ftyp", "moov", "mdat", "free", "skip", "wide", "pnot", "uuid", "styp", "sidx", "meta",
    ]

    /// What a movie can be missing something of.
    private static let movieTypes: Set<FourCC> = firstTypes.union([
        "moof", "mfra", "udta", "PICT", "pdin", "emsg", "ssix", "prft",
    ])

    /// Walks over a file.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - length: how much of it there is.
    ///   - headOnly: whether the walk ends after the `moov` at the first fragment, or where no more can be
    ///     read.
    /// - Throws: `ISOMediaError.Kind.notAMovie` where it does not start like one.
    init(
        _ source: any ByteSource,
        length: UInt64,
        headOnly: Bool = false
    ) throws(ISOMediaError) {
        garbage = length..<length
        var offset: UInt64 = 0
        while length - offset >= 8 {
            let hasEnough = headOnly && boxes.contains { $0.type == "moov" }
            if hasEnough, boxes.last?.type == "moof" {
                hasMore = true
                return
            }
            let head: [UInt8]
            do {
                head = try source.bytes(offset..<offset + min(length - offset, 16))
            } catch  where hasEnough {
                hasMore = true
                return
            }
            guard let (box, size) = Self.box(head[...], at: offset, fileLength: length) else {
                break
            }
            guard boxes.count < Self.countLimit else {
                throw ISOMediaError(.tooManyBoxes(limit: Self.countLimit), path: source.path)
            }
            if boxes.isEmpty, !Self.firstTypes.contains(box.type) { break }
            let isTruncated = size > length - offset
            // What overruns the file and is of no type that movies consist of is no box.
            if isTruncated, !boxes.isEmpty, !Self.movieTypes.contains(box.type) { break }
            boxes.append(box)
            if box.type == "moov", head.count == 16, head.last == FormerMovie.coverText.last {
                hasCoveredMovie = true
            }
            if isTruncated {
                truncation = Truncation(type: box.type, size: size, range: box.range)
            }
            offset = box.range.upperBound
        }
        guard !boxes.isEmpty else { throw ISOMediaError(.notAMovie, path: source.path) }
        garbage = offset..<length
    }

    /// Reads a header; nil where none can be: a size smaller than the header, or a type of zeros.
    private static func box(
        _ head: ArraySlice<UInt8>,
        at offset: UInt64,
        fileLength: UInt64
    ) -> (FileBox, size: UInt64)? {
        let size32 = UInt32(head, at: 0)
        let type = FourCC(rawValue: UInt32(head, at: 4))
        var size = UInt64(size32)
        var sizeForm = Box.SizeForm.compact
        if size32 == 1 {
            guard head.count == 16 else { return nil }
            size = UInt64(head, at: 8)
            sizeForm = .extended
        } else if size32 == 0 {
            size = fileLength - offset
            sizeForm = .toEndOfFile
        }
        guard size >= (sizeForm == .extended ? 16 : 8), type.rawValue != 0 else { return nil }
        let end = offset + min(size, fileLength - offset)
        return (FileBox(type: type, sizeForm: sizeForm, range: offset..<end), size)
    }
}
