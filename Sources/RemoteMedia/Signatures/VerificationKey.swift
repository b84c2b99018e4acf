// SPDX-License-Identifier: Apache-2.0

internal import CCrypto

/// A public key that signatures are verified with: by libcrypto of OpenSSL, which is loaded on first use, or by
/// Security.framework on Apple's systems, which knows no Ed25519.
///
/// The numbers that it is made of are those of a JSON Web Key (RFC 7518, 6; RFC 8037, 2): unsigned, the most
/// significant byte first.
@safe
public final class VerificationKey: Sendable {
    private let kind: ccrypto_key_kind
    nonisolated(unsafe) private let key: UnsafeMutableRawPointer

    private init?(_ kind: ccrypto_key_kind, _ bytes: [UInt8]) {
        guard SHA256.missingLibrary == nil,
            let key = unsafe ccrypto_make_key(kind, bytes, bytes.count)
        else { return nil }
        self.kind = kind
        unsafe self.key = key
    }

    deinit { unsafe ccrypto_free_key(key) }

    /// A key of ECDSA on the curve P-256, with SHA-256 (ES256 of RFC 7518, 3.4); nil if there is no such point.
    ///
    /// - Parameters:
    ///   - x: of its point, 32 bytes.
    ///   - y: of its point, 32 bytes.
    public convenience init?(p256 x: [UInt8], _ y: [UInt8]) {
        guard x.count == 32, y.count == 32 else { return nil }
        self.init(CCRYPTO_P256, [Self.uncompressed] + x + y)
    }

    /// A key of Ed25519 (EdDSA of RFC 8037, 3.1), 32 bytes; nil if it is not such a key.
    public convenience init?(ed25519 bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.init(CCRYPTO_ED25519, bytes)
    }

    /// A key of RSASSA-PKCS1-v1_5 with SHA-256 (RS256 of RFC 7518, 3.3), of 2048 to 8192 bits; nil if it is
    /// not such a key.
    public convenience init?(rsa modulus: [UInt8], exponent: [UInt8]) {
        let length = modulus.drop { $0 == 0 }.count
        guard (256...1024).contains(length), let last = exponent.last, last & 1 == 1,
            exponent.count <= 4, exponent != [1]
        else { return nil }
        self.init(CCRYPTO_RSA, DistinguishedEncoding.integers(modulus, exponent))
    }

    /// Whether a signature of a message was made with the private half of this key: the signature is that of a JSON Web
    /// Signature, for P-256 two numbers of 32 bytes each.
    public func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        var signature = signature
        if kind == CCRYPTO_P256 {
            guard signature.count == 64 else { return false }
            signature = DistinguishedEncoding.integers(
                Array(signature[..<32]),
                Array(signature[32...])
            )
        }
        return unsafe ccrypto_verify(
            key,
            kind,
            signature,
            signature.count,
            message,
            message.count
        ) == 1
    }

    /// What an uncompressed point begins with (SEC 1, 2.3.3).
    private static let uncompressed: UInt8 = 4
}

/// The encoding of two numbers: of an RSA key (RFC 8017, A.1.1) and of an ECDSA signature (RFC 3279, 2.2.3).
enum DistinguishedEncoding {
    /// A sequence of two unsigned numbers [ITU-T X.690, 8.9].
    static func integers(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        element(0x30, integer(first) + integer(second))
    }

    /// As few bytes as possible, the first of them less than 128: greater would be a number below zero [8.3].
    private static func integer(_ bytes: [UInt8]) -> [UInt8] {
        let significant = Array(bytes.drop { $0 == 0 })
        return element(
            0x02,
            significant.first.map { $0 < 0x80 } == true ? significant : [0] + significant
        )
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        var length = [UInt8(truncatingIfNeeded: content.count)]
        if content.count >= 0x80 {
            var rest = content.count
            length = []
            while rest > 0 {
                length.insert(UInt8(rest & 0xFF), at: 0)
                rest >>= 8
            }
            length.insert(0x80 | UInt8(length.count), at: 0)
        }
        return [tag] + length + content
    }
}
