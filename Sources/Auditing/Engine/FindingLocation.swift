// SPDX-License-Identifier: Apache-2.0

import Captions
public import MediaPrimitives

/// Where in an asset something was found; what is not known, or is not of that kind, is nil.
public struct FindingLocation: Equatable, Sendable {
    /// The file, where it is another one than the asset is named after: a playlist of a presentation.
    public var file: String?
    /// The track's ID in a movie.
    public var track: Int?
    /// The rendition of an HLS presentation, as `GROUP-ID/NAME`.
    public var rendition: String?
    /// Where in a movie, in bytes from its start.
    public var byteOffset: Int?
    /// The line and column of the text.
    public var position: SourcePosition?
    /// Place of the cue among the cues of the file, counted from 1.
    public var cue: Int?
    /// When it happens, in milliseconds; the end may be before the start, as read.
    public var time: (start: Int, end: Int)? {
        guard let startMilliseconds, let endMilliseconds else { return nil }
        return (startMilliseconds, endMilliseconds)
    }

    var startMilliseconds: Int?
    var endMilliseconds: Int?

    /// A place in the text, or the file as a whole.
    public init(_ position: SourcePosition? = nil) {
        self.position = position
    }

    /// A track of a movie.
    public static func track(_ id: Int) -> FindingLocation {
        var location = FindingLocation()
        location.track = id
        return location
    }

    /// A cue of a track.
    static func cue(_ cue: AuditedCue, ofTrack id: Int) -> FindingLocation {
        var location = FindingLocation(cue)
        location.position = nil
        location.track = id
        return location
    }

    /// A cue of a caption file that belongs to an asset.
    static func cue(_ cue: AuditedCue, ofFile name: String) -> FindingLocation {
        var location = FindingLocation(cue)
        location.file = name
        return location
    }

    /// A stretch of time, in milliseconds.
    static func time(_ range: Range<Int>) -> FindingLocation {
        var location = FindingLocation()
        location.startMilliseconds = range.lowerBound
        location.endMilliseconds = range.upperBound
        return location
    }

    /// A rendition of a multivariant playlist, and where it stands in it.
    public static func rendition(
        _ name: String,
        _ position: SourcePosition? = nil
    ) -> FindingLocation {
        var location = FindingLocation(position)
        location.rendition = name
        return location
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
