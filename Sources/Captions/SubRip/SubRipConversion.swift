// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension SubRip.Document {
    /// The cues, and what their markup lost or left in doubt.
    ///
    /// A block whose times could not be read has no cue; reading it has reported that already.
    public func captions() -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument()
        document.cues.reserveCapacity(blocks.count)
        var diagnostics = DiagnosticList()
        for block in blocks {
            guard let timing = block.timing else { continue }
            document.cues.append(
                Cue(
                    number: block.number,
                    startMilliseconds: timing.startMilliseconds,
                    endMilliseconds: timing.endMilliseconds,
                    text: block.text,
                    isPlain: !SubRipMarkup.isNeeded(for: block.text),
                    at: (block.position, block.textPosition),
                    into: &diagnostics
                )
            )
        }
        return (document, diagnostics.all)
    }
}

extension SubRip {
    /// Reads a text right into cues, without keeping the document.
    static func captions(in text: ArraySlice<UInt8>) -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument()
        document.cues.reserveCapacity(text.estimatedCueCount)
        var parser = SubRipParser(text)
        while let block = parser.next() {
            guard let times = block.times else { continue }
            document.cues.append(
                Cue(
                    number: block.number.map { text[$0] },
                    startMilliseconds: times.startMilliseconds,
                    endMilliseconds: times.endMilliseconds,
                    text: text[block.text],
                    isPlain: block.isPlain,
                    at: (block.position, block.textPosition),
                    into: &parser.diagnostics
                )
            )
        }
        return (document, parser.diagnostics.all)
    }
}

extension Cue {
    /// Makes a cue of what a block of SubRip says.
    fileprivate init(
        number: ArraySlice<UInt8>?,
        startMilliseconds: Int,
        endMilliseconds: Int,
        text: ArraySlice<UInt8>,
        isPlain: Bool,
        at positions: (block: SourcePosition, text: SourcePosition),
        into diagnostics: inout DiagnosticList
    ) {
        var tree = CaptionText()
        var placement = SharedPlacement()
        if isPlain {
            // Most cues have no markup.
            tree = CaptionText(text.string)
        } else {
            var markup = SubRipMarkup(text, at: positions.text)
            tree = markup.parse()
            if let key = markup.alignment { placement = SharedPlacement(Placement(keypad: key)) }
            if !markup.diagnostics.isEmpty { diagnostics += markup.diagnostics }
        }
        self.init(
            identifier: number?.string,
            startMilliseconds: startMilliseconds,
            endMilliseconds: endMilliseconds,
            text: tree,
            sharedPlacement: placement,
            position: positions.block
        )
    }
}
