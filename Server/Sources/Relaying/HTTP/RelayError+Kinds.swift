// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions

extension RelayError {
    /// What the state machine refuses.
    init(_ error: SessionError) {
        switch error {
        case .captionsNotEnabled, .publisherMissingAudioTrack, .alreadyFinal:
            self.init(409, error.code, error.description)
        case .missingText(let expected):
            self.init(409, error.code, error.description, [("expected", .number(expected))])
        case .noFinalText: self.init(404, error.code, error.description)
        case .tooLong: self.init(413, error.code, error.description)
        case .tooMany: self.init(409, error.code, error.description)
        case .durationOutOfRange, .invalidTimes: self.init(400, error.code, error.description)
        }
    }

    static let notFound = RelayError(404, "not-found", "there is nothing at this address")

    static let noHost = RelayError(400, "invalid-host", "a request has one header Host with a host")

    static let noSession = RelayError(404, "no-session", "there is no session of this name")

    static let invalidTarget = RelayError(400, "invalid-target", "the address is not valid")

    static let invalidText = RelayError(400, "invalid-utf8", "the body is not UTF-8")

    static func tooLarge(_ limit: Int) -> RelayError {
        RelayError(413, "body-too-large", "a body has \(limit) bytes at most")
    }

    static func invalidJSON(_ reason: String) -> RelayError {
        RelayError(400, "invalid-json", reason)
    }

    static func invalidParameter(_ name: String, _ reason: String) -> RelayError {
        RelayError(400, "invalid-parameter", "\(name): \(reason)", [("parameter", .string(name))])
    }

    /// The state cannot be written or read; the reason is for the operator alone.
    static let storage = RelayError(503, "storage-failed", "the relay cannot keep its state now")

    /// The address of WebSocket, asked for without it.
    static let noWebSocket: RelayError = {
        var error = RelayError(426, "websocket-needed", "this address takes WebSocket, version 13")
        error.headers = [("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13")]
        return error
    }()

    static let noEngine = RelayError(
        409,
        "no-engine",
        "this relay recognises no speech; it was started without --engine"
    )

    static let tooManyListeners = RelayError(
        409,
        "too-many-listeners",
        "this relay listens to as many publishers as it can"
    )

    static func methods(_ methods: [String]) -> RelayError {
        var error = RelayError(405, "method-not-allowed", "this address takes another method")
        error.headers = [("Allow", methods.joined(separator: ", "))]
        return error
    }

    static func unauthorised(_ reason: String) -> RelayError {
        var error = RelayError(401, "invalid-token", reason)
        error.headers = [("WWW-Authenticate", "Bearer")]
        return error
    }

    static func forbidden(_ reason: String) -> RelayError { RelayError(403, "forbidden", reason) }

    static let tooManyRequests: RelayError = {
        var error = RelayError(429, "too-many-requests", "this token sends too much; wait a second")
        error.headers = [("Retry-After", "1")]
        return error
    }()
}
