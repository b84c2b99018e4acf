// SPDX-License-Identifier: Apache-2.0

/// What the first answer tells of a file.
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
