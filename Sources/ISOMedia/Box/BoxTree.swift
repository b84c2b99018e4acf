// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// Finding and changing boxes inside a container.
extension Box {
    /// The child boxes, in file order; empty for an opaque box.
    package var children: [Box] {
        guard case .children(_, let boxes, _) = content else { return [] }
        return boxes
    }

    /// The first child of a type.
    package func child(_ type: FourCC) -> Box? {
        children.first { $0.type == type }
    }

    /// The first box down a path of types, such as `["mdia", "minf", "stbl"]`.
    package func descendant(_ path: [FourCC]) -> Box? {
        var box: Box? = self
        for type in path { box = box?.child(type) }
        return box
    }

    /// The first child of a type, which has to be there.
    ///
    /// - Throws: `ISOMediaError.Kind.missingBox`.
    package func requiredChild(_ type: FourCC) throws(ISOMediaError) -> Box {
        guard let child = child(type) else {
            throw ISOMediaError(.missingBox(type, in: self.type), at: offset)
        }
        return child
    }

    /// Decodes the first child that has the body's type; nil if missing.
    ///
    /// - Throws: `ISOMediaError.Kind.invalidBox`.
    package func decodeChild<Body: BoxBody>(_ body: Body.Type) throws(ISOMediaError) -> Body? {
        guard let child = child(Body.type) else { return nil }
        return try child.decode(body)
    }

    /// Changes the children; the bytes around them stay.
    ///
    /// An opaque box becomes a container.
    package mutating func updateChildren<Failure: Error>(
        _ change: (inout [Box]) throws(Failure) -> Void
    ) throws(Failure) {
        guard case .children(let prefix, var boxes, let suffix) = content else {
            var boxes: [Box] = []
            try change(&boxes)
            content = .children(prefix: [], boxes: boxes, suffix: [])
            return
        }
        content = .payload([])  // one owner while the children change, so that nothing is copied
        defer { content = .children(prefix: prefix, boxes: boxes, suffix: suffix) }
        try change(&boxes)
    }

    /// Changes the first box down a path of types; does nothing if it is missing.
    package mutating func update<Failure: Error>(
        _ path: [FourCC],
        _ change: (inout Box) throws(Failure) -> Void
    ) throws(Failure) {
        guard let type = path.first else { return try change(&self) }
        try updateChildren { boxes throws(Failure) in
            guard let index = boxes.firstIndex(where: { $0.type == type }) else { return }
            try boxes[index].update(Array(path.dropFirst()), change)
        }
    }

    /// Changes every box of a type among the descendants, and the box itself.
    package mutating func updateAll<Failure: Error>(
        _ types: Set<FourCC>,
        _ change: (inout Box) throws(Failure) -> Void
    ) throws(Failure) {
        if types.contains(type) { return try change(&self) }
        guard case .children = content else { return }
        try updateChildren { boxes throws(Failure) in
            for index in boxes.indices { try boxes[index].updateAll(types, change) }
        }
    }
}
