// SPDX-License-Identifier: Apache-2.0

package import Captions
package import MediaSelection

/// Captions that go into a presentation.
package struct PackageCaptions: Equatable, Sendable {
    /// The file that they are from, as the user named it.
    package let name: String
    /// The ID of the track that they are from; nil for a caption file.
    package let track: UInt32?
    /// What the presentation states about them.
    package var option: SelectionOption
    /// The cues, in the time of the first movie's presentation.
    package var document: CaptionDocument

    /// Takes captions.
    init(
        name: String,
        track: UInt32? = nil,
        option: SelectionOption,
        document: CaptionDocument
    ) {
        self.name = name
        self.track = track
        self.option = option
        self.document = document
    }
}

extension PackageCaptions {
    /// Divides captions of which a part is forced, and adds forced cues to all others of their language.
    ///
    /// HLS has renditions that are forced as a whole, and the other ones of their language must have the
    /// forced cues as well.
    ///
    /// Source: Apple's authoring specification, 5.8.
    ///
    /// - Returns: the captions, and what was done.
    static func separatingForced(
        _ captions: [PackageCaptions]
    ) -> (captions: [PackageCaptions], notices: [PackagingNotice]) {
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
        let notices = addForcedCues(to: &result)
        return (result, notices)
    }

    /// Adds forced cues to the captions of their language that lack them.
    private static func addForcedCues(
        to captions: inout [PackageCaptions]
    ) -> [PackagingNotice] {
        var notices: [PackagingNotice] = []
        for forced in captions where forced.option.isForced {
            for index in captions.indices
            where !captions[index].option.isForced
                && captions[index].option.language == forced.option.language
            {
                let present = captions[index].document.cues
                let missing = forced.document.cues.filter { cue in
                    !present.contains { isSame($0, cue) }
                }
                guard !missing.isEmpty else { continue }
                captions[index].document.cues += missing
                notices.append(
                    PackagingNotice(
                        .forcedCuesAdded(missing.count, from: forced.name),
                        in: captions[index].name
                    )
                )
            }
        }
        return notices
    }

    /// Whether two cues have the same words at the same time, to a tenth of a second.
    private static func isSame(_ cue: Cue, _ other: Cue) -> Bool {
        abs(cue.startMilliseconds - other.startMilliseconds) <= 100
            && words(cue) == words(other)
    }

    private static func words(_ cue: Cue) -> [Substring] {
        cue.text.plainText.split(whereSeparator: \.isWhitespace)
    }
}
