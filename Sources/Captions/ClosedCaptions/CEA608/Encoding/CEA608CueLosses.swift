// SPDX-License-Identifier: Apache-2.0

/// What cues say that line 21 cannot.
enum CEA608CueLosses {
    /// Notes what a cue says beyond characters, their colours, italics, underlines and places.
    static func add(of cue: Cue, to losses: inout [ConversionLoss]) {
        if !cue.hasPositiveDuration {
            losses.add("a cue that ends when or before it starts is left out", at: cue.position)
        }
        if cue.isForced {
            losses.add("CEA-608 cannot say that a caption is forced", at: cue.position)
        }
        if cue.placement.writingDirection != .horizontal {
            losses.add("CEA-608 has no vertical writing: it becomes horizontal", at: cue.position)
        }
        if cue.placement.region != nil {
            losses.add(
                "CEA-608 has no regions: the caption goes where it would without",
                at: cue.position
            )
        }
        add(of: cue.text.nodes, cue, to: &losses)
    }

    private static func add(
        of nodes: [CaptionText.Node],
        _ cue: Cue,
        to losses: inout [ConversionLoss]
    ) {
        for node in nodes {
            switch node {
            case .text: break
            case .timestamp:
                losses.add(
                    "CEA-608 pop-on captions appear at once, not bit by bit",
                    at: cue.position
                )
            case .element(let element, let classes, let children):
                if let message = message(element) { losses.add(message, at: cue.position) }
                if !classes.isEmpty {
                    losses.add("CEA-608 has no classes: they are left out", at: cue.position)
                }
                add(of: children, cue, to: &losses)
            }
        }
    }

    private static func message(_ element: CaptionText.Element) -> String? {
        switch element {
        case .bold: "CEA-608 has no bold: it is left out"
        case .voice(.some): "CEA-608 has no names of speakers beside the text: they are left out"
        case .language: "CEA-608 has no languages of parts: they are left out"
        case .ruby: "CEA-608 has no ruby: annotations stand in parentheses"
        case .color(let color):
            color.alpha == 255 && CEA608Style.Color(nearest: color).rgba == color
                ? nil : "CEA-608 has seven colours: \(color) becomes the nearest"
        case .italic, .underline, .span, .voice(nil), .rubyText: nil
        }
    }
}
