// SPDX-License-Identifier: Apache-2.0

/// What tells whether a file on a server is still the one that was read.
public struct RemoteIdentity: Equatable, Sendable {
    /// How many bytes it has.
    public let length: UInt64
    /// The version, as the server names it; nil where it does not.
    public let etag: String?
    /// When it was changed, as the server writes it; nil where it does not.
    public let lastModified: String?

    init(_ answer: RemoteAnswer, length: UInt64) {
        self.length = length
        etag = answer.etag
        lastModified = answer.lastModified
    }

    /// Asks for the length and the version of a file, and for one byte of it.
    ///
    /// - Throws: `RemoteError` where the server does not give the file.
    public init(of session: RemoteSession) throws(RemoteError) {
        let answer = try session.answer(session.url, range: 0..<1, limit: 1)
        let beginning = try RemoteBeginning(answer, asked: 1, session.url)
        self.init(answer, length: beginning.length)
    }

    /// Whether the server tells versions apart.
    public var isKnown: Bool { etag != nil || lastModified != nil }

    /// Whether an answer is of another version.
    ///
    /// Servers of one name may each have version names of their own for a file of the same time.
    func isOther(_ answer: RemoteAnswer) -> Bool {
        if let lastModified, lastModified == answer.lastModified { return false }
        return etag != answer.etag || lastModified != answer.lastModified
    }
}
