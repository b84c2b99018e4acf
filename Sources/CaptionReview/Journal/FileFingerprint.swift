// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What tells the bytes of a file from those that another program wrote: their number and FNV-1a hash.
///
/// It finds changes that happen by accident, and does not protect against an attacker, who could write the journal.
package struct FileFingerprint: Equatable, Sendable {
    /// Hexadecimal digits of the hash, a hyphen, and the number of bytes.
    package let text: String

    /// Takes the bytes of a file.
    package init(_ bytes: [UInt8]) {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        text = "\(hash.padded(to: 16, radix: 16))-\(bytes.count)"
    }

    init?(text: String) {
        guard text.utf8.count < 64, text.contains("-") else { return nil }
        self.text = text
    }
}
