// SPDX-License-Identifier: Apache-2.0

extension RelayCore {
    /// Lets a request through whose token allows it, and notes token and session in it.
    func authorise(_ call: inout RouteCall, _ roles: Set<AccessToken.Role>) throws(RelayError) {
        let (text, isKey) = try Self.credentials(of: call)
        let token: AccessToken
        do throws(TokenError) {
            token = try verifier.verify(
                text,
                at: now / 1000,
                audience: settings.audience ?? settings.address
            )
        } catch {
            var refusal = RelayError.unauthorised(error.message)
            refusal.isKeyUnknown = error == .unknownKey
            throw refusal
        }
        // Addresses are kept by browsers, proxies and logs: who may stop captions proves it in a header.
        if isKey, token.role == .moderator {
            throw .forbidden("a moderator's token belongs into the header Authorization")
        }
        guard roles.contains(token.role) else {
            throw .forbidden("a token of a \(token.role.rawValue) does not allow this")
        }
        let isSending = ["POST", "DELETE"].contains(call.request.method)
        if isSending, !rates.take(text, at: now) { throw .tooManyRequests }
        call.token = token
        call.credential = text
        call.key = isKey ? text : nil
        try findSession(&call, token)
    }

    /// Notes the session of a request that needs no token; a key that it has is not looked at.
    func findPublicSession(_ call: inout RouteCall) throws(RelayError) {
        call.session = try id(of: call["session"])
    }

    private func findSession(_ call: inout RouteCall, _ token: AccessToken) throws(RelayError) {
        let named = call.parameters["key"] == nil ? call.parameters["session"] : token.session
        guard let named else {
            // A key of an operator for every session does not say which.
            if call.parameters["key"] != nil { throw .forbidden("the key is for no session") }
            return
        }
        // Before the session is looked for, so that other sessions cannot be guessed.
        let name = named.prefix { $0 != "~" }
        guard token.admits(String(name)) else {
            throw .forbidden("the token is for another session")
        }
        call.session = try id(of: named)
    }

    private static func credentials(of call: RouteCall) throws(RelayError) -> (String, Bool) {
        if let header = call.request.headers["authorization"] {
            let words = header.split(separator: " ")
            guard words.count == 2, words[0].lowercased() == "bearer" else {
                throw .unauthorised("the header Authorization is not \"Bearer TOKEN\"")
            }
            return (String(words[1]), false)
        }
        if let key = call.parameters["key"] ?? call.query("key") { return (key, true) }
        throw .unauthorised("a token is needed, in the header Authorization or as key of the query")
    }
}
