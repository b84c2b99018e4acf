// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The mark in front of what an edit in place adds to a file before it is committed.
///
///     u32 size | 'free' | 16 bytes signature | u64 extent
///
/// To every other program the mark is free space. Where a run was killed before its commit, the next
/// one recognises by it what was added and takes it away again.
struct PendingEdit: Equatable {
    /// Size of the mark in bytes.
    static let byteCount: UInt64 = 32

    private static let signature = Array("mediatag edit v1".utf8)

    /// Where the mark stands in the file, in bytes.
    let offset: UInt64
    /// Size of the free space that the edit was written into; 0 when it was written behind the end
    /// of the file.
    let extent: UInt64

    /// Makes the mark of a new edit.
    init(offset: UInt64, extent: UInt64) {
        self.offset = offset
        self.extent = extent
    }

    /// Recognises a mark; nil for any other box.
    init?(_ box: FileBox, in source: any ByteSource) throws(ISOMediaError) {
        guard box.type == "free", box.sizeForm == .compact,
            box.range.upperBound - box.range.lowerBound == Self.byteCount
        else { return nil }
        let payload = try source.read(box.payload)
        guard payload.starts(with: Self.signature) else { return nil }
        offset = box.range.lowerBound
        extent = UInt64(payload[...], at: Self.signature.count)
    }

    /// Where the free space that the edit was written into ends; nil for an extent that no free box
    /// with a mark in it has.
    var end: UInt64? {
        guard extent > Self.byteCount, extent <= UInt32.max else { return nil }
        let (end, overflow) = offset.addingReportingOverflow(extent)
        return overflow ? nil : end
    }

    /// The mark as bytes, with the size that it has once the edit is visible.
    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.box("free") { box in
            box.write(bytes: Self.signature)
            box.write(extent)
        }
        return writer.bytes
    }

    /// Whether the bytes behind the last box of a file are the beginning of a mark: the run was
    /// killed within its very first write.
    static func isTornMark(_ range: Range<UInt64>, in source: any ByteSource) throws(ISOMediaError)
        -> Bool
    {
        guard !range.isEmpty, range.upperBound - range.lowerBound < byteCount else { return false }
        let mark = PendingEdit(offset: range.lowerBound, extent: 0).encoded
        return mark.starts(with: try source.read(range))
    }
}
