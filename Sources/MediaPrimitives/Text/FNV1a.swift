// SPDX-License-Identifier: Apache-2.0

/// The hash FNV-1a of 64 bits: the same on every machine and in every release.
///
/// It finds damage and names things again; it does not protect against an attacker. Source: RFC 9923.
package enum FNV1a {
    /// Hashes the UTF-8 bytes of a text.
    package static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// The hash as 16 hexadecimal digits.
    package static func hexadecimal(_ text: String) -> String {
        hash(text).padded(to: 16, radix: 16)
    }
}
