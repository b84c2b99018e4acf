// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// Two places for the `moov` of a file, one of which readers see.
///
///     u32 size | 'free' | 16 bytes signature | u64 extent | u64 previous | u64 first | u64 second
///     first slot:   moov | free …
///     second slot:  moov | free …
///
/// The size in front is that of the header, and the first slot's `moov` is visible; or it covers the first
/// slot as well, and the second one's is. So four bytes switch from one to the other, in both directions.
/// The free box after a `moov` reaches over everything that is not to be seen with it. To every other
/// program all of this is a movie with free space.
struct MovieSlots: Equatable, Sendable {
    /// One of the two places.
    enum Slot { case first, second }

    /// Size of the header in bytes.
    static let headerLength: UInt64 = 56
    /// The smallest slot: a `moov` of no content and the free box after it.
    static let leastLength: UInt64 = 8 + StoredMovie.tailLength

    private static let signature = Array("mediatag slots 1".utf8)

    /// Where the header is in the file, in bytes.
    let offset: UInt64
    /// Size of the free box that the slots were made in; 0 when they were made after the end of a file,
    /// or with a new one.
    let extent: UInt64
    /// Where the `moov` was before the slots were made, in bytes; 0 for nowhere.
    let previous: UInt64
    /// Size of the first slot in bytes.
    let firstLength: UInt64
    /// Size of the second slot in bytes.
    let secondLength: UInt64

    /// Where the bytes of a slot are in the file.
    func range(of slot: Slot) -> Range<UInt64> {
        let start = offset + Self.headerLength
        let middle = start + firstLength
        return slot == .first ? start..<middle : middle..<middle + secondLength
    }

    /// What the header's size says when a slot is visible.
    func size(showing slot: Slot) -> UInt64 {
        Self.headerLength + (slot == .first ? 0 : firstLength)
    }

    /// The slots whose visible one has a `moov` at a place.
    func slot(at movieOffset: UInt64) -> Slot? {
        if range(of: .first).lowerBound == movieOffset { return .first }
        return range(of: .second).lowerBound == movieOffset ? .second : nil
    }

    /// The header as bytes.
    func encoded(showing slot: Slot) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(bytes: FilePlan.freeHeader(size(showing: slot)))
        writer.write(bytes: Self.signature)
        for field in [extent, previous, firstLength, secondLength] { writer.write(field) }
        return writer.bytes
    }

    /// Makes slots.
    init(
        at offset: UInt64,
        extent: UInt64,
        previous: UInt64,
        firstLength: UInt64,
        secondLength: UInt64
    ) {
        self.offset = offset
        self.extent = extent
        self.previous = previous
        self.firstLength = firstLength
        self.secondLength = secondLength
    }

    /// Recognises slots by their header; nil for any other box.
    init?(_ box: FileBox, in source: any ByteSource) throws(ISOMediaError) {
        guard box.type == "free", box.sizeForm == .compact,
            box.range.upperBound - box.range.lowerBound >= Self.headerLength
        else { return nil }
        let header = try source.bytes(
            box.payload.lowerBound..<box.range.lowerBound + Self.headerLength
        )
        guard header.starts(with: Self.signature) else { return nil }
        let fields = [16, 24, 32, 40].map { UInt64(header[...], at: $0) }
        let lengths = Self.leastLength...UInt64(UInt32.max)
        guard lengths ~= fields[2], lengths ~= fields[3] else { return nil }
        self.init(
            at: box.range.lowerBound,
            extent: fields[0],
            previous: fields[1],
            firstLength: fields[2],
            secondLength: fields[3]
        )
        let size = box.range.upperBound - box.range.lowerBound
        guard size == self.size(showing: .first) || size == self.size(showing: .second) else {
            return nil
        }
    }

    /// Whether the last box of a file is slots that an undo has covered, to the end of the file.
    static func isBeginning(
        ofLast box: FileBox,
        in source: any ByteSource
    ) throws(ISOMediaError) -> Bool {
        let start = box.payload.lowerBound
        guard box.type == "free", box.sizeForm == .toEndOfFile,
            box.range.upperBound - box.range.lowerBound >= headerLength
        else { return false }
        return try source.bytes(start..<start + UInt64(signature.count)) == signature
    }

    /// How large the slot of a `moov` should be, so that later edits find room in it.
    static func length(for movieLength: Int, fileLength: UInt64) -> UInt64 {
        let length = UInt64(movieLength)
        let room = min(64 << 10, max(16 << 10, fileLength / 32))
        return (length + length / 4 + room + 15) / 16 * 16
    }
}
