// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions

extension RelayCore {
    /// What recognisers have open becomes final now: what they send next are other texts.
    ///
    /// - Parameters:
    ///   - prefix: of their keys: captions, stream, token and source, divided by slashes.
    ///   - call: the request that is the cause.
    /// - Throws: ``RelayError`` if the captions are not known.
    func endMessages(of prefix: String, _ call: RouteCall) throws(RelayError) {
        adapters.end(prefix, at: max(0, now - (try session(call.session).record.started)))
    }

    /// What a recogniser says.
    ///
    /// - Parameters:
    ///   - body: of the request.
    ///   - key: of the recogniser: captions, stream, token and source, divided by slashes.
    ///   - stream: of the segments.
    ///   - time: now, in milliseconds since the captions started.
    ///   - ownFault: why the body is not of our own form.
    /// - Returns: the segments.
    /// - Throws: the fault of its message, or `ownFault` if it is not the message of a known recogniser.
    func messages(
        _ body: [UInt8],
        _ key: String,
        stream: String,
        at time: Int,
        or ownFault: RelayError
    ) throws(RelayError) -> [SegmentRequest] {
        do throws(IngestError) {
            return try adapters.read(body, key, stream: stream, at: time)
        } catch {
            switch error.kind {
            case .unknownMessage, .notJSON, .notAnObject, .notUTF8, .tooLarge: throw ownFault
            default: throw .invalidJSON(error.description)
            }
        }
    }
}
