// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import ISOMedia
import Listening
package import MediaReading
package import Muxing

/// Speaks a script, mixes it with the audio of a movie or a presentation, and adds the result.
package struct DescriptionJob {
    /// What is made of the description.
    package struct Options: Sendable {
        /// The audio track that it is mixed with; nil: the main audio.
        package var track: TrackSelector?
        /// The name of the track; nil: made of language, purpose and voice.
        package var name: String?
        /// Whether the track is enhanced speech intelligibility, not audio description.
        package var enhancesSpeechIntelligibility = false
        /// Whether descriptions that do not fit are left out.
        package var isLenient = false
        /// Whether the movie pauses where a description does not fit.
        package var isExtended = false
        /// Whether the script becomes a text track as well.
        package var addsText = false
        /// A folder that gets the narration alone; nil: none.
        package var stems: String?
        /// Where the result goes.
        package var output = EditOutput.inPlace
        /// What is compared before the commit.
        package var depth = Verification.Depth.structure

        /// The usual options.
        package init() {}
    }

    let request: DescriptionRequest
    let options: Options
    let reading: ScriptReading
    let heard: MovieDialogue
    /// What the script is mixed with.
    let media: DescribedMedia
    let narrator: Narrator
    let place: DescribedPlace
    let progress: DescriptionProgress
    /// What is known before anything is spoken; the report has it, too.
    package let notices: [DescriptionNotice]

    /// Reads the script and the movie, and finds out whether the output may be written.
    ///
    /// - Parameters:
    ///   - request: the movie, the script and the voice.
    ///   - options: what is made of them.
    ///   - asset: the file of the movie or presentation, if it is open.
    ///   - progress: is given how far each stage is.
    /// - Throws: the error of the first of them that cannot be read or written.
    package init(
        _ request: DescriptionRequest,
        _ options: Options = Options(),
        _ asset: LocalAsset? = nil,
        progress: @escaping DescriptionProgress = { _, _, _ in }
    ) throws {
        (self.request, self.options, self.progress) = (request, options, progress)
        reading = try request.reading()
        place = DescribedPlace(of: request.movie, options.output, stems: options.stems)
        try place.requireFree()
        media = try DescribedMedia(
            try asset ?? LocalAsset(request.movie),
            options.track,
            output: options.output.path
        )
        heard = try request.dialogue(media.presentation, media.movie?.media, progress)
        var notices: [DescriptionNotice] = []
        let (script, narration) = (reading.script, request.narration)
        narrator = try narration.narrator(for: script, path: request.script, &notices)
        self.notices = notices
        let lexicons = narration.lexiconPaths(for: script, path: request.script)
        narrator.lexiconReferences = try lexicons.map { path throws(FileError) in
            try place.reference(to: path)
        }
    }

    /// Speaks, mixes and writes.
    ///
    /// - Returns: the report; without a mix if the script does not fit.
    /// - Throws: the error of what cannot be spoken, mixed or written; nothing has changed then.
    package func run() throws -> DescriptionReport {
        if let report = try existing() { return report }
        var spoken: UInt64 = 0
        let count = UInt64(reading.script.descriptions.count)
        let check = try check(reading, in: heard) { description in
            spoken += 1
            progress(.speaking, spoken, count)
            return try narrator.speak(description)
        }
        let report = report(of: check)
        let hasErrors = check.findings.contains { finding in
            finding.severity == .error
                && !(options.isLenient && finding.code == ScriptCheck.afterEndCode)
        }
        let isExtended = options.isExtended && !check.passes
        guard check.passes || (options.isLenient || isExtended) && !hasErrors else { return report }
        return isExtended
            ? try extended(report, check)
            : try written(report, check, reading.script, request.movie)
    }

    /// Holds a script against the dialogue.
    func check(
        _ reading: ScriptReading,
        in dialogue: MovieDialogue,
        measuring measure: (Description) throws -> Int?
    ) rethrows -> ScriptCheck {
        try ScriptCheck(
            reading,
            in: dialogue,
            language: narrator.voiceLanguage,
            release: request.mix.rampMilliseconds,
            measuring: measure
        )
    }

    /// The report of a check.
    func report(of check: ScriptCheck) -> DescriptionReport {
        DescriptionReport(check, reading, heard, notices)
    }
}
