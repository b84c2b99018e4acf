// SPDX-License-Identifier: Apache-2.0

public import LiveCaptions

/// What a subscriber hears of a session.
public enum CaptionsEvent: Equatable, Sendable {
    /// A text, guessed or final. A later one of the same id and stream replaces it, until one is final.
    case caption(LiveSegment)
    /// A final text was wrong; this is the right one.
    case correction(LiveSegment)
    /// A final text was deleted.
    case deletion(stream: String, id: String)
    /// A stream has begun or ceased to have captions, which `hasCaptions` of the state says.
    case stream(StreamState)
    /// Captions of the session have started, paused, stopped or failed.
    case status(SessionStatus)
    /// How fast somebody speaks.
    case pace(PaceReading)
    /// Events with these numbers are lost, because the subscriber was too slow or the relay does not have them any more.
    case missed(ClosedRange<Int>)
    /// Why no events come now. The subscriber asks again by itself: before the session begins, and after a lost connection.
    case waiting(CaptionsError)
}

extension CaptionsEvent {
    init(_ event: SessionEvent) {
        switch event.content {
        case .segment(let segment): self = .caption(segment)
        case .correction(let segment): self = .correction(segment)
        case .deletion(let stream, let id): self = .deletion(stream: stream, id: id)
        case .state(let state): self = .stream(state)
        case .status(let status): self = .status(status)
        case .pace(let reading): self = .pace(reading)
        }
    }

    /// The stream that it is about; nil for the session.
    var streamName: String? {
        switch self {
        case .caption(let segment), .correction(let segment): segment.stream
        case .deletion(let stream, _): stream
        case .stream(let state): state.stream
        case .pace(let reading): reading.stream
        case .status, .missed, .waiting: nil
        }
    }
}
