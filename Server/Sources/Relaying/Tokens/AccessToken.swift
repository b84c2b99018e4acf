// SPDX-License-Identifier: Apache-2.0

internal import RemoteMedia

/// What a client may do, in which session, and until when.
package struct AccessToken: Equatable, Sendable {
    /// The three kinds of clients.
    package enum Role: String, CaseIterable, Decodable, Sendable {
        /// Starts, pauses and stops captions, and may do all that the others may.
        case moderator
        /// Sends texts, and may read them.
        case publisher
        case subscriber
    }

    /// What the client may do.
    package var role: Role
    /// The name of the session; nil for every session.
    package var session: String?
    /// The only stream that a publisher may send; nil for all.
    package var stream: String?
    /// Seconds since 1970 at which it ends.
    package var expires: Int

    /// A token, not signed yet.
    package init(role: Role, session: String?, stream: String? = nil, expires: Int) {
        self.role = role
        self.session = session
        self.stream = stream
        self.expires = expires
    }

    /// Whether it is valid in the session of this name.
    func admits(_ name: String) -> Bool { session == nil || session == name }
}

/// Why a token does not admit its bearer.
package enum TokenError: Error, Equatable, Sendable {
    /// It was not signed here, or changed since.
    case invalid
    case expired
    /// A JSON Web Token is valid later.
    case notYet
    /// A JSON Web Token does not name the key that signed it.
    case noKeyID
    /// The identity provider has no such key, as far as is known.
    case unknownKey
    /// A JSON Web Token is for others.
    case audience
    /// A JSON Web Token is of another issuer.
    case issuer
    /// A JSON Web Token lacks a claim, or has a wrong one.
    case claims

    /// A sentence for its bearer.
    var message: String {
        switch self {
        case .invalid: "the token is not valid"
        case .expired: "the token has expired"
        case .notYet: "the token is not valid yet"
        case .noKeyID: "the token does not name its key (kid)"
        case .unknownKey: "the token is signed with a key that the identity provider does not list"
        case .audience: "the token is for another audience (aud)"
        case .issuer: "the token is of another issuer (iss)"
        case .claims:
            "the token needs the claims exp, aud, role and session; stream is for publishers"
        }
    }
}

/// Signs tokens and verifies them.
package struct TokenSigner: Sendable {
    private let secret: [UInt8]

    /// A signer.
    ///
    /// - Parameter secret: bytes that no client knows.
    package init(secret: [UInt8]) { self.secret = secret }

    /// A token as text of letters, digits, hyphens, low lines and one point.
    package func sign(_ token: AccessToken) -> String {
        let fields = [
            token.role.rawValue, token.session ?? Self.every, String(token.expires),
            token.stream ?? "",
        ]
        let content = Array(fields.joined(separator: "\n").utf8)
        return Base64URL.encode(content) + "." + Base64URL.encode(signature(of: content))
    }

    /// The token that a text is.
    ///
    /// - Parameters:
    ///   - text: as ``sign(_:)`` returned it.
    ///   - seconds: now, since 1970.
    /// - Returns: what its bearer may do.
    /// - Throws: ``TokenError``.
    package func verify(_ text: String, at seconds: Int) throws(TokenError) -> AccessToken {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 2,
            let content = Base64URL.decode(parts[0]), let signed = Base64URL.decode(parts[1]),
            isSignature(signed, of: content),
            let token = Self.token(String(decoding: content, as: UTF8.self))
        else { throw .invalid }
        guard seconds < token.expires else { throw .expired }
        return token
    }

    /// A signature for others, who have the same secret: of status callbacks.
    package func signature(of bytes: [UInt8]) -> [UInt8] {
        SHA256.signature(of: bytes, key: secret)
    }

    /// Whether ``signature(of:)`` of bytes is this one.
    func isSignature(_ signed: [UInt8], of bytes: [UInt8]) -> Bool {
        Self.areEqual(signed, signature(of: bytes))
    }

    private static let every = "*"
    /// Bytes of a token at most.
    private static let longest = 1024

    private static func token(_ text: String) -> AccessToken? {
        let fields = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
        guard fields.count == 4, let role = AccessToken.Role(rawValue: String(fields[0])),
            let expires = Int(fields[2])
        else { return nil }
        return AccessToken(
            role: role,
            session: fields[1] == every ? nil : String(fields[1]),
            stream: fields[3].isEmpty ? nil : String(fields[3]),
            expires: expires
        )
    }

    /// Compares in a time that does not depend on where they differ.
    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
