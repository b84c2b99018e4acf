// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A `moov` in a slot, with the free box behind it, by which one that was written whole is known.
///
///     moov | u32 size | 'free' | 16 bytes signature | u64 checksum | u64 checksum of the one it replaced
///
/// The second checksum tells the `moov` that was there before from one that a killed run has written and
/// never shown: a `moov` in the other slot is the former one where the visible one says so.
struct StoredMovie: Equatable {
    /// What the free box behind the `moov` has at least, in bytes.
    static let tailLength: UInt64 = 40
    /// Where ``replaced`` stands behind the `moov`, in bytes.
    static let replacedOffset: UInt64 = 32

    private static let signature = Array("mediatag movie 1".utf8)

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
        var writer = ByteWriter()
        writer.write(bytes: FilePlan.freeHeader(end - offset - UInt64(moov.count)))
        writer.write(bytes: signature)
        writer.write(checksum(moov))
        writer.write(replaced)
        return [.new(moov), .new(writer.bytes)]
    }

    /// How many bytes those pieces have.
    static func storedLength(_ moov: [UInt8]) -> UInt64 { UInt64(moov.count) + tailLength }

    /// What a slot says of the `moov` that it has whole; nil where there is none.
    init?(_ slot: Range<UInt64>, in source: any ByteSource) throws(ISOMediaError) {
        guard slot.upperBound <= source.length, slot.count >= 8 + Self.tailLength else {
            return nil
        }
        let head = try source.read(slot.lowerBound..<slot.lowerBound + 8)
        let size = UInt64(UInt32(head[...], at: 0))
        guard head[4...].elementsEqual("moov".utf8), size >= 8,
            size + Self.tailLength <= UInt64(slot.count)
        else { return nil }
        let bytes = try source.read(slot.lowerBound..<slot.lowerBound + size + Self.tailLength)
        let tail = bytes[Int(size)...].dropFirst(8)
        let fields = tail.startIndex + Self.signature.count
        length = size
        checksum = Self.checksum(Array(bytes.prefix(Int(size))))
        guard tail.starts(with: Self.signature), UInt64(tail, at: fields) == checksum else {
            return nil
        }
        replaced = UInt64(tail, at: fields + 8)
    }

    /// A number that tells a `moov` from one that was written in part.
    ///
    /// FNV-1a over words of eight bytes: it guards against torn writes, not against forgery.
    static func checksum(_ bytes: [UInt8]) -> UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        let words = bytes.count / 8
        unsafe bytes.withUnsafeBytes { buffer in
            for word in 0..<words {
                let value = unsafe buffer.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
                sum = (sum ^ UInt64(bigEndian: value)) &* 0x100_0000_01B3
            }
        }
        for byte in bytes[(words * 8)...] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return sum
    }
}
