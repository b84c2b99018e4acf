// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading

/// Lists, sets, extracts and removes chapters: `mediatag chapters`.
struct Chapters: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chapters",
        _superCommandName: "mediatag",
        abstract: "List, set, extract or remove the chapters of a movie.",
        usage: "mediatag chapters [<options>] <movie>",
        discussion: """
            Chapter titles help people who use a screen reader to navigate. Chapters are written both as a \
            QuickTime chapter track and as a list in the user data (chpl), because players read one or the \
            other. Matroska and WebM files are written anew with one edition; all frames and other elements \
            stay. Chapter files are WebVTT or other captions (each cue is a chapter), text lines such as \
            00:12:34.500 The title (.txt), or JSON (.json).

              mediatag chapters movie.mp4 --set chapters.txt --language en
              mediatag chapters movie.mp4 --extract chapters.vtt
            """
    )

    @Argument(
        help:
            "The movie: MP4, QuickTime, Matroska or WebM; with --output, any file that FFmpeg opens.",
        completion: .file()
    )
    var movie: String

    @OptionGroup
    var options: ChapterOptions

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "Report format; json follows mediatag.chapters/1 or, for a list, chapter-list/1.")
    var format: OutputFormat = .text

    func validate() throws {
        if options.isEdit { try output.validate(movie: movie) }
        if movie == "-" { throw ValidationError("A movie cannot be read from standard input.") }
        try options.validate(with: output)
    }

    func run() throws {
        guard !options.isEdit else {
            return try output.show("chapters", of: [movie], as: format) {
                movie,
                progress throws(MediaError) in try options.edit(movie, output, progress)
            }
        }
        do throws(MediaError) {
            let summary = ChapterSummary(try MovieChapters(path: movie), movie: movie)
            if let file = options.extract {
                try summary.write(to: file, replacing: output.force)
            } else {
                summary.show(as: format)
            }
        } catch {
            Messages.fail(error)
            throw ExitCode.of(error)
        }
    }
}
