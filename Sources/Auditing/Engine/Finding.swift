// SPDX-License-Identifier: Apache-2.0

import Captions
package import Guidelines
public import MediaPrimitives

/// One fault that a rule found.
public struct Finding: Equatable, Sendable {
    /// The permanent name of the rule.
    public let rule: String
    /// The rule's name for people.
    public let slug: String
    /// How much it matters.
    public let severity: Severity
    /// How sure the rule is.
    public let confidence: Confidence
    /// A sentence with the particulars, without the place, the measured value and the limit.
    ///
    /// It may quote the file, control characters included.
    public let message: String
    /// Where it is.
    public internal(set) var location: FindingLocation
    /// What was measured; nil when nothing was.
    public let measurement: Measurement?
    /// Standards and guidelines, the source of the limit included.
    public let references: [String]
    /// What removes it; nil if the user has to decide, and in a report that was read from a file.
    public internal(set) var remedy: Remedy?
    /// The remedy in the words of the program that made the report; nil if there is none.
    public internal(set) var fix: String?
}

/// The place of a finding in an asset; values that are unknown or do not apply are nil.
public struct FindingLocation: Equatable, Sendable {
    /// The file, if the asset is not named after it: a playlist of a presentation.
    public var file: String?
    /// The track's ID in a movie.
    public var track: Int?
    /// The rendition of an HLS presentation, as `GROUP-ID/NAME`.
    public var rendition: String?
    /// Where in a movie, in bytes from its start.
    package var byteOffset: Int?
    /// The line and column of the text.
    public var position: SourcePosition?
    /// Place of the cue among the cues of the file, counted from 1.
    public var cue: Int?
    /// The beginning of what the cue shows, without markup.
    public var cueText: String?
    /// The beginning of what a recogniser heard then; empty if it heard no word, nil if none was asked.
    package var heardText: String?
    /// When it happens, in milliseconds; the end may be before the start, as read.
    public var time: (start: Int, end: Int)? {
        guard let startMilliseconds, let endMilliseconds else { return nil }
        return (startMilliseconds, endMilliseconds)
    }

    var startMilliseconds: Int?
    var endMilliseconds: Int?

    /// A place in the text, or the file as a whole.
    package init(_ position: SourcePosition? = nil) {
        self.position = position
    }

    /// A line of a playlist, counted from 1.
    static func line(_ line: Int, column: Int = 1) -> FindingLocation {
        FindingLocation(SourcePosition(line: line, column: column))
    }

    /// A track of a movie, and when something happens in it, in milliseconds.
    static func track(_ id: Int, from start: Int? = nil, to end: Int? = nil) -> FindingLocation {
        var location = FindingLocation()
        location.track = id
        location.startMilliseconds = start
        location.endMilliseconds = end
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

    /// An interval, in milliseconds.
    static func time(_ range: Range<Int>) -> FindingLocation {
        var location = FindingLocation()
        location.startMilliseconds = range.lowerBound
        location.endMilliseconds = range.upperBound
        return location
    }

    /// A rendition of a multivariant playlist, and its position.
    package static func rendition(
        _ name: String,
        _ position: SourcePosition? = nil
    ) -> FindingLocation {
        var location = FindingLocation(position)
        location.rendition = name
        return location
    }

    /// An interval that begins with a cue.
    package init(_ cue: AuditedCue, startMilliseconds: Int, endMilliseconds: Int) {
        position = cue.cue.position
        self.cue = cue.number
        cueText = cue.excerpt
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
    }

    /// A cue.
    package init(_ cue: AuditedCue) {
        self.init(
            cue,
            startMilliseconds: cue.startMilliseconds,
            endMilliseconds: cue.endMilliseconds
        )
    }
}

/// A value that was measured, and the limit it was held against.
public struct Measurement: Equatable, Sendable {
    /// What was measured.
    public let value: Double
    /// The limit; nil when the value only says how much there is.
    public let limit: Double?
    /// The unit of both, such as `characters/s`.
    public let unit: String
    /// Where the limit comes from; nil when it is in the nature of things.
    public let source: String?

    /// Makes a measurement; a value that files only claim, such as `line:1e999%`, is bounded, as JSON has
    /// no infinity.
    package init(_ value: Double, limit: Double? = nil, unit: String, source: String? = nil) {
        self.value = value.isNaN ? 0 : max(-1e15, min(value, 1e15))
        self.limit = limit
        self.unit = unit
        self.source = source
    }

    /// Makes a measurement that is held against a limit in the limit's own unit.
    package init(_ value: Double, _ limit: ProfileLimit) {
        self.init(value, limit: limit.value, unit: limit.unit.rawValue, source: limit.source)
    }

    /// Makes a measurement of time in milliseconds.
    package init(milliseconds: Int, _ limit: LengthLimit) {
        self.init(
            Double(milliseconds),
            limit: limit.milliseconds,
            unit: "ms",
            source: limit.source
        )
    }
}
