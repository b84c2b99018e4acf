// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import Synchronization

/// A file on a server, of which only the bytes are loaded that somebody reads.
///
/// Of a movie these are its boxes: besides them no more is loaded than `RemoteLimits.bytesBesideBoxes`. Where
/// the server sends whole files only, the file is loaded once, up to a bound.
package final class RemoteFile: ByteSource {
    /// How many bytes are asked for first: they show what the file is, and have the boxes of most.
    private static let firstLength: UInt64 = 16 << 10

    /// The URL as messages name it.
    package let path: String
    /// Number of bytes.
    package let length: UInt64
    /// The version of the file.
    package let identity: RemoteIdentity
    /// Whether the server sends parts of the file.
    package let hasRanges: Bool

    let session: RemoteSession
    /// What the header of the first answer said.
    let fields: [String: String]
    /// Whether something in it could not be read.
    let hasUnreadFields: Bool
    /// Where the file was found, after all redirects.
    package let url: RemoteURL
    private let pieces: Mutex<LoadedPieces>

    /// Asks for the beginning of a file.
    ///
    /// - Parameters:
    ///   - url: the file; nil: the one the session was made for.
    ///   - session: what is asked with.
    /// - Throws: `RemoteError` where it cannot be read.
    package init(_ url: RemoteURL? = nil, in session: RemoteSession) throws(RemoteError) {
        let named = url ?? session.url
        let answer = try session.answer(
            named,
            range: 0..<Self.firstLength,
            limit: session.limits.bytesWithoutRanges
        )
        let begin = try RemoteBeginning(answer, asked: Self.firstLength, named)
        self.session = session
        // What it was redirected to is asked from then on.
        self.url = answer.url
        path = named.name
        length = begin.length
        hasRanges = begin.hasRanges
        identity = RemoteIdentity(answer, length: begin.length)
        (fields, hasUnreadFields) = (answer.fields, answer.hasUnreadFields)
        let spare = session.limits.bytesBesideBoxes - answer.body.count
        pieces = Mutex(LoadedPieces(answer.body, spare: spare))
    }

    /// The media type that the server states, in lower case and without parameters; nil if it states none.
    package var mediaType: String? {
        fields["content-type"].map { type in
            type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        }
    }

    /// The content of a field of the answer, by its name in lower case; nil if it is missing.
    package func field(_ name: String) -> String? { fields[name] }

    /// The first bytes, which show what the file is.
    package var head: [UInt8] { pieces.withLock { $0.first } }

    /// Reads a range of the file; what has come with an earlier answer is not asked for again.
    package func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8] {
        do throws(RemoteError) {
            return try load(range)
        } catch {
            throw FileError(.unreadableSource(error.reason), path: path)
        }
    }

    /// Reads a range that is read only once, so that nothing of it is kept.
    func readOnce(_ range: Range<UInt64>) throws(FileError) -> [UInt8] {
        guard hasRanges else { return try read(range) }
        do throws(RemoteError) {
            return try fetch(range)
        } catch {
            throw FileError(.unreadableSource(error.reason), path: path)
        }
    }

    /// Reads the whole file.
    ///
    /// - Throws: `RemoteError`, also where it is longer than the limit.
    package func readAll(limit: Int) throws(RemoteError) -> [UInt8] {
        guard length <= UInt64(limit) else {
            throw RemoteError(.tooLarge(limit: limit), url: path)
        }
        return try load(0..<length)
    }

    /// Loads ranges that will be read one by one, if that costs no more than the limits say.
    ///
    /// - Returns: whether all of them are there now.
    package func prefetch(_ ranges: [Range<UInt64>]) throws(RemoteError) -> Bool {
        guard hasRanges else { return true }
        let limit = session.limits.textBytes
        let wanted = pieces.withLock { $0.affordable(ranges, limit: limit) }
        guard let wanted else { return false }
        for range in wanted where range.upperBound <= length {
            let bytes = try fetch(range)
            pieces.withLock { $0.add(wanted: bytes, at: range.lowerBound) }
        }
        return true
    }

    private func load(_ range: Range<UInt64>) throws(RemoteError) -> [UInt8] {
        if range.isEmpty { return [] }
        guard range.upperBound <= length else {
            let reason = "the file ends at byte \(length)"
            throw RemoteError(.brokenAnswer(reason), url: path)
        }
        let known = pieces.withLock { $0.beginning(of: range) }
        let start = range.lowerBound + UInt64(known.count)
        if start == range.upperBound { return known }
        guard hasRanges else {
            throw RemoteError(.noRanges(limit: session.limits.bytesWithoutRanges), url: path)
        }
        let rest = length - range.upperBound
        let ahead = pieces.withLock { $0.readAhead(range.upperBound - start, of: rest) }
        let end = range.upperBound + min(ahead, rest)
        let bytes = try fetch(start..<end)
        pieces.withLock { $0.add(bytes, at: start, beside: end - range.upperBound) }
        return known + bytes.prefix(Int(range.upperBound - start))
    }

    private func fetch(_ range: Range<UInt64>) throws(RemoteError) -> [UInt8] {
        let count = Int(range.upperBound - range.lowerBound)
        let answer = try session.answer(url, range: range, of: identity.etag, limit: count)
        guard answer.status == 206 else {
            let kind: RemoteError.Kind =
                answer.status == 200
                ? .brokenAnswer("the whole file where a part was asked for")
                : .status(answer.status)
            throw RemoteError(kind, url: path)
        }
        guard answer.contentRange?.length == length, !identity.isOther(answer) else {
            throw RemoteError(answer.contentRange == nil ? Self.nameless : .changed, url: path)
        }
        guard answer.contentRange?.range == range, answer.body.count == count, !answer.isCutOff
        else {
            let reason = "other bytes than \(range.lowerBound) to \(range.upperBound - 1)"
            throw RemoteError(.brokenAnswer(reason), url: path)
        }
        return answer.body
    }

    private static let nameless = RemoteError.Kind.brokenAnswer("a part without Content-Range")
}
