// SPDX-License-Identifier: Apache-2.0

package import Captions
import Listening
import MediaPrimitives
import MediaSelection

extension DescriptionScript {
    /// The script as captions: a cue for each description, with a header that says `Kind: descriptions`.
    ///
    /// A cue without an end lasts as long as it takes to speak it, by estimate.
    package var captions: CaptionDocument {
        let cues = descriptions.filter { !$0.text.isEmpty }.map { description in
            let spoken = SpeakingTime.milliseconds(
                of: description.text,
                language: description.language ?? language
            )
            let id = description.id
            return Cue(
                identifier: id.isEmpty || id.contains("-->") ? nil : id,
                startMilliseconds: description.start,
                endMilliseconds: description.end ?? description.start + max(spoken, 1),
                text: CaptionText(description.text),
                position: description.position ?? SourcePosition(line: 1, column: 1)
            )
        }
        var document = CaptionDocument(language: language?.rawValue, cues: cues)
        document.title = title?.contains("-->") == true ? "" : title ?? ""
        document.headerLines = ["Kind: descriptions"]
        return document
    }

    /// The script as WebVTT that a page names with `kind=descriptions`, in UTF-8.
    package var webVTT: [UInt8] { captions.write(as: .webVTT).bytes }
}
