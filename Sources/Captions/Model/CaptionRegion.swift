// SPDX-License-Identifier: Apache-2.0

/// A part of the picture that cues are shown in, by the identifier in `Placement.region`.
///
/// The settings are those of W3C WebVTT, 3.3 (WebVTT regions); their defaults are its defaults.
public struct CaptionRegion: Equatable, Sendable {
    /// Its identifier; empty when it has none.
    public var identifier: String
    /// Its width, per cent of the picture, 0 to 100.
    public var width: Double = 100
    /// Its height, in lines.
    public var lines = 3
    /// The point of the region that is placed, per cent of its width.
    public var regionAnchorX: Double = 0
    /// The point of the region that is placed, per cent of its height.
    public var regionAnchorY: Double = 100
    /// The place it is put, per cent of the width of the picture.
    public var viewportAnchorX: Double = 0
    /// The place it is put, per cent of the height of the picture.
    public var viewportAnchorY: Double = 100
    /// Whether lines scroll up as new ones come.
    public var scrollsUp = false

    /// Makes a region with the settings of one that has none.
    public init(identifier: String) {
        self.identifier = identifier
    }
}
