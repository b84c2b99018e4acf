// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// What has to hold for any box of a tree.
enum BoxInvariants {
    private static let bodies = Dictionary(
        uniqueKeysWithValues: BoxCatalog.entries.map { ($0.type, $0.body) }
    )

    /// Every box below that the catalogue knows is written back as it was read.
    static func check(_ box: Box) throws(BrokenInvariant) {
        if let body = bodies[box.type], case .payload = box.content { try box.check(body) }
        for child in box.children { try check(child) }
    }
}

extension Box {
    /// Decodes the fields and writes them back unchanged.
    fileprivate func check<Body: BoxBody>(_ body: Body.Type) throws(BrokenInvariant) {
        var copy = self
        do throws(ISOMediaError) {
            try copy.edit(body) { _ in }
        } catch {
            return try require(!error.description.isEmpty, "an error without words")
        }
        try require(
            copy == self,
            "\(type) is not written back: \(Array(payload)) becomes \(Array(copy.payload))"
        )
    }
}
