// SPDX-License-Identifier: Apache-2.0

/// An entry of an index: where in the segment an element is.
///
/// Source: RFC 9559, 5.1.1.1.
struct SeekEntry: Hashable, Sendable {
    /// The ID of the element.
    let id: UInt32
    /// Offset of the element from the first byte of the segment's data, in bytes.
    let position: UInt64

    /// The entries of a `SeekHead`; those that are incomplete are left out.
    static func all(in index: EBMLChildren) -> [SeekEntry] {
        index.compactMap { seek in
            guard seek.element.id == MatroskaID.seek,
                let id = seek.children.first(where: { $0.element.id == MatroskaID.seekID }),
                let place = seek.children.first(where: {
                    $0.element.id == MatroskaID.seekPosition
                }),
                id.data.count <= 4, let number = id.unsignedInteger,
                let position = place.unsignedInteger
            else { return nil }
            return SeekEntry(id: UInt32(truncatingIfNeeded: number), position: position)
        }
    }

    /// A `SeekHead`; positions take a number of bytes, so that its length does not depend on them.
    static func index(
        _ entries: [SeekEntry],
        hasChecksum: Bool = false,
        positionLength: Int = 8
    ) -> [UInt8] {
        let data = entries.flatMap { entry in
            EBMLEncoding.element(
                MatroskaID.seek,
                EBMLEncoding.element(MatroskaID.seekID, EBMLEncoding.idBytes(entry.id))
                    + EBMLEncoding.element(
                        MatroskaID.seekPosition,
                        EBMLEncoding.unsigned8(entry.position).suffix(positionLength)
                    )
            )
        }
        let checksum = hasChecksum ? EBMLEncoding.checksum(of: data) : []
        return EBMLEncoding.element(MatroskaID.seekHead, checksum + data)
    }
}
