// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import AuditRunning
import MediaReading
import MediaSelection
import Speech

/// Makes captions of a recogniser's words: `mediatag captions generate`.
struct CaptionsGenerate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        _superCommandName: "mediatag captions",
        abstract: "Make captions from a recogniser's output.",
        discussion: """
            Reads the JSON of Whisper and its relatives, of cloud services, of Apple's Speech framework and of \
            players, recognised by its structure; --mapping declares any other. Captions (SubRip, WebVTT, TTML) \
            are divided anew, by the times of their words where they have them. The cues keep the limits of a profile where that is possible, and \
            otherwise a warning names the cue and the reason. Cues and lines end where sentences, clauses and \
            pauses do, and no word is left out.

              mediatag captions generate talk.json -o talk.en.srt
              mediatag captions generate talk.json -o talk.vtt --profile bbc \\
                  --speakers name
              mediatag captions generate talk.json -o talk.srt --per-word

            Exit status: 0 written, with or without warnings; 2 the words could not be \
            read or the captions not written.
            """
    )

    @Argument(help: "The words; - reads standard input.", completion: .file())
    var file: String

    @OptionGroup
    var output: GeneratedOutputOptions

    @OptionGroup(title: "Reading")
    var reading: WordReadingOptions

    @OptionGroup(title: "Captions")
    var segmenting: SegmentingOptions

    @Option(help: "text, or json (schema mediatag.captions-generate/1).")
    var format: OutputFormat = .text

    func validate() throws {
        if output.isStandardOutput, format == .json {
            throw ValidationError(
                "Standard output has the captions; name a file after -o for --format json."
            )
        }
    }

    /// What a caption file says of itself if its format has a place for that; of our own words it is not known
    /// whether a person has checked them.
    private static func origin(_ format: RecogniserFormat) -> String? {
        guard format != .mediatag, !format.isCaptions else { return nil }
        return MediaCharacteristic.machineGenerated.rawValue
            + ": words of \(format.name), not known to be checked by a person"
    }

    func run() throws {
        let profile = try readProfile(named: segmenting.profile)
        do {
            let read = try reading.read(file)
            let language = read.transcript.language ?? CaptionFileName(path: output.output).language
            let captions = segmenting.captions(
                of: read.transcript,
                profile: profile,
                language: language,
                statesLanguage: output.statesLanguage
            )
            let summary = GenerationSummary(read, captions, output, profile: segmenting.profile)
            if language == nil, !segmenting.perWord, output.kind != .words {
                summary.warnAboutLanguage(profile)
            }
            try output.write(
                captions.captions,
                of: read.transcript,
                underliningBelow: segmenting.markLowConfidence,
                origin: Self.origin(read.format)
            )
            summary.show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
