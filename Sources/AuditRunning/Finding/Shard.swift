// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// One of several parts of a library, so that machines can share the work without talking.
///
/// Which part an asset belongs to follows from its name alone: it stays there when others come and go.
package struct Shard: Equatable, Sendable {
    /// The number of the part, from 1.
    package let number: Int
    /// How many parts there are.
    package let count: Int

    /// Reads `2/8`; nil where the text is no part of a whole.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1,
            number <= count
        else { return nil }
        self.number = number
        self.count = count
    }

    /// Whether an asset of a name belongs to the part.
    package func contains(_ name: String) -> Bool {
        Self.mixed(FNV1a.hash(name)) % UInt64(count) == UInt64(number - 1)
    }

    /// The last step of MurmurHash3: names that differ in one digit are to be in any two parts.
    static func mixed(_ hash: UInt64) -> UInt64 {
        let first = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        let second = (first ^ (first >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return second ^ (second >> 33)
    }
}
