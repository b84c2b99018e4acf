// SPDX-License-Identifier: Apache-2.0

internal import CCrypto

/// SHA-256 (FIPS 180-4), and the keyed hash that is made with it (HMAC, RFC 2104): by libcrypto of OpenSSL, which is
/// loaded on first use, or by CommonCrypto on Apple's systems.
///
/// Requests to object stores are signed with it, and tokens of the live relay.
public enum SHA256 {
    /// Why hashes cannot be computed, such as that libcrypto is not installed; nil if they can.
    public static var missingLibrary: String? {
        guard let reason = unsafe ccrypto_load() else { return nil }
        return unsafe String(cString: reason)
    }

    /// The hash of bytes: 32 bytes.
    ///
    /// ``missingLibrary`` has to be nil.
    static func hash(_ bytes: [UInt8]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 32) { hash, count in
            unsafe ccrypto_hash(bytes, bytes.count, hash.baseAddress)
            count = 32
        }
    }

    /// The keyed hash of a message: 32 bytes.
    ///
    /// ``missingLibrary`` has to be nil.
    public static func signature(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 32) { code, count in
            unsafe ccrypto_sign(key, key.count, message, message.count, code.baseAddress)
            count = 32
        }
    }

    /// Bytes as hexadecimal digits.
    static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }
}
