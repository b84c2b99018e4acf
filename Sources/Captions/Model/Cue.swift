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
    /// Whether the placement is the one of a cue that says nothing of it.
    public var hasDefaultPlacement: Bool { sharedPlacement.isDefault }
    /// The placement as it is held.
    var sharedPlacement: SharedPlacement
    /// Where the cue begins in its file: its identifier, or else its timing line.
    public var position: SourcePosition

    /// Makes a cue; by default at the bottom of the picture and not forced.
    public init(
        identifier: String? = nil,
        startMilliseconds: Int,
        endMilliseconds: Int,
        text: CaptionText,
        placement: Placement = Placement(),
        isForced: Bool = false,
        position: SourcePosition
    ) {
        self.identifier = identifier
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
        self.text = text
        sharedPlacement = SharedPlacement(placement)
        self.isForced = isForced
        self.position = position
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
    public func hasSamePlacement(as other: Cue) -> Bool {
        sharedPlacement == other.sharedPlacement
    }

    /// The end minus the start, in milliseconds; negative when the times are reversed.
    public var durationMilliseconds: Int { endMilliseconds - startMilliseconds }

    /// Whether the cue can be shown at all: it ends after it starts.
    public var hasPositiveDuration: Bool { endMilliseconds > startMilliseconds }
}
