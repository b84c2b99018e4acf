// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import Captions
import MediaReading
import MediaSelection
import Packaging
import Playlists

/// An HLS presentation gets the description as a rendition of its group of audio.
extension DescribeJob {
    /// Adds the described audio, and its text if that is wanted.
    ///
    /// - Throws: `PackagingError`, after which nothing has changed, or `DescribeError` if no language is known.
    func add(
        _ described: DescribedAudio,
        to presentation: OpenedPresentation
    ) throws -> DescribeReport.Addition {
        guard let language = language(of: described.script) else {
            throw DescribeError(.noLanguage, path: options.dialogue.movie)
        }
        let option = SelectionOption(
            kind: .audible,
            language: language,
            name: name(in: language, isExtended: false),
            characteristics: [purpose]
        )
        var new = NewDescription(described.audio, as: option, from: options.script)
        let last = try lastMix()?.language?.primarySubtag
        new.replacesEarlier = options.output.force || last == language.primarySubtag
        if options.textTrack {
            let bytes = described.script.webVTT
            let reading = try CaptionImport.read(
                bytes: bytes,
                fileName: "descriptions.vtt",
                encoding: .detect
            )
            new.text = reading.document
            new.textName = textName(of: described.script)
        }
        var media = NewMediaOptions()
        media.mainLanguage = language
        let output = options.output
        let edit = PlaylistEdit(
            options.dialogue.movie,
            output: output.output,
            replaces: output.force,
            isDryRun: output.dryRun
        )
        return .presentation(try edit.addDescription(new, media))
    }

    /// The rendition of the presentation that an earlier run has made; nil if no run has made it, or its text is missing.
    func describedRendition(
        of presentation: OpenedPresentation,
        _ script: DescriptionScript
    ) -> DescribeReport.Existing? {
        guard let language = language(of: script) else { return nil }
        let found = presentation.audio.options.first { option in
            option.kind == .audible && option.language == language
                && option.name == name(in: language, isExtended: false)
                && option.characteristics.contains(purpose)
        }
        let hasText = presentation.audio.options.contains { option in
            option.kind == .legible && option.name == textName(of: script)
        }
        guard let found, hasText || !options.textTrack else { return nil }
        return .init(what: "the rendition", track: nil, name: found.name, script: place.script)
    }
}
