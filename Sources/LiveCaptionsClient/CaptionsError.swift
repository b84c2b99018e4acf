// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Why a relay did not do what it was asked for.
public struct CaptionsError: Error, Equatable, Sendable {
    /// The names of the conditions, as relays write them.
    public enum Code: Equatable, Sendable {
        /// There is no answer.
        case unreachable
        /// The token is not valid, or has expired.
        case invalidToken
        /// The token is for something else.
        case forbidden
        /// There is no session of this name.
        case noSession
        /// Captions of the session or of the stream are not enabled.
        case captionsNotEnabled
        /// The publisher has no sound.
        case publisherMissingAudioTrack
        /// The segment has another final text.
        case alreadyFinal
        /// Another condition, by its name.
        case other(String)
    }

    /// Which condition it is.
    public let code: Code
    /// The reason for people.
    public let message: String

    /// An error.
    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    private static let codes: [String: Code] = [
        "invalid-token": .invalidToken, "forbidden": .forbidden, "no-session": .noSession,
        "captions-not-enabled": .captionsNotEnabled,
        "publisher-missing-audio-track": .publisherMissingAudioTrack,
        "already-final": .alreadyFinal,
    ]

    /// What a relay means by a status where it says no more.
    private static let names = [401: "invalid-token", 403: "forbidden", 404: "no-session"]

    /// Reads the answer of a relay that is not a success.
    init(status: Int, body: [UInt8]) {
        var name = Self.names[status] ?? "status-\(status)"
        var message = "the relay answers \(status)"
        do throws(JSONScanner.Failure) {
            let value = try JSONScanner.scan(body).documents.first
            name = value?["error"]?.string ?? name
            message = value?["message"]?.string ?? message
        } catch {
            // A proxy has answered in its own words.
        }
        self.init(Self.codes[name] ?? .other(name), message)
    }
}
