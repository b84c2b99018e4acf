// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension CaptionDocument {
    /// The cues of a QuickTime text track, chapter titles among them.
    ///
    /// A cue's place in its file is line n, column 1 for the n-th sample. Samples without text have no
    /// cue.
    ///
    /// - Parameter samples: the samples in order of presentation.
    /// - Returns: the cues, and what was noticed.
    public static func read(
        quickTimeText samples: [TextTrackSample]
    ) -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument()
        var diagnostics: [Diagnostic] = []
        for (index, timed) in samples.enumerated() {
            let place = SourcePosition(line: index + 1, column: 1)
            let (sample, notes) = QuickTimeTextSample.decode(timed.bytes)
            diagnostics += notes.map { Diagnostic(.damagedText, $0, at: place) }
            if sample.boxTypes.contains("styl") {
                let message = "its style (styl) is not kept"
                diagnostics.append(Diagnostic(.droppedStyle, message, at: place))
            }
            guard !sample.text.isEmpty else { continue }
            document.cues.append(
                Cue(
                    startMilliseconds: timed.presentation.lowerBound,
                    endMilliseconds: timed.presentation.upperBound,
                    text: CaptionText(sample.text),
                    position: place
                )
            )
        }
        return (document, diagnostics)
    }
}
