// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading
import Speech

/// Recognises speech and makes captions of it: `mediatag transcribe`.
struct Transcribe: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transcribe",
        _superCommandName: "mediatag",
        abstract: "Recognise the speech of media with an engine of your choice, and make captions.",
        discussion: """
            The audio is decoded to a WAV file of 16 kHz in a private folder. The engine's output is recognised \
            by its structure, as captions generate does. Nothing is written if the engine fails, takes too long, \
            or gives no words or impossible times. The captions are made by a machine: check them, and never tag \
            them as SDH.

              mediatag transcribe talk.mp4 --engine whisper -o talk.en.vtt
              mediatag transcribe talk.mp4 -o talk.de.srt --language de \\
                  --engine 'command:whisper-cli -l {language} -ojf -of {output} -f {audio}'
              mediatag transcribe talk.mkv --engine http://127.0.0.1:8000 -o talk.json

            An engine is one of: command:LINE, a program that prints JSON or writes it to {output}, with {audio} and \
            {language} replaced and no shell; http(s)://…, OpenAI's interface for transcriptions; whisper, which \
            mediatag setup whisper installs (its model knows English; --engine-model names another); \
            pocketsphinx, which knows English only and is weak: a fifth of the words of natural speech were wrong.
            """
    )

    @Argument(help: "The media file.", completion: .file())
    var media: String

    @OptionGroup
    var output: GeneratedOutputOptions

    @OptionGroup(title: "Recognition")
    var recognition: TranscriptionOptions

    @OptionGroup(title: "Captions")
    var segmenting: SegmentingOptions

    @Option(help: "text, or json (schema mediatag.transcribe/1).")
    var format: OutputFormat = .text

    func validate() throws {
        try output.requireRoom(for: format)
        if CaptionFileName(path: output.output).isSDH {
            throw ValidationError(
                "\(output.output): recognised speech is not SDH, which has sounds and was checked by people; "
                    + "leave .sdh or .cc out of the name."
            )
        }
    }

    func run() throws {
        let profile = try readProfile(named: segmenting.profile)
        do {
            let engine = try recognition.engine()
            try output.file.requireReplaceable()
            let read = try recognition.words(of: media, engine, fallback: output.output)
            let generation = segmenting.generation(profile, to: output.file)
            let report = try generation.run(read.transcript, from: .engine(engine))
            let summary = GenerationSummary(read, report, profile: segmenting.profile)
            TranscriptionSummary(summary, report.file, media, engine).show(as: format)
        } catch {
            Messages.fail(EngineRemedy.sentence(of: error))
            throw ExitCode.unreadable
        }
    }
}
