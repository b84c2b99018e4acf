// SPDX-License-Identifier: Apache-2.0

/// A block of a file by its number in the review.
package struct NumberedBlock: Equatable, Sendable {
    /// The number, which never changes: blocks of the file that was opened have 1 and up, in order; new ones follow.
    package let id: Int
    /// All bytes of the block, in UTF-8.
    package let bytes: [UInt8]

    /// Makes a block.
    package init(id: Int, bytes: [UInt8]) {
        (self.id, self.bytes) = (id, bytes)
    }
}

/// Blocks beside each other, and the blocks that take their place: the one form of every edit and of its inverse.
package struct BlockChange: Equatable, Sendable {
    /// The blocks that are replaced; none only in a file without blocks.
    package let before: [NumberedBlock]
    /// The blocks that replace them.
    package let after: [NumberedBlock]

    /// Makes a change.
    package init(before: [NumberedBlock], after: [NumberedBlock]) {
        (self.before, self.after) = (before, after)
    }

    /// The change that restores what this one replaced.
    package var inverse: BlockChange { BlockChange(before: after, after: before) }

    /// This change and a later one of the same blocks as one; nil if the later one is about other blocks.
    package func followed(by later: BlockChange) -> BlockChange? {
        let ids = after.map(\.id)
        guard before.map(\.id) == ids, later.before.map(\.id) == ids, later.after.map(\.id) == ids
        else { return nil }
        return BlockChange(before: before, after: later.after)
    }

    /// Applies the change to the numbers of the blocks alone.
    ///
    /// - Returns: the place of the first replaced block; nil if the blocks are not there in this order.
    @discardableResult
    package func apply(to ids: inout [Int]) -> Int? {
        let old = before.map(\.id)
        guard let first = old.first else {
            guard ids.isEmpty else { return nil }
            ids = after.map(\.id)
            return 0
        }
        guard let place = ids.firstIndex(of: first), place + old.count <= ids.count,
            ids[place..<place + old.count].elementsEqual(old)
        else { return nil }
        ids.replaceSubrange(place..<place + old.count, with: after.map(\.id))
        return place
    }
}
