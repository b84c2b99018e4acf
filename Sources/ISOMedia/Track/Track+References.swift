// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// Track references: `tref` and its children.
extension Track {
    /// The tracks that this one refers to, by purpose, in file order.
    ///
    /// - Throws: `ISOMediaError` where a reference is damaged.
    public func references() throws(ISOMediaError) -> [(type: FourCC, trackIDs: [UInt32])] {
        var references: [(FourCC, [UInt32])] = []
        for child in box.child("tref")?.children ?? [] {
            references.append((child.type, try Self.trackIDs(of: child)))
        }
        return references
    }

    /// The tracks that this one refers to for one purpose.
    ///
    /// - Throws: `ISOMediaError` where a reference is damaged.
    package func references(_ type: FourCC) throws(ISOMediaError) -> [UInt32] {
        guard let child = box.child("tref")?.child(type) else { return [] }
        return try Self.trackIDs(of: child)
    }

    /// Makes this track refer to the given ones for one purpose; to none removes the reference.
    ///
    /// References for other purposes stay. A new `tref` goes after the headers and edits, before
    /// the media.
    package mutating func setReferences(_ type: FourCC, to trackIDs: [UInt32]) {
        var reference = box.child("tref") ?? Box("tref", children: [])
        reference.updateChildren { children in
            let index = children.firstIndex { $0.type == type } ?? children.endIndex
            children.removeAll { $0.type == type }
            guard !trackIDs.isEmpty else { return }
            children.insert(TrackReferenceTypeBox.box(type, trackIDs: trackIDs), at: index)
        }
        box.updateChildren { boxes in
            if let index = boxes.firstIndex(where: { $0.type == "tref" }) {
                boxes[index] = reference
            } else {
                let media = boxes.firstIndex { $0.type == "mdia" } ?? boxes.endIndex
                boxes.insert(reference, at: media)
            }
            boxes.removeAll { $0.type == "tref" && $0.children.isEmpty }
        }
    }

    private static func trackIDs(of reference: Box) throws(ISOMediaError) -> [UInt32] {
        var reader = ByteReader(reference.payload)
        do {
            return try TrackReferenceTypeBox(from: &reader).trackIDs
        } catch {
            throw ISOMediaError(.invalidBox(reference.type, error.kind), at: reference.offset)
        }
    }
}
