// SPDX-License-Identifier: Apache-2.0

import Captions

/// What the page offers for the look of captions: the colours, fonts and edges of `CaptionAppearance`.
struct PageLooks: Encodable {
    /// The declarations of CSS for each font.
    private let fonts: [String: [String: String]]
    /// The shadow of the text for each edge, in which `EDGE` stands for the colour of the edge.
    private let edges: [String: String]
    /// The colour of the edge for each colour of the text.
    private let edgeColors: [String: String]

    /// The fonts by the names that the page has for them.
    static let fonts: [(name: String, style: CaptionAppearance.FontStyle)] = [
        ("sans", .sansSerif), ("serif", .serif), ("mono", .monospacedSansSerif),
        ("mono-serif", .monospacedSerif), ("casual", .casual), ("cursive", .cursive),
        ("small-caps", .smallCapitals),
    ]

    /// The edges by the names that the page has for them.
    static let edges: [(name: String, style: CaptionAppearance.EdgeStyle)] = [
        ("none", .none), ("raised", .raised), ("depressed", .depressed), ("outline", .uniform),
        ("shadow", .dropShadow),
    ]

    /// The weights of text, as CSS has them.
    static let weights = ["normal", "bold"]

    /// The presets of `CaptionAppearance`, and what each field of the page is set to.
    static let presets = CaptionAppearance.presets.map { preset in
        (identifier: preset.identifier, fields: fields(of: preset.appearance))
    }

    /// The colours with their channels.
    static let colors = CaptionAppearance.colors.map { ($0.name, channels($0.color)) }

    /// What each field is set to for a preset.
    private let presets: [String: [String: String]]

    /// What the script of the page takes.
    init() {
        fonts = Dictionary(
            Self.fonts.map { name, style in
                let pairs = CaptionAppearance.fontDeclarations(style).map { ($0.name, $0.value) }
                return (name, Dictionary(pairs) { first, _ in first })
            }
        ) { first, _ in first }
        presets = Dictionary(Self.presets.map { ($0.identifier, $0.fields) }) { first, _ in first }
        let white = RGBAColor(red: 255, green: 255, blue: 255)
        let edge = CaptionAppearance.edgeColor(of: white).css
        edges = Dictionary(
            Self.edges.map { name, style in
                (name, style.textShadow(of: white).replacing(edge, with: "rgb(EDGE)"))
            }
        ) { first, _ in first }
        edgeColors = Dictionary(
            CaptionAppearance.colors.map { _, color in
                (Self.channels(color), Self.channels(CaptionAppearance.edgeColor(of: color)))
            }
        ) { first, _ in first }
    }

    private static func fields(of appearance: CaptionAppearance) -> [String: String] {
        var fields: [String: String] = [:]
        fields["color"] = appearance.foreground.map { channels($0.value) }
        fields["opacity"] = appearance.foregroundOpacity.map { percent($0.value) }
        fields["size"] = appearance.size.map { percent($0.value / 100) }
        fields["font"] = appearance.font.flatMap { font in
            fonts.first { $0.style == font.value }?.name
        }
        fields["weight"] = appearance.bold.map { $0.value ? "bold" : "normal" }
        fields["background"] = appearance.background.map { channels($0.value) }
        fields["backgroundOpacity"] = appearance.backgroundOpacity.map { percent($0.value) }
        fields["edge"] = appearance.edge.flatMap { edge in
            edges.first { $0.style == edge.value }?.name
        }
        return fields
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))" }

    private static func channels(_ color: RGBAColor) -> String {
        "\(color.red) \(color.green) \(color.blue)"
    }
}
