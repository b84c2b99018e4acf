// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading

/// Adds audio tracks: `mediatag add-audio`.
struct AddAudioCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-audio",
        _superCommandName: "mediatag",
        abstract: "Add audio to a movie as tracks that players list and select.",
        discussion: """
            AAC, AC-3, E-AC-3, ALAC, Opus, FLAC and MP3 are copied if the movie can carry them; other audio \
            is encoded as AAC. The track starts with the movie, joins the alternate group of the other \
            audio, and is not enabled unless --default is given. Language and audio description are taken \
            from the file's name (movie.en.ad.m4a), then from its metadata, unless options are given. \
            Matroska files are written anew, and carry Vorbis, MP2 and DTS as well; WebM carries Opus and \
            Vorbis only. All other frames and elements stay.

              mediatag add-audio movie.mp4 description.m4a --language en --describes-video
              mediatag add-audio movie.mp4 movie.es.wav movie.en.ad.m4a
              mediatag add-audio movie.mkv es.flac --dubbed -o movie.mp4
            """
    )

    @Argument(
        help:
            "The movie: MP4, QuickTime, Matroska or WebM; with --output, any file that FFmpeg opens.",
        completion: .file()
    )
    var movie: String

    @Argument(help: "Audio files: any that FFmpeg opens.", completion: .file())
    var audio: [String]

    @OptionGroup(title: "The track")
    var track: AudioOptions

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "Report format; json follows the schema mediatag.add-audio/1.")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(movie: movie)
        try track.validate(fileCount: audio.count)
        if audio.contains("-") {
            throw ValidationError("Audio cannot be read from standard input; name a file.")
        }
    }

    func run() throws {
        do throws(MediaError) {
            let report = try output.add(
                audio.map(track.addition),
                to: movie,
                Progress("adding")
            )
            AddTracksSummary("add-audio", report, output: output).show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.of(error)
        }
    }
}
