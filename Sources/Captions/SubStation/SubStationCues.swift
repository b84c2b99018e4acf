// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Makes cues of events of SubStation Alpha, and counts what is not kept.
struct SubStationCues {
    /// The head of the file.
    let header: SubStationHeader
    /// Whether FFmpeg made the events of another format: empty ones only end those before then.
    let isConverted: Bool
    /// Whether braces without codes are text.
    let hasLiteralBraces: Bool
    /// What was lost.
    var losses = ImportLosses()

    /// The cue of an event; nil where it shows nothing.
    mutating func cue(
        _ dialogue: SubStationDialogue,
        _ start: Int,
        _ end: Int,
        _ position: SourcePosition
    ) -> Cue? {
        var reader = SubStationText(
            dialogue.text,
            style: dialogue.style,
            header: header,
            hasLiteralBraces: hasLiteralBraces
        )
        var text = reader.parse()
        losses.add(reader.dropped, at: position)
        if !dialogue.effect.isEmpty { losses.add(["effects of whole lines": 1], at: position) }
        // Where it is no cue of the file, it only ends the one before.
        let isEnd = isConverted && text.plainText.allSatisfy(\.isWhitespace)
        if isEnd || reader.hasDrawing && text.nodes.isEmpty { return nil }
        if !dialogue.name.isEmpty, !text.nodes.isEmpty {
            text.nodes = [.element(.voice(dialogue.name), children: text.nodes)]
        }
        return Cue(
            startMilliseconds: start,
            endMilliseconds: end,
            text: text,
            placement: reader.placement,
            position: position
        )
    }
}
