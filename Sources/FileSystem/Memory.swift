// SPDX-License-Identifier: Apache-2.0

import CSystemCalls

/// Memory that the system gives at once, not page by page as it is first written to: a `moov` of 4 MiB has
/// a thousand pages, which take longer than reading it.
package enum Memory {
    /// Asks for the pages of memory that is about to be written; without effect where it is small.
    static func populate(_ memory: UnsafeMutableRawBufferPointer) {
        guard memory.count >= leastLength else { return }
        unsafe csystem_populate(memory.baseAddress, memory.count)
    }

    /// An array without elements that has room for the given number of bytes.
    package static func emptyArray(capacity: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, _ in
            unsafe populate(UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// What is shorter comes from memory that was used before, most of the time; in bytes.
    private static let leastLength = 2 << 20
}
