// SPDX-License-Identifier: Apache-2.0

/// How the content wants all text of a cue to look, beside colours, weight and slant, which are of the text.
///
/// Each property is nil if the content does not state it, or states several for one cue.
public struct ContentLook: Hashable, Sendable {
    /// The style of the font.
    public var font: CaptionAppearance.FontStyle?
    /// The size of the text, per cent of the usual one of the format: a fifteenth of the height of the video in TTML, a
    /// twentieth in tx3g, the standard pen of CEA-708.
    public var size: Double?
    /// The edge of the characters.
    public var edge: CaptionAppearance.EdgeStyle?
    /// The colour of the box of each line, with its opacity.
    public var background: RGBAColor?
    /// The colour of the window around all lines, with its opacity.
    public var window: RGBAColor?

    /// Makes a look of which nothing is stated.
    public init() {}
}

/// A look that any number of cues hold together; nothing is stated in most files, which takes no memory of its own.
struct SharedContentLook: Equatable, Sendable {
    private final class Box: Equatable, Sendable {
        let value: ContentLook

        init(_ value: ContentLook) { self.value = value }

        static func == (left: Box, right: Box) -> Bool {
            left === right || left.value == right.value
        }
    }

    private let box: Box?

    /// Makes a look to be shared.
    init(_ value: ContentLook = ContentLook()) {
        box = value == ContentLook() ? nil : Box(value)
    }

    /// The look.
    var value: ContentLook { box?.value ?? ContentLook() }
    /// Whether nothing is stated.
    var isEmpty: Bool { box == nil }
}

extension CaptionAppearance.FontStyle {
    /// The style of the first known name in a list of families, as TTML and CSS have it; nil if none is known.
    ///
    /// Source: TTML2, 10.2.26 (generic families), 3GPP TS 26.245, 5.16 (generic fonts).
    package init?(families list: String) {
        for family in list.split(separator: ",") {
            let name = family.filter { $0 != "\"" && $0 != "'" && $0 != "-" && !$0.isWhitespace }
                .lowercased()
            if let style = Self.knownFamilies[name] {
                self = style
                return
            }
        }
        return nil
    }

    private static let knownFamilies: [String: Self] = {
        var known: [String: Self] = [
            "default": .standard, "monospaceserif": .monospacedSerif,
            "monospace": .monospacedSerif, "monospacesansserif": .monospacedSansSerif,
            "proportionalserif": .serif, "serif": .serif, "timesnewroman": .serif,
            "proportionalsansserif": .sansSerif, "sansserif": .sansSerif, "arial": .sansSerif,
            "helvetica": .sansSerif, "verdana": .sansSerif, "cursive": .cursive,
        ]
        for style in allCases {
            for family in style.families {
                let name = family.filter { !$0.isWhitespace }.lowercased()
                if known[name] == nil { known[name] = style }
            }
        }
        return known
    }()
}
