// SPDX-License-Identifier: Apache-2.0

import Captions
public import MediaPrimitives

/// Where in a file something was found; what is not known is nil.
public struct FindingLocation: Equatable, Sendable {
    /// The line and column of the text.
    public var position: SourcePosition?
    /// Place of the cue among the cues of the file, counted from 1.
    public var cue: Int?
    /// The rendition of a playlist, as `GROUP/NAME`.
    public var rendition: String?
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

    /// A place in a playlist, and the rendition that is stated there.
    public init(line: Int, column: Int = 1, rendition: String? = nil) {
        position = SourcePosition(line: line, column: column)
        self.rendition = rendition
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
