// SPDX-License-Identifier: Apache-2.0

internal import RemoteMedia

/// Verifies tokens: those of the relay, and JSON Web Tokens that another program signs with the relay's secret or an
/// identity provider with its own keys.
struct TokenVerifier {
    let signer: TokenSigner
    /// The keys of the identity provider.
    var keys = IdentityKeys()
    /// The only issuer of JSON Web Tokens; nil for all.
    var issuer: String?

    /// Seconds that the clocks of the issuer and the relay may differ.
    private static let leeway = 30.0

    /// The token that a text is.
    ///
    /// - Parameters:
    ///   - text: a token of the relay, or a JSON Web Token.
    ///   - seconds: now, since 1970.
    ///   - audience: the audience that a JSON Web Token has to name.
    /// - Returns: what its bearer may do.
    /// - Throws: ``TokenError``.
    func verify(
        _ text: String,
        at seconds: Int,
        audience: String
    ) throws(TokenError) -> AccessToken {
        let points = text.utf8.count { $0 == UInt8(ascii: ".") }
        guard points == 2 else { return try signer.verify(text, at: seconds) }
        let token = try JSONWebToken(text)
        try verifySignature(of: token)
        return try admission(by: token.claims, at: Double(seconds), audience)
    }

    private func verifySignature(of token: JSONWebToken) throws(TokenError) {
        guard token.header.algorithm != .hs256 else {
            // A name of a key is one of the provider's keys, with which no such code is made.
            guard token.header.keyID == nil, signer.isSignature(token.signature, of: token.message)
            else { throw .invalid }
            return
        }
        guard let id = token.header.keyID else { throw .noKeyID }
        guard let key = keys[id] else { throw .unknownKey }
        // The algorithm is that of the key, not one that the token chooses [RFC 8725, 3.1].
        guard key.algorithm == token.header.algorithm,
            key.key.isValid(token.signature, of: token.message)
        else { throw .invalid }
    }

    private func admission(
        by claims: JSONWebToken.Claims,
        at seconds: Double,
        _ audience: String
    ) throws(TokenError) -> AccessToken {
        guard claims.audiences.contains(audience) else { throw .audience }
        guard issuer == nil || claims.issuer == issuer else { throw .issuer }
        guard seconds < claims.expires + Self.leeway else { throw .expired }
        guard seconds >= (claims.notBefore ?? 0) - Self.leeway else { throw .notYet }
        guard let expires = Int(exactly: min(claims.expires, 1e15).rounded(.down)),
            claims.stream == nil || claims.role == .publisher
        else { throw .claims }
        return AccessToken(
            role: claims.role,
            session: claims.session == "*" ? nil : claims.session,
            stream: claims.stream,
            expires: expires
        )
    }
}
