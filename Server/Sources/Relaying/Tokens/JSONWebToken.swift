// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A JSON Web Token (RFC 7519) in the compact form (RFC 7515, 7.1), not verified yet.
struct JSONWebToken {
    /// How tokens may be signed (RFC 7518, 3.1; RFC 8037, 3.1); no other way is supported, nor `none`.
    enum Algorithm: String, Decodable {
        /// With the secret of the relay.
        case hs256 = "HS256"
        case es256 = "ES256"
        case edDSA = "EdDSA"
        case rs256 = "RS256"
    }

    let header: Header
    let claims: Claims
    /// The bytes that are signed.
    let message: [UInt8]
    let signature: [UInt8]

    /// Bytes of a token at most.
    private static let longest = 8192

    /// Reads a token.
    ///
    /// - Throws: ``TokenError`` if it cannot be read, or asks for what is not supported.
    init(_ text: String) throws(TokenError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 3,
            let headerBytes = Base64URL.decode(parts[0]),
            let claimBytes = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2])
        else { throw .invalid }
        let decoder = JSONDecoder()
        guard let header = try? decoder.decode(Header.self, from: Data(headerBytes)) else {
            throw .invalid
        }
        guard let claims = try? decoder.decode(Claims.self, from: Data(claimBytes)) else {
            throw .claims
        }
        self.header = header
        self.claims = claims
        self.signature = signature
        message = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// Its header (RFC 7515, 4).
    struct Header: Decodable {
        let algorithm: Algorithm
        /// The name of the key; nil without.
        let keyID: String?

        private enum Name: String, CodingKey { case alg, kid, typ, crit }

        /// Types that may admit a client (RFC 7519, 5.1; RFC 9068, 2.1); others are made for other purposes.
        private static let types = ["jwt", "at+jwt", "application/at+jwt"]

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Name.self)
            algorithm = try members.decode(Algorithm.self, forKey: .alg)
            keyID = try members.decodeIfPresent(String.self, forKey: .kid)
            let type = try members.decodeIfPresent(String.self, forKey: .typ)
            // What is critical has to be understood [RFC 7515, 4.1.11], and nothing of it is.
            guard !members.contains(.crit),
                type.map({ Self.types.contains($0.lowercased()) }) != false
            else { throw TokenError.invalid }
        }
    }

    /// What it states of its bearer (RFC 7519, 4), and what the bearer may do here.
    struct Claims: Decodable {
        /// Seconds since 1970 at which it ends.
        let expires: Double
        /// Seconds since 1970 before which it is not valid; nil without.
        let notBefore: Double?
        let audiences: [String]
        let issuer: String?
        let role: AccessToken.Role
        /// The name of a session, or `*` for every one.
        let session: String
        let stream: String?

        private enum Name: String, CodingKey { case exp, nbf, aud, iss, role, session, stream }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Name.self)
            expires = try members.decode(Double.self, forKey: .exp)
            notBefore = try members.decodeIfPresent(Double.self, forKey: .nbf)
            // One audience may be written without a list [4.1.3].
            if let one = try? members.decode(String.self, forKey: .aud) {
                audiences = [one]
            } else {
                audiences = try members.decode([String].self, forKey: .aud)
            }
            issuer = try members.decodeIfPresent(String.self, forKey: .iss)
            role = try members.decode(AccessToken.Role.self, forKey: .role)
            session = try members.decode(String.self, forKey: .session)
            stream = try members.decodeIfPresent(String.self, forKey: .stream)
        }
    }
}
