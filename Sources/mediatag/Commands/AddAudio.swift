// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing

/// Adds sound tracks: `mediatag add-audio`.
struct AddAudioCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-audio",
        _superCommandName: "mediatag",
        abstract: "Add sound to a movie as tracks that players list and select.",
        discussion: """
            AAC, AC-3, E-AC-3, ALAC, Opus, FLAC and MP3 go in as they are where the movie can carry them; \
            other sound is encoded as AAC. The track begins with the movie and is an alternative to its \
            other sound, not enabled. Language and audio description are taken from the file's name where \
            no option says otherwise (movie.en.ad.m4a), then from what the file says of itself.

              mediatag add-audio movie.mp4 description.m4a --language en --describes-video
              mediatag add-audio movie.mp4 movie.es.wav movie.en.ad.m4a
              mediatag add-audio movie.mkv es.flac --dubbed -o movie.mp4
            """
    )

    @Argument(
        help: "The movie: MP4, QuickTime, or with --output any that FFmpeg opens.",
        completion: .file()
    )
    var movie: String

    @Argument(help: "The files with the sound: any that FFmpeg opens.", completion: .file())
    var audio: [String]

    @OptionGroup(title: "The track")
    var track: AudioOptions

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "text, or json (schema mediatag.add-audio/1).")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(movie: movie)
        try track.validate(fileCount: audio.count)
        if audio.contains("-") {
            throw ValidationError("Sound cannot be read from standard input; name a file.")
        }
    }

    func run() throws {
        do throws(MuxingError) {
            let progress = Progress("adding")
            let job = try AddAudio(
                movie: movie,
                output: output.editOutput,
                verifying: output.verify.depth,
                progress: progress.show
            )
            let report = try job.run(
                audio.map { AudioFile(path: $0, request: track.request) },
                verifying: output.verify.depth,
                progress: progress.show
            )
            progress.clear()
            Messages.warn(all: report.warnings)
            let summary = AddAudioSummary(report, output: output)
            switch format {
            case .json: Results.write(json: summary)
            case .text: Results.write(summary.text)
            }
        } catch {
            Messages.fail(error)
            throw ExitCode.of(error)
        }
    }
}
