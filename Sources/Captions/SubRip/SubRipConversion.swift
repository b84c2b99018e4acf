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
            guard let timing = block.timing else { continue }
            var markup = SubRipMarkup(block.text, at: block.textPosition)
            let text = markup.parse()
            document.cues.append(
                Cue(
                    identifier: block.number?.string,
                    startMilliseconds: timing.startMilliseconds,
                    endMilliseconds: timing.endMilliseconds,
                    text: text,
                    placement: Placement(keypad: markup.alignment),
                    position: block.position
                )
            )
            diagnostics += markup.diagnostics
        }
        return (document, diagnostics)
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
