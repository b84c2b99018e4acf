// SPDX-License-Identifier: Apache-2.0

internal import MediaPrimitives
internal import RemoteMedia

/// Where a session of a relay is, and the token with which it is asked.
struct RelayAddress: Sendable {
    let base: String
    private let token: String

    /// Seconds that an answer may take.
    private static let patience = 10

    /// The address of a session.
    ///
    /// - Parameters:
    ///   - relay: the URL of the relay, with slashes at its end or without.
    ///   - session: the name of the session.
    ///   - token: of a publisher or a subscriber.
    init(relay: String, session: String, token: String) {
        var relay = relay[...]
        while relay.hasSuffix("/") { relay = relay.dropLast() }
        base = relay + "/v1/sessions/" + Self.encoded(session)
        self.token = token
    }

    /// The field of the header that has the token.
    var authorization: (name: String, value: String) {
        (name: "Authorization", value: "Bearer " + token)
    }

    /// The address of the session's socket, with a query.
    func socket(_ query: String) -> String { "ws" + base.dropFirst(4) + "/socket" + query }

    /// Posts a body.
    ///
    /// - Returns: the answer.
    /// - Throws: ``CaptionsError``.
    func post(_ path: String, _ body: String) throws(CaptionsError) -> [UInt8] {
        let message = RemoteMessage(body, fields: [authorization])
        let answer: (status: Int, body: [UInt8])
        do throws(RemoteError) {
            answer = try message.exchange(
                with: base + path,
                mayBeInside: true,
                timeLimit: Self.patience
            )
        } catch {
            throw CaptionsError(error)
        }
        guard (200..<300).contains(answer.status) else {
            throw CaptionsError(status: answer.status, body: answer.body)
        }
        return answer.body
    }

    /// A name as a part of a path or a query [RFC 3986, 2.3].
    static func encoded(_ name: String) -> String {
        name.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                scalar.isASCII && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte))
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain || "-._~".unicodeScalars.contains(scalar)
                ? String(scalar) : "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
    }
}

extension CaptionsError {
    /// A connection that failed, without its URL, which may have a key.
    init(_ error: RemoteError) {
        let reason =
            switch error.kind {
            case .unreachable(let reason), .timedOut(let reason): reason
            default: error.description
            }
        self.init(.unreachable, "the relay does not answer: \(reason)")
    }
}
