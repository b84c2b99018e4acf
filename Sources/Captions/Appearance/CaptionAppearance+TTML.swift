// SPDX-License-Identifier: Apache-2.0

extension CaptionAppearance {
    /// The attributes of a span around all text of a cue (IMSC 1.1, 8.4).
    var textAttributesOfTTML: [String] {
        let look = plainLook
        var list: [String] = []
        if foreground != nil || foregroundOpacity != nil {
            list.append("tts:color=\"\(TTMLColor.text(look.foreground))\"")
        }
        if background != nil || backgroundOpacity != nil {
            list.append("tts:backgroundColor=\"\(TTMLColor.text(look.background))\"")
        }
        if let font { list.append("tts:fontFamily=\"\(font.value.familyOfTTML)\"") }
        if let size { list.append("tts:fontSize=\"\(size.value.shortest)%\"") }
        if let bold { list.append("tts:fontWeight=\"\(bold.value ? "bold" : "normal")\"") }
        if let edge { list += edge.value.attributesOfTTML(TTMLColor.text(look.edgeColor)) }
        return list
    }
}

extension CaptionAppearance {
    /// The attributes that a person decides, whatever the content states.
    var decidedAttributesOfTTML: Set<String> {
        let decisions = [
            ("tts:fontFamily", font?.yieldsToContent), ("tts:fontSize", size?.yieldsToContent),
            ("tts:backgroundColor", background?.yieldsToContent),
            ("tts:textOutline", edge?.yieldsToContent),
        ]
        return Set(decisions.filter { $0.1 == false }.map(\.0))
    }
}

extension ContentLook {
    /// The attributes of a span around all text of a cue; an edge that is not an outline has none.
    var attributesOfTTML: [(key: String, value: String)] {
        let outlines: [CaptionAppearance.EdgeStyle: String] = [.none: "none", .uniform: "3%"]
        let values: [(String, String?)] = [
            ("tts:backgroundColor", background.map(TTMLColor.text)),
            ("tts:fontFamily", font?.familyOfTTML),
            ("tts:fontSize", size.map { $0.shortest + "%" }),
            ("tts:textOutline", edge.flatMap { outlines[$0] }),
        ]
        return values.compactMap { name, value in value.map { (name, $0) } }
    }
}

extension CaptionAppearance.FontStyle {
    /// The family that every processor of TTML knows (TTML2, 10.2.26), after those that systems may have.
    fileprivate var familyOfTTML: String {
        switch self {
        case .standard: "default"
        case .monospacedSerif: "monospaceSerif"
        case .serif: "proportionalSerif"
        case .monospacedSansSerif: "monospaceSansSerif"
        case .sansSerif, .smallCapitals: "proportionalSansSerif"
        case .casual, .cursive: (families + ["proportionalSansSerif"]).joined(separator: ", ")
        }
    }
}

extension CaptionAppearance.EdgeStyle {
    /// The attributes of an edge in a colour.
    fileprivate func attributesOfTTML(_ color: String) -> [String] {
        guard let offset = offsets.first else { return [] }
        return self == .uniform
            ? ["tts:textOutline=\"\(color) 3%\""]
            : ["tts:textShadow=\"\(offset.x.shortest)em \(offset.y.shortest)em \(color)\""]
    }
}
