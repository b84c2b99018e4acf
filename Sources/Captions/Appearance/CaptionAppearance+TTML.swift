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
