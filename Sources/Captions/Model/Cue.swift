// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// A piece of text and the time it is to be shown.
public struct Cue: Equatable, Sendable {
    /// The identifier as written (in SubRip: the number); nil when the cue has none.
    public var identifier: String?
    /// When the text appears, in milliseconds; may be negative, as read.
    public var startMilliseconds: Int
    /// When the text disappears, in milliseconds; may be before the start, as read.
    public var endMilliseconds: Int
    /// What is shown.
    public var text: CaptionText
    /// Whether it is shown even to a viewer who has turned subtitles off.
    public var isForced: Bool
    /// Where on the picture it is shown.
    public var placement: Placement {
        get { sharedPlacement.value }
        set { sharedPlacement = SharedPlacement(newValue) }
    }
    /// How the content wants the text to look, as far as it states that for all of the cue.
    public var contentLook: ContentLook {
        get { sharedLook.value }
        set { sharedLook = SharedContentLook(newValue) }
    }
    /// The look as it is held.
    var sharedLook = SharedContentLook()
    /// Whether the placement is the one of a cue that says nothing of it.
    package var hasDefaultPlacement: Bool { sharedPlacement.isDefault }
    /// The placement as it is held.
    var sharedPlacement: SharedPlacement
    /// Where the cue begins in its file: its identifier, or else its timing line.
    public var position: SourcePosition

    /// Makes a cue; by default at the bottom of the picture, not forced, and of no file.
    public init(
        identifier: String? = nil,
        startMilliseconds: Int,
        endMilliseconds: Int,
        text: CaptionText,
        placement: Placement = Placement(),
        isForced: Bool = false,
        position: SourcePosition = SourcePosition(line: 1, column: 1)
    ) {
        self.init(
            identifier: identifier,
            startMilliseconds: startMilliseconds,
            endMilliseconds: endMilliseconds,
            text: text,
            sharedPlacement: SharedPlacement(placement),
            position: position
        )
        self.isForced = isForced
    }

    /// Makes a cue with a placement that others have too.
    init(
        identifier: String?,
        startMilliseconds: Int,
        endMilliseconds: Int,
        text: CaptionText,
        sharedPlacement: SharedPlacement,
        position: SourcePosition
    ) {
        self.identifier = identifier
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
        self.text = text
        self.sharedPlacement = sharedPlacement
        isForced = false
        self.position = position
    }

    /// Whether it is shown in the same place as another one.
    package func hasSamePlacement(as other: Self) -> Bool {
        sharedPlacement == other.sharedPlacement
    }

    /// The end minus the start, in milliseconds; negative when the times are reversed.
    package var durationMilliseconds: Int { endMilliseconds - startMilliseconds }

    /// Whether the cue can be shown at all: it ends after it starts.
    package var hasPositiveDuration: Bool { endMilliseconds > startMilliseconds }
}

/// What is shown when: the cues of a document as intervals that do not overlap.
///
/// Formats whose samples follow each other without gaps and overlaps (tx3g, WebVTT in MP4) are written
/// from it. Where cues overlap, each interval has all that are shown in it, in source order; none is
/// shortened, moved or dropped. Cues without a positive duration are shown at no time.
package struct CaptionTimeline: Equatable, Sendable {
    /// An interval in which the same cues are shown.
    package struct Segment: Equatable, Sendable {
        /// From, inclusive.
        package var startMilliseconds: Int
        /// To, exclusive; after the start.
        package var endMilliseconds: Int
        /// What is shown, in source order; never empty.
        package var cues: [Cue]
    }

    /// The intervals in which anything is shown, in order of time.
    package let segments: [Segment]

    /// Splits cues at each other's beginnings and ends.
    package init(_ cues: [Cue]) {
        let shown = cues.filter(\.hasPositiveDuration)
        var events: [(time: Int, index: Int, isStart: Bool)] = []
        for (index, cue) in shown.enumerated() {
            events.append((cue.startMilliseconds, index, true))
            events.append((cue.endMilliseconds, index, false))
        }
        events.sort { $0.time < $1.time }

        var segments: [Segment] = []
        var active: [Int] = []
        var start = 0
        for event in events {
            if event.time > start, !active.isEmpty {
                let cues = active.map { shown[$0] }
                segments.append(
                    Segment(startMilliseconds: start, endMilliseconds: event.time, cues: cues)
                )
            }
            start = event.time
            if event.isStart {
                let place = active.firstIndex { $0 > event.index } ?? active.endIndex
                active.insert(event.index, at: place)
            } else {
                active.removeAll { $0 == event.index }
            }
        }
        self.segments = segments
    }

    /// When the last cue ends; 0 when nothing is shown.
    package var endMilliseconds: Int { segments.last?.endMilliseconds ?? 0 }
}
