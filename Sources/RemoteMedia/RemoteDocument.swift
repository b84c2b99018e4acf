// SPDX-License-Identifier: Apache-2.0

/// A small document that a server gives at once, such as the keys of an identity provider.
public struct RemoteDocument: Sendable {
    /// Its content.
    public let bytes: [UInt8]
    /// The field `Cache-Control` of the answer (RFC 9111, 5.2); nil without.
    public let cacheControl: String?

    /// Asks for a document and waits for it; redirects are not followed.
    ///
    /// - Parameters:
    ///   - address: the URL; of `http` or `https`.
    ///   - limit: bytes that it may have.
    ///   - seconds: how long that may take.
    /// - Throws: `RemoteError` if the server does not give it, or if it is longer.
    public init(from address: String, limit: Int, timeLimit seconds: Int) throws(RemoteError) {
        let answer = try RemoteClient.exchange(with: address, limit: limit, timeLimit: seconds)
        let name = answer.url.name
        guard answer.status == 200 else { throw RemoteError(.status(answer.status), url: name) }
        guard !answer.isCutOff else { throw RemoteError(.tooLarge(limit: limit), url: name) }
        bytes = answer.body
        cacheControl = answer.fields["cache-control"]
    }
}
