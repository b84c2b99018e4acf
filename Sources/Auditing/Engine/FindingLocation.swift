// SPDX-License-Identifier: Apache-2.0

import Captions
public import MediaPrimitives

/// Where in a caption file something was found; what is not known is nil.
public struct FindingLocation: Equatable, Sendable {
    /// The line and column of the text.
    public var position: SourcePosition?
    /// Place of the cue among the cues of the file, counted from 1.
    public var cue: Int?
    /// When it happens, in milliseconds; the end may be before the start, as read.
    public var time: (start: Int, end: Int)? {
        guard let startMilliseconds, let endMilliseconds else { return nil }
        return (startMilliseconds, endMilliseconds)
    }

    private var startMilliseconds: Int?
    private var endMilliseconds: Int?

    /// A place in the text, or the file as a whole.
    public init(_ position: SourcePosition? = nil) {
        self.position = position
    }

    /// A stretch of time that begins with a cue.
    public init(_ cue: AuditedCue, startMilliseconds: Int, endMilliseconds: Int) {
        position = cue.cue.position
        self.cue = cue.number
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
    }

    /// A cue.
    public init(_ cue: AuditedCue) {
        self.init(
            cue,
            startMilliseconds: cue.cue.startMilliseconds,
            endMilliseconds: cue.cue.endMilliseconds
        )
    }
}
