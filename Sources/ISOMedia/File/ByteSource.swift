// SPDX-License-Identifier: Apache-2.0

/// Bytes that can be read at any place: a file, or a file as it will be after an edit.
public protocol ByteSource: Sendable {
    /// The file, as the user named it, for messages.
    var path: String { get }
    /// Number of bytes.
    var length: UInt64 { get }

    /// Reads a range; it has to lie within the source.
    ///
    /// - Throws: `ISOMediaError.Kind.system` where the operating system refuses or the file ends
    ///   early because another program cut it off.
    func read(_ range: Range<UInt64>) throws(ISOMediaError) -> [UInt8]
}

/// A source in which some places have other bytes: a file with the last writes of an edit still to
/// come.
struct PatchedSource: ByteSource {
    /// The file as it is.
    let base: any ByteSource
    /// What will be written, and where; small and few.
    let patches: [(offset: UInt64, bytes: [UInt8])]

    var path: String { base.path }
    var length: UInt64 { base.length }

    func read(_ range: Range<UInt64>) throws(ISOMediaError) -> [UInt8] {
        var bytes = try base.read(range)
        for patch in patches {
            for (index, byte) in patch.bytes.enumerated() {
                let place = patch.offset + UInt64(index)
                if range.contains(place) { bytes[Int(place - range.lowerBound)] = byte }
            }
        }
        return bytes
    }
}
