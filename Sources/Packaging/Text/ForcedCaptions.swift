// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// Separates forced cues from others: HLS has renditions that are forced as a whole, and the other ones of
/// their language have to have the forced cues as well.
///
/// Source: Apple's authoring specification, 5.8.
enum ForcedCaptions {
    /// Captions with those that are forced in part divided, and with forced cues in all others.
    ///
    /// - Returns: the captions, and what was done, a sentence for each.
    static func separate(
        _ captions: [PackageCaptions]
    ) -> (captions: [PackageCaptions], notes: [String]) {
        var result: [PackageCaptions] = []
        for caption in captions {
            var regular = caption
            let forced = caption.document.cues.filter(\.isForced)
            let isDivided = !caption.option.isForced && !forced.isEmpty
            if isDivided, forced.count == caption.document.cues.count {
                regular.option.isForced = true
            } else if isDivided {
                var part = caption
                part.document.cues = forced
                part.option.isForced = true
                part.option.isDefault = false
                part.option.characteristics = []
                part.option.name = nil
                result.append(regular)
                regular = part
            }
            result.append(regular)
        }
        let notes = complete(&result)
        return (result, notes)
    }

    /// Adds forced cues to the captions of their language that lack them.
    private static func complete(_ captions: inout [PackageCaptions]) -> [String] {
        var notes: [String] = []
        for forced in captions where forced.option.isForced {
            for index in captions.indices
            where !captions[index].option.isForced
                && captions[index].option.language == forced.option.language
            {
                let present = captions[index].document.cues
                let missing = forced.document.cues.filter { cue in
                    !present.contains { Self.isSame($0, cue) }
                }
                guard !missing.isEmpty else { continue }
                captions[index].document.cues += missing
                notes.append(
                    "\(captions[index].name): forced cues of \(forced.name) were added, since whoever "
                        + "shows the one does not see the other: \(missing.count)"
                )
            }
        }
        return notes
    }

    /// Whether a cue says the same at the same time, to a tenth of a second.
    private static func isSame(_ cue: Cue, _ other: Cue) -> Bool {
        abs(cue.startMilliseconds - other.startMilliseconds) <= 100
            && words(cue) == words(other)
    }

    private static func words(_ cue: Cue) -> [Substring] {
        cue.text.plainText.split(whereSeparator: \.isWhitespace)
    }
}
