// SPDX-License-Identifier: Apache-2.0

/// How a person wants captions to look, as caption settings of systems have it.
///
///     let appearance = try CaptionAppearance(json: bytes, file: "appearance.json")
///     let look = appearance.look(of: cue.runs[0])
///
/// Each property is the person's, or the content's if the content has one; colour and opacity are properties of their own.
/// A property that is nil is the content's, or else the player's default.
///
/// Source: MediaAccessibility, MACaptionAppearance (behaviours useValue and useContentIfAvailable); 47 CFR 79.103(c);
/// CTA-708-E, 8.5.
public struct CaptionAppearance: Equatable, Sendable {
    /// A value, and whether it is used even if the content has one.
    public struct Setting<Value: Equatable & Sendable>: Equatable, Sendable {
        /// The person's value.
        public var value: Value
        /// Whether the content's value is used if it has one; the person's value is used otherwise.
        public var yieldsToContent: Bool

        /// Makes a setting.
        public init(_ value: Value, yieldsToContent: Bool = false) {
            self.value = value
            self.yieldsToContent = yieldsToContent
        }

        /// The value that counts.
        func resolved(_ content: Value?) -> Value {
            yieldsToContent ? content ?? value : value
        }
    }

    /// The style of a font; the fonts themselves are the player's (CTA-708-E, 8.5.3).
    public enum FontStyle: String, CaseIterable, Sendable {
        /// The player's usual font.
        case standard
        /// All characters are of the same width, with serifs.
        case monospacedSerif
        /// With serifs.
        case serif
        /// All characters are of the same width, without serifs.
        case monospacedSansSerif
        /// Without serifs.
        case sansSerif
        /// As if written by hand, with separate letters.
        case casual
        /// As if written by hand, with joined letters.
        case cursive
        /// Capitals of two sizes.
        case smallCapitals
    }

    /// The edge of characters (CTA-708-E, 8.5.8).
    public enum EdgeStyle: String, CaseIterable, Sendable {
        /// No edge.
        case none
        /// Raised from the picture: an edge at the left and top.
        case raised
        /// Pressed into the picture: an edge at the right and bottom.
        case depressed
        /// An outline.
        case uniform
        /// A shadow at the right and bottom.
        case dropShadow
    }

    /// What a person calls it; nil if it has no name.
    public var name: String?
    /// The font.
    public var font: Setting<FontStyle>?
    /// The size of the text, per cent of the usual one, which is 5 per cent of the height of the video.
    public var size: Setting<Double>?
    /// The colour of the text; its opacity is not used.
    public var foreground: Setting<RGBAColor>?
    /// The opacity of the text, 0 to 1.
    public var foregroundOpacity: Setting<Double>?
    /// The colour of the box of each line; its opacity is not used.
    public var background: Setting<RGBAColor>?
    /// The opacity of the box of each line, 0 to 1.
    public var backgroundOpacity: Setting<Double>?
    /// The colour of the window around all lines; its opacity is not used.
    public var window: Setting<RGBAColor>?
    /// The opacity of the window, 0 to 1.
    public var windowOpacity: Setting<Double>?
    /// The edge of the characters.
    public var edge: Setting<EdgeStyle>?
    /// Whether the text is bold; nil if the content decides.
    public var bold: Setting<Bool>?

    /// Makes an appearance that leaves everything to the content and the player.
    public init(name: String? = nil) { self.name = name }
}

/// How a run of text looks after the person's and the content's wishes are weighed.
public struct CaptionLook: Equatable, Sendable {
    /// The font.
    public var font: CaptionAppearance.FontStyle
    /// The size of the text, per cent of the usual one.
    public var size: Double
    /// The colour of the text, with its opacity.
    public var foreground: RGBAColor
    /// The colour of the box of the line, with its opacity.
    public var background: RGBAColor
    /// The colour of the window, with its opacity.
    public var window: RGBAColor
    /// The edge.
    public var edge: CaptionAppearance.EdgeStyle
    /// Whether the text is bold.
    public var isBold: Bool
    /// Whether the text is italic.
    public var isItalic: Bool
    /// Whether the text is underlined.
    public var isUnderlined: Bool

    /// The colour of the edge: that of the text, darkened; lightened if the text is dark.
    public var edgeColor: RGBAColor { foreground.edge }

    /// The contrast of text and what is around it, 1 to 21, on the video that is worst for it.
    ///
    /// What is around it is the box, or an outline. A video that shines through the box is worst if it is as light as the text.
    /// WCAG 2.2 (1.4.3) asks for 4.5.
    public var contrast: Double {
        let outline = edge == .uniform ? foreground.over(edgeColor).contrast(with: edgeColor) : 1
        let boxes = [RGBAColor(rgb: 0), RGBAColor(rgb: 0xFFFFFF)].map { video in
            background.over(window.over(video))
        }
        let texts = boxes.map { foreground.over($0) }
        let isLighter = zip(texts, boxes).map { $0.luminance > $1.luminance }
        let onBox =
            isLighter.contains(true) && isLighter.contains(false)
            ? 1 : zip(texts, boxes).map { $0.contrast(with: $1) }.min() ?? 1
        return max(onBox, outline)
    }
}

extension CaptionAppearance {
    /// How text without any style looks.
    public var plainLook: CaptionLook { look(of: StyledCue.Run("")) }

    /// How a run of text looks.
    ///
    /// - Parameter run: text of any format, with what the content states of it.
    /// - Returns: of each property the person's value, if it does not yield; else the content's, the person's or the default.
    ///   The default is white text in a box of black with an opacity of 0.8, as browsers have it.
    public func look(of run: StyledCue.Run) -> CaptionLook {
        let white = RGBAColor(rgb: 0xFFFFFF)
        let black = RGBAColor(rgb: 0)
        return CaptionLook(
            font: font?.resolved(run.font) ?? run.font ?? .standard,
            size: size?.resolved(run.size) ?? run.size ?? 100,
            foreground: Self.color(foreground, foregroundOpacity, run.color, white, 1),
            background: Self.color(background, backgroundOpacity, run.background, black, 0.8),
            window: Self.color(window, windowOpacity, run.window, black, 0),
            edge: edge?.resolved(run.edge) ?? run.edge ?? CaptionAppearance.EdgeStyle.none,
            isBold: bold?.resolved(run.isBold ? true : nil) ?? run.isBold,
            isItalic: run.isItalic,
            isUnderlined: run.isUnderlined
        )
    }

    private static func color(
        _ color: Setting<RGBAColor>?,
        _ opacity: Setting<Double>?,
        _ content: RGBAColor?,
        _ usual: RGBAColor,
        _ usualOpacity: Double
    ) -> RGBAColor {
        var result = color?.resolved(content) ?? content ?? usual
        let stated = content.map { Double($0.alpha) / 255 }
        let share = opacity?.resolved(stated) ?? stated ?? usualOpacity
        result.alpha = UInt8((min(1, max(0, share)) * 255).rounded())
        return result
    }
}
