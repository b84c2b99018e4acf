// SPDX-License-Identifier: Apache-2.0

internal import RemoteMedia

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The public keys of an identity provider: a JSON Web Key Set (RFC 7517).
package struct IdentityKeys: Sendable {
    struct Key: Sendable {
        let algorithm: JSONWebToken.Algorithm
        let key: VerificationKey
    }

    private var keys: [String: Key] = [:]

    /// What the set has besides keys that are used, as sentences for the operator.
    private(set) var remarks: [String] = []

    /// How many keys are used.
    var count: Int { keys.count }

    /// The names of the keys that are used.
    var names: Set<String> { Set(keys.keys) }

    /// No keys.
    package init() {}

    /// Reads a set.
    ///
    /// A key that cannot be used is skipped, and the others are used.
    ///
    /// - Parameter text: JSON.
    /// - Throws: ``RelayFailure`` if it is not a set, or if no key of it can be used.
    package init(_ text: [UInt8]) throws(RelayFailure) {
        guard let set = try? JSONDecoder().decode(Document.self, from: Data(text)) else {
            throw RelayFailure("it is not a JSON Web Key Set, {\"keys\": […]}")
        }
        guard set.keys.count <= Self.most else {
            throw RelayFailure("it has \(set.keys.count) keys, more than \(Self.most)")
        }
        for (place, member) in set.keys.enumerated() {
            let name = member.value?.kid.map { "key \($0.debugDescription)" } ?? "key \(place + 1)"
            guard let member = member.value, let id = member.kid else {
                remarks.append("\(name) is not used: it has no kid, or members that cannot be read")
                continue
            }
            guard let key = member.key else {
                remarks.append(
                    "\(name) is not used: it is not a public key for ES256, EdDSA or RS256 signatures"
                )
                continue
            }
            guard keys[id] == nil else {
                remarks.append("\(name) is not used: another key has the same kid")
                continue
            }
            keys[id] = key
        }
        guard !keys.isEmpty else {
            throw RelayFailure(
                (["it has no key that can be used"] + remarks).joined(separator: "; ")
            )
        }
    }

    /// The key of a name; nil if there is no such key.
    subscript(id: String) -> Key? { keys[id] }

    /// Keys of a set at most.
    private static let most = 100

    private struct Document: Decodable { let keys: [Readable] }

    /// A member of a set; nil if it cannot be read, so that it does not cost the others.
    private struct Readable: Decodable {
        let value: Member?

        init(from decoder: any Decoder) throws { value = try? Member(from: decoder) }
    }

    /// A JSON Web Key (RFC 7517, 4; RFC 7518, 6; RFC 8037, 2).
    private struct Member: Decodable {
        let kty: String
        let kid: String?
        let use: String?
        let alg: String?
        let crv: String?
        let x: String?
        let y: String?
        let n: String?
        let e: String?

        /// The key that it is; nil if signatures cannot be verified with it.
        var key: Key? {
            guard use == nil || use == "sig", let key = unrestricted else { return nil }
            return alg == nil || alg == key.algorithm.rawValue ? key : nil
        }

        private var unrestricted: Key? {
            switch (kty, crv) {
            case ("EC", "P-256"):
                guard let x = Self.number(x), let y = Self.number(y),
                    let key = VerificationKey(p256: x, y)
                else { return nil }
                return Key(algorithm: .es256, key: key)
            case ("OKP", "Ed25519"):
                guard let x = Self.number(x), let key = VerificationKey(ed25519: x) else {
                    return nil
                }
                return Key(algorithm: .edDSA, key: key)
            case ("RSA", _):
                guard let n = Self.number(n), let e = Self.number(e),
                    let key = VerificationKey(rsa: n, exponent: e)
                else { return nil }
                return Key(algorithm: .rs256, key: key)
            default: return nil
            }
        }

        private static func number(_ text: String?) -> [UInt8]? {
            text.flatMap { Base64URL.decode($0[...]) }
        }
    }
}
