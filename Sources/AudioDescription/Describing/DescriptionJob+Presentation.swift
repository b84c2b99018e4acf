// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaReading
import MediaSelection
import Muxing
import Packaging

/// An HLS presentation gets the description as a rendition of its group of audio.
extension DescriptionJob {
    /// Adds the described audio, and its text if that is wanted.
    ///
    /// - Throws: `PackagingError`, after which nothing has changed, or `DescribeError` if no language is known.
    func add(
        _ described: DescribedAudio,
        to presentation: DescribedPresentation
    ) throws -> DescriptionReport.Addition {
        guard let language = language(of: described.script) else {
            throw DescribeError(.noLanguage, path: request.movie)
        }
        let option = SelectionOption(
            kind: .audible,
            language: language,
            name: name(in: language, isExtended: false),
            characteristics: [purpose]
        )
        var new = NewDescription(described.audio, as: option, from: request.script)
        let last = try lastMix()?.language?.primarySubtag
        new.replacesEarlier = options.output.replaces || last == language.primarySubtag
        if options.addsText {
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
        let edit = PresentationEdit(
            request.movie,
            .hls,
            output: output.path,
            replaces: output.replaces,
            isDryRun: output.isDryRun
        )
        return .presentation(try edit.addDescription(new, media))
    }

    /// The rendition of the presentation that an earlier run has made; nil if no run has made it, or its text is missing.
    func describedRendition(
        of presentation: DescribedPresentation,
        _ script: DescriptionScript
    ) -> DescriptionReport.Existing? {
        guard let language = language(of: script) else { return nil }
        let found = presentation.audio.options.first { option in
            option.kind == .audible && option.language == language
                && option.name == name(in: language, isExtended: false)
                && option.characteristics.contains(purpose)
        }
        let hasText = presentation.audio.options.contains { option in
            option.kind == .legible && option.name == textName(of: script)
        }
        guard let found, hasText || !options.addsText else { return nil }
        return .init(track: nil, name: found.name, script: place.script)
    }
}
