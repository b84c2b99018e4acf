// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import Muxing

/// Adds subtitle tracks: `mediatag add-subs`.
struct AddSubs: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-subs",
        _superCommandName: "mediatag",
        abstract: "Add caption files to a movie as subtitle tracks that players list and select.",
        discussion: """
            The movie is edited in place, and the edit is atomic: if the command is killed, the movie is the \
            old one or the new one, and plays. Parts that are not edited keep every byte. Language, SDH and \
            forced are taken from the file's name (movie.es-419.sdh.srt) unless options are given. Cues that \
            begin with [forced] are shown even if subtitles are off. Several files are added in one edit; \
            regular and forced subtitles of a language become a pair. Matroska and WebM files are written anew \
            with tracks of SubRip or WebVTT; all other frames and elements stay.

              mediatag add-subs movie.mp4 es.srt --sdh
              mediatag add-subs movie.mp4 es.srt es.forced.srt fr.vtt en.sdh.srt
              mediatag add-subs movie.mp4 recording.ts:subtitle:1
              mediatag add-subs movie.mp4 disc.mkv:subtitle:fr --ocr
              mediatag add-subs movie.mp4 captions.vtt --format wvtt -o captioned.mp4
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The movie: MP4, QuickTime, Matroska or WebM; with --output, any file that FFmpeg opens.",
            discussion: "An MP4 or QuickTime movie may be in an object store: s3://bucket/key."
        ),
        completion: .file()
    )
    var movie: String

    @Argument(
        help: PictureTextOptions.captionFiles,
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var subtitles: [String]

    @OptionGroup(title: "The track")
    var track: SubtitleOptions

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(
        name: .customLong("format"),
        help: ArgumentHelp(
            "Format of the tracks: tx3g, wvtt (WebVTT) or stpp (TTML); or of the report: text or json "
                + "(schema mediatag.add-subs/1); repeatable. Default: tx3g and text.",
            valueName: "format"
        )
    )
    var formats: [AddSubtitlesFormat] = []

    mutating func validate() throws {
        (movie, subtitles) = ArgumentOrder.movieFirst(movie, subtitles)
        try output.validate(movie: movie)
        try track.validate(files: subtitles)
    }

    func run() throws {
        do {
            let additions = try track.additions(subtitles, as: formats.track)
            let progress = Progress("writing")
            let edit = try output.addition(to: movie, progress)
            try formats.requireTrack(in: edit)
            let report = try output.add(additions, in: edit, progress)
            AddTracksSummary("add-subs", report, output: output).show(as: formats.output)
        } catch let error as MediaError {
            Messages.fail(error)
            throw ExitCode.of(error)
        }
    }
}
