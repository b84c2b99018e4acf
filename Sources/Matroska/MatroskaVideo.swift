// SPDX-License-Identifier: Apache-2.0

/// What the `Video` element of a track states, as far as other containers need it.
///
/// Source: RFC 9559, 5.1.4.1.28.
package struct MatroskaVideo: Equatable, Sendable {
    /// Width as coded, in pixels.
    package private(set) var pixelWidth: UInt64 = 0
    /// Height as coded, in pixels.
    package private(set) var pixelHeight: UInt64 = 0
    /// Pixels that are not shown, at the upper, lower, left and right side.
    package private(set) var crop: (top: UInt64, bottom: UInt64, left: UInt64, right: UInt64) = (
        0, 0, 0, 0
    )
    /// Width as shown, in a unit of its own; nil if it is not stated.
    package private(set) var displayWidth: UInt64?
    /// Height as shown, in the same unit; nil if it is not stated.
    package private(set) var displayHeight: UInt64?
    /// The unit of width and height as shown: 0 pixels, 4 unknown; of the others, only the ratio is of use.
    package private(set) var displayUnit: UInt64 = 0
    /// Whether block additions have the transparency.
    package private(set) var hasAlpha = false

    package static func == (left: Self, right: Self) -> Bool {
        left.crop == right.crop && left.pixelWidth == right.pixelWidth
            && left.pixelHeight == right.pixelHeight && left.displayWidth == right.displayWidth
            && left.displayHeight == right.displayHeight && left.displayUnit == right.displayUnit
            && left.hasAlpha == right.hasAlpha
    }

    init(_ video: EBMLChildren) {
        for child in video {
            let value = child.unsignedInteger ?? 0
            switch child.element.id {
            case 0xB0: pixelWidth = value
            case 0xBA: pixelHeight = value
            case 0x54BB: crop.top = value
            case 0x54AA: crop.bottom = value
            case 0x54CC: crop.left = value
            case 0x54DD: crop.right = value
            case 0x54B0: displayWidth = value
            case 0x54BA: displayHeight = value
            case 0x54B2: displayUnit = value
            case 0x53C0: hasAlpha = value == 1
            default: continue
            }
        }
    }

    /// Width and height of what is shown, in pixels as coded; nil if nothing is cropped, or nothing would be left.
    package var croppedSize: (width: UInt64, height: UInt64)? {
        let sides = [crop.top, crop.bottom, crop.left, crop.right, pixelWidth, pixelHeight]
        guard sides.allSatisfy({ $0 <= UInt64(UInt16.max) }) else { return nil }
        let (across, down) = (crop.left + crop.right, crop.top + crop.bottom)
        guard across + down > 0, across < pixelWidth, down < pixelHeight else { return nil }
        return (pixelWidth - across, pixelHeight - down)
    }
}
