// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// What a run that was killed before its commit left in a file.
struct PendingEdit: Equatable {
    /// Where it begins, in bytes from the start of the file.
    let offset: UInt64
    /// Size of the free space that it was written into; 0 when it was written after the end of the
    /// file.
    let extent: UInt64
    /// What makes the header of the `moov` whole, where it was written in part.
    var header: FilePatch?

    /// Where the free space ends that it was written into; nil for an extent that no free box has.
    var end: UInt64? {
        guard extent >= MovieSlots.headerLength + 2 * MovieSlots.leastLength, extent <= UInt32.max
        else { return nil }
        let (end, overflow) = offset.addingReportingOverflow(extent)
        return overflow ? nil : end
    }
}

extension PendingEdit {
    /// Cuts off what was put after the end, or closes the free space that was opened.
    ///
    /// `oldLength` is the length of the file without it.
    func remove(from file: SystemFile, oldLength: UInt64) throws(FileError) {
        if let header { try file.write(header.bytes, at: header.offset) }
        if extent == 0 {
            try file.truncate(to: oldLength)
        } else {
            try file.write(UInt32(extent).bigEndianBytes, at: offset)
        }
        try file.flush()
    }
}

/// The mark in front of samples that an edit in place adds after the end of a file.
///
///     u32 size | 'free' | 16 bytes signature
///
/// To every other program the mark is free space. Where a run was killed before its commit, the next one
/// recognises by it what was added and takes it away again.
enum AppendMark {
    /// Size of the mark in bytes.
    static let length: UInt64 = 24

    /// What begins a mark, and in front of the size nothing else does.
    private static let signature = Array("mediatag samples".utf8)

    /// The mark as bytes.
    static var encoded: [UInt8] { FilePlan.freeHeader(length) + signature }

    /// Whether a box is a mark.
    static func matches(_ box: FileBox, in source: any ByteSource) throws(ISOMediaError) -> Bool {
        guard box.type == "free", box.sizeForm != .extended,
            box.range.upperBound - box.range.lowerBound >= length,
            box.sizeForm == .toEndOfFile || box.range.count == Int(length)
        else { return false }
        let start = box.payload.lowerBound
        return try source.bytes(start..<start + length - 8) == signature
    }

    /// The writes that begin a mark: first one that ends, then one that reaches to the end of the file.
    static func patches(openingAt place: UInt64) -> [FilePatch] {
        [
            FilePatch(offset: place, bytes: encoded),
            FilePatch(offset: place, bytes: FilePlan.toEndOfFile),
        ]
    }
}
