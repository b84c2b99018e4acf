// SPDX-License-Identifier: Apache-2.0

/// Something that subscribers of a session hear of.
public struct SessionEvent: Equatable, Sendable {
    /// The kinds of events.
    public enum Content: Equatable, Sendable {
        /// A text has come, or has been replaced.
        case segment(LiveSegment)
        /// A stream has begun or ceased to publish or to have captions.
        case state(StreamState)
        /// The session's captions have started, stopped, paused or failed.
        case status(SessionStatus)
        /// How fast somebody speaks.
        case pace(PaceReading)
        /// A final text was wrong; the segment has the right one.
        case correction(LiveSegment)
        /// A final text was taken away.
        case deletion(stream: String, id: String)
    }

    /// Counts the events of a session from 1 on; a subscriber that names one gets those after it.
    public let number: Int
    /// What has happened.
    public let content: Content
}

/// What is known of a publisher's stream.
public struct StreamState: Equatable, Sendable {
    /// The name of the stream.
    public let stream: String
    /// Whether it is being published.
    public var isPublishing: Bool
    /// Whether it has sound; captions need it.
    public var hasAudio: Bool
    /// Whether its publisher wants captions of it.
    public var publishesCaptions: Bool

    /// Whether there are captions of it, for a button that turns them on.
    public var hasCaptions: Bool { isPublishing && hasAudio && publishesCaptions }

    init(_ stream: String) {
        self.stream = stream
        isPublishing = false
        hasAudio = false
        publishesCaptions = false
    }
}

/// How far the captions of a session are.
public enum SessionStatus: Equatable, Sendable {
    case started
    /// No text is taken until they start again.
    case paused
    case stopped(StopReason)
    case failed(String)
}

/// Why captions have stopped.
public enum StopReason: String, Equatable, Sendable {
    case asked
    /// The longest time that was asked for is over; the session itself goes on.
    case maximumDuration = "maximum-duration"
}
