// SPDX-License-Identifier: Apache-2.0

/// Where on the picture a cue is shown: the WebVTT cue settings, and the two facts that simpler
/// formats share with them.
///
/// The settings are those of W3C WebVTT, 3.1 (WebVTT cues); their defaults are its defaults.
public struct Placement: Equatable, Sendable {
    /// The third of the picture the text is in.
    public enum Vertical: Equatable, Sendable {
        /// At the top.
        case top
        /// In the middle.
        case middle
        /// At the bottom, where a player puts text that says nothing else.
        case bottom
    }

    /// The side the lines of text are aligned to.
    public enum Alignment: String, Equatable, Sendable {
        /// Where lines of the text's own script begin.
        case start
        /// In the middle.
        case center
        /// Where lines of the text's own script end.
        case end
        /// On the left, whatever the script.
        case left
        /// On the right, whatever the script.
        case right
    }

    /// The direction lines are written in.
    public enum WritingDirection: Equatable, Sendable {
        /// Lines from top to bottom.
        case horizontal
        /// Vertical text, each line to the left of the one before (`vertical:rl`).
        case verticalGrowingLeft
        /// Vertical text, each line to the right of the one before (`vertical:lr`).
        case verticalGrowingRight
    }

    /// The place of the box along the direction in which lines follow each other.
    public enum Line: Equatable, Sendable {
        /// The player chooses.
        case automatic
        /// The number of a line, from 0 at the first edge or from -1 at the last one.
        case number(Double)
        /// Per cent of the picture, 0 to 100.
        case percentage(Double)
    }

    /// Which side of the box `line` places.
    public enum LineAlignment: String, Equatable, Sendable {
        /// The first edge.
        case start
        /// The middle.
        case center
        /// The last edge.
        case end
    }

    /// Which side of the box `position` places.
    public enum PositionAlignment: String, Equatable, Sendable {
        /// What the text alignment suggests.
        case automatic = "auto"
        /// The left edge, or the top edge of vertical text.
        case lineLeft = "line-left"
        /// The middle.
        case center
        /// The right edge, or the bottom edge of vertical text.
        case lineRight = "line-right"
    }

    /// The third of the picture; what a format without lines and percentages can say.
    public var vertical: Vertical = .bottom
    /// The side the lines are aligned to.
    public var alignment: Alignment = .center
    /// The direction of writing.
    public var writingDirection: WritingDirection = .horizontal
    /// The place across the lines.
    public var line: Line = .automatic
    /// What `line` places.
    public var lineAlignment: LineAlignment = .start
    /// The place along the lines, per cent of the picture, 0 to 100; nil: the player chooses.
    public var position: Double?
    /// What `position` places.
    public var positionAlignment: PositionAlignment = .automatic
    /// The length of the lines, per cent of the picture, 0 to 100.
    public var size: Double = 100
    /// The identifier of the region that holds the cue; nil: none.
    public var region: String?
    /// Whether a file of WebVTT states the line, so that it is written to WebVTT as it is.
    ///
    /// Two placements that differ in nothing else are equal.
    package var keepsLine: Bool {
        get { origin.isWebVTT }
        set { origin.isWebVTT = newValue }
    }

    /// Where a placement is from, which is not a part of where a cue is shown.
    private struct Origin: Equatable, Sendable {
        var isWebVTT = false

        static func == (_: Origin, _: Origin) -> Bool { true }
    }

    private var origin = Origin()

    /// Makes the placement of a cue that says nothing: at the bottom, centred.
    public init() {}

    /// Makes a placement from the two facts every format shares.
    public init(vertical: Vertical, alignment: Alignment = .center) {
        self.vertical = vertical
        self.alignment = alignment
    }
}

/// A placement that any number of cues hold together.
///
/// Nearly all cues of a file have one of a few placements, and most have the default, which takes
/// no memory of its own.
struct SharedPlacement: Equatable, Sendable {
    private final class Box: Equatable, Sendable {
        let value: Placement

        init(_ value: Placement) {
            self.value = value
        }

        static func == (left: Box, right: Box) -> Bool {
            left === right || left.value == right.value
        }
    }

    /// Nil is the default placement.
    private let box: Box?

    /// The default placement.
    init() {
        box = nil
    }

    /// Makes a placement to be shared.
    init(_ value: Placement) {
        box = value == Placement() ? nil : Box(value)
    }

    /// Whether it is the default placement.
    var isDefault: Bool { box == nil }

    /// The placement.
    var value: Placement { box?.value ?? Placement() }
}
