// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AuditRunning
import Auditing
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
              mediatag captions generate talk.json -o talk.en.vtt \\
                  --sounds events.csv --diarisation talk.rttm --speakers name

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

    @OptionGroup(title: "Sounds and speakers")
    var sounds: SoundOptions

    @Option(help: "text, or json (schema mediatag.captions-generate/1).")
    var format: OutputFormat = .text

    func validate() throws {
        try output.requireRoom(for: format)
        try sounds.requireCaptions(in: output, perWord: segmenting.perWord)
    }

    func run() throws {
        let profile = try readProfile(named: segmenting.profile)
        do {
            var read = try reading.read(file)
            try sounds.nameSpeakers(of: &read.transcript)
            var generation = segmenting.generation(profile, to: output.file)
            generation.sounds = try sounds.captions(profile: segmenting.profile)
            let report = try generation.run(read.transcript, from: .file(read.format))
            let summary = GenerationSummary(read, report, profile: segmenting.profile)
            summary.warnAboutLanguage(profile)
            summary.show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
