// SPDX-License-Identifier: Apache-2.0

package import Captions

/// How captions become those of another format.
package struct CaptionConversion: Sendable {
    /// The format that is written.
    package let format: CaptionFormat
    /// The form of an SCC file that is written.
    package var form = SCC.Form()
    /// The frame rate that the captions were made for, and the one that they are to fit; nil: times stay.
    package var rate: (from: Ratio, to: Ratio)?
    /// How much later all cues are shown, in milliseconds.
    package var shiftMilliseconds = 0
    /// Whether bold, italic, colours, voices and placement are removed.
    package var stripsStyles = false

    /// What was written.
    package struct Result: Sendable {
        /// The file.
        package let bytes: [UInt8]
        /// Number of its cues.
        package let cueCount: Int
        /// What the format cannot carry.
        package let losses: [ConversionLoss]
    }

    /// Writes a format.
    package init(to format: CaptionFormat) { self.format = format }

    /// Converts captions.
    ///
    /// - Parameters:
    ///   - captions: the captions.
    ///   - name: how errors name their file.
    /// - Returns: the file and what was lost.
    /// - Throws: `MediaError` if each cue would end at 0 or before.
    package func convert(
        _ captions: CaptionDocument,
        named name: String
    ) throws(MediaError) -> Result {
        let (document, timeLosses) = changed(captions).withWritableTimes
        if document.cues.isEmpty, !timeLosses.isEmpty {
            let reason = "no cue is left: each would end at 0 or before"
            throw MediaError(.unreadable(reason), path: name)
        }
        let (bytes, losses) = document.write(as: format, form)
        return Result(bytes: bytes, cueCount: document.cues.count, losses: timeLosses + losses)
    }

    private func changed(_ captions: CaptionDocument) -> CaptionDocument {
        var document = captions
        if let rate { document = document.retimed(from: rate.from, to: rate.to) }
        if shiftMilliseconds != 0 {
            document = document.shifted(byMilliseconds: shiftMilliseconds)
        }
        return stripsStyles ? document.withoutStyles : document
    }
}
