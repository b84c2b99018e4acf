// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension SubRip.Document {
    /// The cues, and what their markup lost or left in doubt.
    ///
    /// A block whose times could not be read has no cue; reading it has reported that already.
    public func captions() -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument()
        document.cues.reserveCapacity(blocks.count)
        var diagnostics: [Diagnostic] = []
        for block in blocks {
            if let cue = block.cue(into: &diagnostics) { document.cues.append(cue) }
        }
        return (document, diagnostics)
    }
}

extension SubRip {
    /// Reads a text right into cues, without keeping the document.
    static func captions(in text: ArraySlice<UInt8>) -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument()
        var parser = SubRipParser(text)
        while let block = parser.next() {
            if let cue = block.cue(into: &parser.diagnostics) { document.cues.append(cue) }
        }
        return (document, parser.diagnostics)
    }
}

extension SubRip.Block {
    /// The cue; nil when the times could not be read.
    func cue(into diagnostics: inout [Diagnostic]) -> Cue? {
        guard let timing else { return nil }
        var markup = SubRipMarkup(text, at: textPosition)
        let text = markup.parse()
        if !markup.diagnostics.isEmpty { diagnostics += markup.diagnostics }
        return Cue(
            identifier: number?.string,
            startMilliseconds: timing.startMilliseconds,
            endMilliseconds: timing.endMilliseconds,
            text: text,
            placement: Placement(keypad: markup.alignment),
            position: position
        )
    }
}

extension Placement {
    /// Makes the placement of an alignment of SubStation Alpha, 1 to 9 as on a numeric keypad.
    fileprivate init(keypad: Int?) {
        guard let keypad else {
            self.init()
            return
        }
        let verticals: [Vertical] = [.bottom, .middle, .top]
        let alignments: [Alignment] = [.left, .center, .right]
        self.init(
            vertical: verticals[(keypad - 1) / 3],
            alignment: alignments[(keypad - 1) % 3]
        )
    }
}
