// SPDX-License-Identifier: Apache-2.0

/// What a server has answered, after all redirects.
struct RemoteAnswer {
    /// Where the answer came from.
    let url: RemoteURL
    /// The status code of HTTP.
    let status: Int
    /// The content, up to the limit.
    let body: [UInt8]
    /// Whether there is more than the limit.
    let isCutOff: Bool
    /// Which bytes of the file these are; nil where the server does not say.
    let contentRange: ContentRange?
    /// How many bytes the answer has.
    let contentLength: UInt64?
    /// The version of the file; nil where the server does not say.
    let etag: String?
    /// When it was changed, as the server writes it.
    let lastModified: String?
    /// Where a redirect leads; empty if missing.
    let location: String
    /// The fields of the header that are kept, by their names in lower case.
    let fields: [String: String]
    /// Whether a field had a value that could not be kept.
    let hasUnreadFields: Bool

    init(_ transfer: RemoteTransfer, from url: RemoteURL, status: Int, location: String) {
        self.url = url
        self.status = status
        self.location = location
        fields = transfer.fields
        hasUnreadFields = transfer.hasUnreadFields
        body = transfer.body
        isCutOff = transfer.isCutOff
        contentRange = transfer.fields["content-range"].flatMap { ContentRange($0) }
        contentLength = transfer.fields["content-length"].flatMap { UInt64($0) }
        etag = transfer.fields["etag"]
        lastModified = transfer.fields["last-modified"]
    }
}

/// Which bytes of a file an answer has: `bytes 0-1023/146515`.
///
/// Source: RFC 9110, 14.4.
struct ContentRange: Equatable {
    /// The bytes; nil where the asked ones are not there (`bytes */146515`).
    let range: Range<UInt64>?
    /// How long the file is; nil where the server does not say.
    let length: UInt64?

    /// Reads the field; nil where it cannot be read.
    init?(_ text: String) {
        guard text.prefix(6).lowercased() == "bytes " else { return nil }
        let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        length = UInt64(parts[1])
        guard length != nil || parts[1] == "*" else { return nil }
        if parts[0] == "*" {
            range = nil
            return
        }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
            .map { UInt64($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last,
            last < length ?? UInt64.max
        else { return nil }
        range = first..<last + 1
    }
}

/// What the first answer says of a file.
struct RemoteBeginning {
    /// How long the file is.
    let length: UInt64
    /// Whether the server sends parts of it.
    let hasRanges: Bool

    /// Takes an answer to the question for the first bytes of a file.
    ///
    /// - Parameters:
    ///   - answer: the answer.
    ///   - asked: how many bytes were asked for.
    ///   - url: the file, for messages.
    /// - Throws: `RemoteError` where the server does not give the file, or contradicts itself.
    init(_ answer: RemoteAnswer, asked: UInt64, _ url: RemoteURL) throws(RemoteError) {
        func broken(_ reason: String) -> RemoteError {
            RemoteError(.brokenAnswer(reason), url: url.name)
        }
        switch answer.status {
        case 206:
            hasRanges = true
            guard let content = answer.contentRange, let length = content.length else {
                throw broken("a part without Content-Range, or without the length of the file")
            }
            self.length = length
            guard content.range == 0..<min(asked, length),
                UInt64(answer.body.count) == min(asked, length)
            else { throw broken("other bytes than the first \(min(asked, length))") }
        case 200:
            hasRanges = false
            // Without a length the connection's end is that of the file.
            let count = UInt64(answer.body.count)
            length = answer.isCutOff ? answer.contentLength ?? .max : count
        case 416 where answer.contentRange?.length == 0:
            // Of an empty file there is no part.
            (length, hasRanges) = (0, true)
        default:
            throw RemoteError(.status(answer.status), url: url.name)
        }
    }
}

/// What identifies the version of a file on a server.
package struct RemoteIdentity: Equatable, Sendable {
    /// How many bytes it has.
    package let length: UInt64
    /// The version, as the server names it; nil where it does not.
    package let etag: String?
    /// When it was changed, as the server writes it; nil where it does not.
    package let lastModified: String?

    init(_ answer: RemoteAnswer, length: UInt64) {
        self.length = length
        etag = answer.etag
        lastModified = answer.lastModified
    }

    /// Asks for the length and the version of a file, and for one byte of it.
    ///
    /// - Throws: `RemoteError` where the server does not give the file.
    package init(of session: RemoteSession) throws(RemoteError) {
        let answer = try session.answer(session.url, range: 0..<1, limit: 1)
        let beginning = try RemoteBeginning(answer, asked: 1, session.url)
        self.init(answer, length: beginning.length)
    }

    /// Whether the server distinguishes versions.
    package var isKnown: Bool { etag != nil || lastModified != nil }

    /// Whether an answer is of another version.
    ///
    /// Servers of one name may each have version names of their own for a file of the same time.
    func isOther(_ answer: RemoteAnswer) -> Bool {
        if let lastModified, lastModified == answer.lastModified { return false }
        return etag != answer.etag || lastModified != answer.lastModified
    }
}
