// SPDX-License-Identifier: Apache-2.0

package import LiveCaptions
package import MediaSelection
internal import NIOCore

/// An event as subscribers get it, made once and shared among all of them.
package struct EventFrame: Sendable {
    package let number: Int
    /// Whether a later event replaces it, so that a slow subscriber may miss it.
    package let isReplaceable: Bool
    /// Whether it is a text that is still guessed.
    let isInterim: Bool
    /// The language of a text; nil for events of another kind.
    let language: LanguageTag?
    /// The stream of a text; nil for events of another kind.
    let stream: String?
    /// For Server-Sent Events.
    let sse: ByteBuffer
    /// For WebSocket.
    let message: ByteBuffer

    /// Makes the frames of an event.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - spoken: the language of the session.
    ///   - run: the id of the captions.
    package init(_ event: SessionEvent, language spoken: LanguageTag, run: String) {
        number = event.number
        var interim = false
        var replaceable = false
        var (language, stream): (LanguageTag?, String?) = (nil, nil)
        switch event.content {
        case .segment(let segment):
            interim = !segment.isFinal
            replaceable = interim
            language = segment.language ?? spoken
            stream = segment.stream
        case .correction(let segment):
            language = segment.language ?? spoken
            stream = segment.stream
        case .pace: replaceable = true
        case .state, .status, .deletion: break
        }
        isInterim = interim
        isReplaceable = replaceable
        self.language = language
        self.stream = stream
        let json = Array(event.json(language: spoken, run: run).utf8)
        sse = Self.sse(json, type: event.typeName, number: event.number)
        message = WebSocketText.frame(json)
    }

    /// What a subscriber hears that was too slow.
    init(missed: ClosedRange<Int>) {
        number = missed.upperBound
        isReplaceable = false
        isInterim = false
        language = nil
        stream = nil
        let json = JSON.object([
            ("type", "missed"), ("from", .number(missed.lowerBound)),
            ("to", .number(missed.upperBound)),
        ]).bytes
        // Without an id: the last one that arrived is the one to go on from.
        sse = Self.sse(json, type: "missed", number: nil)
        message = WebSocketText.frame(json)
    }

    private static func sse(_ json: [UInt8], type: String, number: Int?) -> ByteBuffer {
        let id = number.map { "id: \($0)\n" } ?? ""
        var buffer = ByteBuffer(string: "\(id)event: \(type)\ndata: ")
        buffer.writeBytes(json)
        buffer.writeString("\n\n")
        return buffer
    }
}

/// Which events a subscriber gets.
package struct EventFilter: Hashable, Sendable {
    /// The language of texts; nil for all.
    package var language: LanguageTag?
    /// Only texts that stay.
    package var finalOnly = false
    /// The subscriber's own stream, whose texts it does not get; nil for none.
    package var withoutStream: String?

    package init() {}

    func admits(_ frame: EventFrame) -> Bool {
        if finalOnly, frame.isInterim { return false }
        if let withoutStream, frame.stream == withoutStream { return false }
        if let language, let spoken = frame.language, !language.matches(spoken) { return false }
        return true
    }
}

/// What a client subscribes to.
package struct Subscription: Sendable {
    /// The id of captions, or the name of a session, whose events are those of its runs one after the other.
    package var session: String
    package var filter: EventFilter
    /// What it gets first.
    package var backlog: [EventFrame]
    /// When the token expires, in seconds since 1970; nil without a token.
    package var expires: Int?
    /// Nil for Server-Sent Events; for WebSocket a request that sends a segment, but for its body.
    package var socket: RelayRequest?
}
