// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// The beginning of the free box that hides new slots, and the header of the `moov` that they replace.
///
///     u32 size | 'free' | 16 bytes signature | u64 offset of the moov | first 16 bytes of the moov
///     slots (`MovieSlots`) …
///
/// Until the commit this free box covers the slots, so that the old `moov` is the only visible one. The
/// commit is one write of 16 bytes: the old `moov` becomes a free box that ends where the slots begin, which
/// hides this header and shows the slots. An undo writes the old 16 bytes back.
///
/// A reader that looks for boxes in free space finds the signature in front of the slots, and in the
/// old `moov` a text where its first box had its header.
struct FormerMovie: Equatable {
    /// Length up to the slots, in bytes.
    static let length: UInt64 = 48
    /// Length of the header that the commit writes over, in bytes.
    static let headerLength: UInt64 = 16
    /// What the commit writes over the header of the first box in the old `moov`.
    static let coverText = Array("mediatag".utf8)

    private static let signature = Array("mediatag hidden1".utf8)

    /// The place of the `moov`, in bytes from the start of the file.
    let offset: UInt64
    /// The first 16 bytes of the `moov`.
    let header: [UInt8]

    /// The write that shows the `moov` again.
    var patch: FilePatch { FilePatch(offset: offset, bytes: header) }

    /// The length of the `moov` in bytes.
    var movieLength: UInt64 {
        let size = UInt32(header[...], at: 0)
        return size == 1 ? UInt64(header[...], at: 8) : UInt64(size)
    }

    /// Reads the header of a `moov`; nil where it is too short to be covered.
    ///
    /// A `moov` that reaches to the end of the file gets its size.
    init?(_ movieBox: FileBox, in source: any ByteSource) throws(ISOMediaError) {
        let length = movieBox.range.upperBound - movieBox.range.lowerBound
        guard length >= Self.headerLength, let size = UInt32(exactly: length) else { return nil }
        offset = movieBox.range.lowerBound
        var header = try source.bytes(offset..<offset + Self.headerLength)
        if movieBox.sizeForm == .toEndOfFile {
            header.replaceSubrange(0..<4, with: size.bigEndianBytes)
        }
        self.header = header
    }

    /// Reads what is in front of slots; nil where nothing hid them.
    init?(before slots: UInt64, in source: any ByteSource) throws(ISOMediaError) {
        guard slots >= Self.length, slots <= source.length else { return nil }
        try self.init(encoded: slots - Self.length + 8, in: source)
    }

    /// Reads what a free box begins with; nil for another free box.
    init?(hiddenIn box: FileBox, in source: any ByteSource) throws(ISOMediaError) {
        guard box.isFreeSpace, box.sizeForm != .extended,
            box.range.upperBound - box.range.lowerBound >= Self.length
        else { return nil }
        try self.init(encoded: box.payload.lowerBound, in: source)
    }

    private init?(encoded place: UInt64, in source: any ByteSource) throws(ISOMediaError) {
        let bytes = try source.bytes(place..<place + Self.length - 8)
        guard bytes.starts(with: Self.signature) else { return nil }
        offset = UInt64(bytes[...], at: 16)
        header = Array(bytes[24...])
        let (end, overflow) = offset.addingReportingOverflow(movieLength)
        guard header[4..<8].elementsEqual("moov".utf8), movieLength >= Self.headerLength,
            !overflow, end < place
        else { return nil }
    }

    /// What the free box after the end of a file begins with when it is made.
    static var beginning: [UInt8] { FilePlan.freeHeader(length) + signature }

    /// The bytes after the header of the free box.
    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(bytes: Self.signature)
        writer.write(offset)
        writer.write(bytes: header)
        return writer.bytes
    }

    /// The header by which the `moov` becomes a box that ends at a place; nil for one of more than 4 GiB.
    func cover(to end: UInt64, as type: FourCC) -> [UInt8]? {
        guard let size = UInt32(exactly: end - offset) else { return nil }
        var writer = ByteWriter()
        writer.write(size)
        writer.write(type)
        writer.write(bytes: Self.coverText)
        return writer.bytes
    }

    /// Whether a box at the end of a file begins with the signature, or with as much of it as there is.
    static func isBeginning(of box: FileBox, in source: any ByteSource) throws(ISOMediaError)
        -> Bool
    {
        guard box.type == "free", box.sizeForm != .extended else { return false }
        let start = box.payload.lowerBound
        let end = min(box.payload.upperBound, start + UInt64(signature.count))
        // A box of no content that states its size is free space of another program.
        guard end > start || box.sizeForm == .toEndOfFile else { return false }
        return try signature.starts(with: source.bytes(start..<end))
    }

    /// The writes that begin the free box after the end of a file: first one that ends with this header,
    /// then one that reaches to the end of the file, whatever is appended.
    func patches(openingAt place: UInt64) -> [FilePatch] {
        let closed = FilePlan.freeHeader(Self.length) + encoded
        return [
            FilePatch(offset: place, bytes: closed),
            FilePatch(offset: place, bytes: FilePlan.toEndOfFile),
        ]
    }
}
