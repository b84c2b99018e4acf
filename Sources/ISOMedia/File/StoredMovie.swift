// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// A `moov` in a slot, with the free box after it, by which one that was written whole is known.
///
///     moov | u32 size | 'free' | 16 bytes signature | u64 checksum | u64 checksum of the one it replaced
///
/// The second checksum tells the `moov` that was there before from one that a killed run has written and
/// never shown: a `moov` in the other slot is the former one where the visible one says so.
struct StoredMovie: Equatable {
    /// What the free box after the `moov` has at least, in bytes.
    static let tailLength: UInt64 = 40
    /// Where ``replaced`` is after the `moov`, in bytes.
    static let replacedOffset: UInt64 = 32

    private static let signature = Array("mediatag movie 2".utf8)

    /// Size of the `moov` in bytes.
    let length: UInt64
    /// Checksum of the `moov`.
    let checksum: UInt64
    /// Checksum of the `moov` that was visible before this one; 0 for one that was in no slot.
    let replaced: UInt64

    /// What a slot has: the `moov`, and the beginning of the free box that reaches to `end`.
    ///
    /// They are pieces of their own, so that a large `moov` is not copied.
    ///
    /// `replaced` is the checksum of the `moov` that this one takes the place of; 0 for one in no slot.
    ///
    /// - Precondition: the free box has at least ``tailLength`` bytes, and at most 4 GiB.
    static func pieces(
        _ moov: [UInt8],
        at offset: UInt64,
        freeUntil end: UInt64,
        replacing replaced: UInt64
    ) -> [FilePlan.Piece] {
        let header = FilePlan.freeHeader(end - offset - UInt64(moov.count))
        return [.new(moov), .new(header + mark(checksum(moov[...]), replacing: replaced))]
    }

    /// What the free box after a `moov` begins with.
    static func mark(_ checksum: UInt64, replacing replaced: UInt64) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(bytes: signature)
        writer.write(checksum)
        writer.write(replaced)
        return writer.bytes
    }

    /// How many bytes those pieces have.
    static func storedLength(_ moov: [UInt8]) -> UInt64 { UInt64(moov.count) + tailLength }

    /// What a slot says of the `moov` that it has whole; nil if missing.
    init?(_ slot: Range<UInt64>, in source: any ByteSource) throws(ISOMediaError) {
        guard slot.upperBound <= source.length, slot.count >= 8 + Self.tailLength else {
            return nil
        }
        let head = try source.bytes(slot.lowerBound..<slot.lowerBound + 8)
        let size = UInt64(UInt32(head[...], at: 0))
        guard head[4...].elementsEqual("moov".utf8), size >= 8,
            size + Self.tailLength <= UInt64(slot.count)
        else { return nil }
        let bytes = try source.bytes(slot.lowerBound..<slot.lowerBound + size + Self.tailLength)
        let tail = bytes[Int(size)...].dropFirst(8)
        let fields = tail.startIndex + Self.signature.count
        length = size
        checksum = Self.checksum(bytes.prefix(Int(size)))
        guard tail.starts(with: Self.signature), UInt64(tail, at: fields) == checksum else {
            return nil
        }
        replaced = UInt64(tail, at: fields + 8)
    }

    /// A number that tells a `moov` from one that was written in part.
    ///
    /// FNV-1a over words of eight bytes, every fourth word for itself, because a processor multiplies four
    /// numbers in the time of one; the four sums, and the rest byte by byte, make the last. It guards
    /// against torn writes, not against forgery.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        unsafe bytes.withUnsafeBytes { buffer in
            var (first, second, third, fourth) = (basis, basis, basis, basis)
            let end = buffer.count / 32 * 32
            for offset in stride(from: 0, to: end, by: 32) {
                first = unsafe mixed(first, word(buffer, offset))
                second = unsafe mixed(second, word(buffer, offset + 8))
                third = unsafe mixed(third, word(buffer, offset + 16))
                fourth = unsafe mixed(fourth, word(buffer, offset + 24))
            }
            let sums = [first, second, third, fourth].reduce(basis, mixed)
            return unsafe buffer[end...].reduce(sums) { mixed($0, UInt64($1)) }
        }
    }

    private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

    private static func mixed(_ sum: UInt64, _ value: UInt64) -> UInt64 {
        (sum ^ value) &* 0x100_0000_01B3
    }

    private static func word(_ buffer: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}
