// SPDX-License-Identifier: Apache-2.0

package import Captions
import ISOMedia
import MediaPrimitives
package import MediaReading
package import MediaSelection

/// An audio description that is made for a presentation.
package struct NewDescription: Sendable {
    /// The main audio with the descriptions in it, from the beginning of the presentation on.
    package let audio: EncodedAudio
    /// Its language, name and characteristics.
    package let option: SelectionOption
    /// The script that it was made from, for messages.
    package let source: String
    /// The descriptions as text; nil: they are not added.
    package var text: CaptionDocument?
    /// The name of the text.
    package var textName: String?
    /// Whether the description of an earlier run gives way.
    package var replacesEarlier = false

    /// Takes a description.
    ///
    /// - Parameters:
    ///   - audio: the main audio with the descriptions in it.
    ///   - option: its language, name and characteristics.
    ///   - source: the script, for messages.
    package init(_ audio: EncodedAudio, as option: SelectionOption, from source: String) {
        self.audio = audio
        self.option = option
        self.source = source
    }

    /// The audio as a track that can be divided.
    fileprivate func track() throws(PackagingError) -> PresentationTrack {
        let facts = TrackFacts(
            id: 1,
            kind: .audio,
            language: option.language,
            name: option.name,
            isEnabled: true,
            characteristics: option.characteristics
        )
        let (file, made) = try PackagingError.media(source) { () throws(ISOMediaError) in
            let delay = MediaTime(ticks: 0, timescale: 1)
            let file = try audio.movie(taggedAs: facts, delay: delay, named: source)
            return (file, try TrackFacts.all(of: file.movie).first ?? facts)
        }
        var reader = PresentationTrack.Reader(file, name: source)
        var track = try reader.track(made)
        track.option = option
        return track
    }

    /// The text as captions that players select by hand alone.
    ///
    /// RFC 8216bis-22, 4.4.6.1 has `describes-video` as a characteristic of audio.
    fileprivate var captions: PackageCaptions? {
        text.map { document in
            let option = SelectionOption(
                kind: .legible,
                language: option.language,
                name: textName,
                excludedFromAutoselection: true
            )
            return PackageCaptions(name: source, option: option, document: document)
        }
    }
}

extension PresentationEdit {
    /// Adds an audio description to a presentation, with its text if there is one, in one edit.
    ///
    /// A description that an earlier run has made in the same language can give way.
    ///
    /// - Parameters:
    ///   - new: the description.
    ///   - options: where and how it is added.
    /// - Returns: what came of it.
    /// - Throws: `PackagingError`: the presentation is live or damaged, or a folder is there with other files.
    package func addDescription(
        _ new: NewDescription,
        _ options: NewMediaOptions = NewMediaOptions()
    ) throws(PackagingError) -> Report {
        let track = try new.track()
        return try edit(track.notices) { draft throws(PackagingError) in
            let timeline = try draft.timeline(options)
            let audio = try MediaFiles(track, like: timeline)
            try draft.add(audio, like: timeline, options, replacing: new.replacesEarlier)
            guard let captions = new.captions else { return }
            try draft.add(
                captions,
                in: "subtitles-" + FolderNames.slug(of: new.option),
                like: timeline,
                options,
                replacing: new.replacesEarlier
            )
        }
    }
}
