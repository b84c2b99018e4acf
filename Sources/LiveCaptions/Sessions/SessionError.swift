// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// Why a session refuses something; the raw codes are for clients.
public enum SessionError: CodedError, Equatable, Sendable, CustomStringConvertible {
    /// The captions of the session have stopped, or are paused.
    case captionsNotEnabled
    /// Captions of a stream without sound are asked for.
    case publisherMissingAudioTrack(stream: String)
    /// The longest time of captions is not 300 to 14,400 s.
    case durationOutOfRange(seconds: Int)
    /// Texts between this one and the last are missing; the number that has to come next.
    case missingText(expected: Int)
    /// A text, an id or a name is longer than it may be.
    case tooLong(what: String, limit: Int)
    /// There are as many streams or texts as a session may have.
    case tooMany(what: String, limit: Int)
    /// A segment ends before it starts, or at a time that is not one.
    case invalidTimes
    /// Another text of a segment whose text is final; a correction is a request of its own.
    case alreadyFinal(id: String)
    /// A correction of a segment that has no final text.
    case noFinalText(id: String)

    /// A name that programs compare.
    public var code: String {
        switch self {
        case .captionsNotEnabled: "captions-not-enabled"
        case .publisherMissingAudioTrack: "publisher-missing-audio-track"
        case .durationOutOfRange: "duration-out-of-range"
        case .missingText: "missing-text"
        case .tooLong: "too-long"
        case .tooMany: "too-many"
        case .invalidTimes: "invalid-times"
        case .alreadyFinal: "already-final"
        case .noFinalText: "no-final-text"
        }
    }

    /// The reason for people.
    public var description: String {
        switch self {
        case .captionsNotEnabled: "captions are not enabled in this session"
        case .publisherMissingAudioTrack(let stream):
            "stream \(stream) has no sound, so there is nothing to caption"
        case .durationOutOfRange(let seconds):
            "captions of \(seconds) s are not possible; they last 300 to 14400 s"
        case .missingText(let expected): "text \(expected) has to come next"
        case .tooLong(let what, let limit): "the \(what) is longer than \(limit) bytes"
        case .tooMany(let what, let limit): "a session has \(limit) \(what) at most"
        case .invalidTimes: "a segment starts before it ends, both at 0 ms or later"
        case .alreadyFinal(let id):
            "the text of segment \(id) is final; correct it by a request of its own"
        case .noFinalText(let id): "segment \(id) has no final text"
        }
    }
}
