// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import MediaPrimitives
internal import RemoteMedia

/// A status of captions that their application is informed of.
package struct StatusChange: Sendable {
    /// Where it is posted; nil where nothing was asked for.
    package let address: String?
    /// What is posted.
    package let body: [UInt8]
    /// The time, and the signature of time and body with the secret of the session's callbacks.
    package let signature: String

    /// The secret that a session's application verifies signatures with; no token can be made of it.
    static func secret(of name: String, _ signer: TokenSigner) -> String {
        Hexadecimal.text(signer.signature(of: Array("status callbacks of \(name)".utf8)))
    }

    init(_ session: LiveSession, _ signer: TokenSigner, at time: Int) {
        let status = session.captions.status
        address = session.record.statusCallback
        body =
            JSON.object([
                ("id", .string(session.record.id)), ("session", .string(session.record.name)),
                ("status", .string(status.name)), ("reason", JSON(status.reason)),
                ("time", .string(UTCTime.text(time) + "Z")),
            ]).bytes
        let secret = Self.secret(of: session.record.name, signer)
        let signed = SHA256.signature(
            of: Array("\(time / 1000).".utf8) + body,
            key: Array(secret.utf8)
        )
        signature = "t=\(time / 1000),v1=\(Hexadecimal.text(signed))"
    }
}

enum Hexadecimal {
    static func text(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
