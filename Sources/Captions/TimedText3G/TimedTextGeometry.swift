// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
import MediaPrimitives

/// Where a subtitle track lies on the picture, by Apple's rules.
///
/// Text at the bottom only: the track covers the lowest 15 % of the picture. As soon as any text is
/// placed elsewhere, the track covers the whole picture and every sample has a text box.
/// Source: QuickTime File Format, "Subtitle Track Header Size and Placement", "Default Text Box".
public struct TimedTextGeometry: Equatable, Sendable {
    /// Width of the picture as displayed, in pixels.
    public let displayWidth: Int
    /// Height of the picture as displayed, in pixels.
    public let displayHeight: Int
    /// Whether samples say where they are shown.
    public let hasVerticalPlacement: Bool

    /// The place of a line of text on the picture.
    public enum Place: Equatable, Sendable {
        /// At the upper edge.
        case top
        /// In the middle.
        case middle
        /// At the lower edge.
        case bottom
    }

    /// Makes the geometry for a picture.
    public init(displayWidth: Int, displayHeight: Int, hasVerticalPlacement: Bool) {
        self.displayWidth = displayWidth
        self.displayHeight = displayHeight
        self.hasVerticalPlacement = hasVerticalPlacement
    }

    /// Height of the band that text is shown in: 15 % of the picture's.
    private var bandHeight: Int { (displayHeight * 15 + 50) / 100 }

    /// Height of the track in pixels.
    public var trackHeight: Int { hasVerticalPlacement ? displayHeight : bandHeight }

    /// The track's place on the picture.
    public var matrix: TransformationMatrix {
        hasVerticalPlacement ? .identity : .translation(x: 0, y: displayHeight - bandHeight)
    }

    /// The text box of the sample entry: exactly the track.
    public var defaultTextBox: TextBox { band(top: 0, height: trackHeight) }

    /// Size of the text in points: 5 % of the picture's height, within the 8 bits it is stored in.
    public var fontSize: UInt8 { UInt8(clamping: max(1, (displayHeight * 5 + 50) / 100)) }

    /// The text box of a sample; nil where the default one applies.
    public func textBox(for place: Place) -> TextBox? {
        guard hasVerticalPlacement else { return nil }
        switch place {
        case .top: return band(top: 0, height: bandHeight)
        case .middle: return band(top: (displayHeight - bandHeight) / 2, height: bandHeight)
        case .bottom: return band(top: displayHeight - bandHeight, height: bandHeight)
        }
    }

    private func band(top: Int, height: Int) -> TextBox {
        TextBox(
            top: Int16(clamping: top),
            left: 0,
            bottom: Int16(clamping: top + height),
            right: Int16(clamping: displayWidth)
        )
    }
}
