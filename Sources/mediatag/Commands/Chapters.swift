// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import Muxing

/// Lists, sets, extracts and removes chapters: `mediatag chapters`.
struct Chapters: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chapters",
        _superCommandName: "mediatag",
        abstract: "List the chapters of a movie, or set, extract or remove them.",
        usage: "mediatag chapters [<options>] <movie>",
        discussion: """
            Chapter titles help people who use a screen reader to find their way. They are written twice: \
            as a QuickTime chapter track and as a list in the user data (chpl), because players read one or \
            the other. Files of chapters are WebVTT or other captions (a cue is a chapter), text lines of \
            00:12:34.500 The title (.txt), or JSON (.json).

              mediatag chapters movie.mp4 --set chapters.txt --language en
              mediatag chapters movie.mp4 --extract chapters.vtt
            """
    )

    @Argument(
        help: "The movie: MP4, QuickTime, or with --output any that FFmpeg opens.",
        completion: .file()
    )
    var movie: String

    @Option(
        help: ArgumentHelp("Replace the chapters; - reads text lines.", valueName: "file"),
        completion: .file()
    )
    var set: String?

    @Option(
        help: ArgumentHelp("Write the chapters to a file.", valueName: "file"),
        completion: .file()
    )
    var extract: String?

    @Flag(help: "Remove all chapters; pictures of chapters stay.")
    var remove = false

    @Option(
        help: ArgumentHelp(
            "Language of the titles, BCP 47. Default: as before, else that of the sound.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(
        help: "text, or json (schemas mediatag.chapters/1, mediatag.chapter-list/1 for the list)."
    )
    var format: OutputFormat = .text

    func validate() throws {
        if movie == "-" { throw ValidationError("A movie cannot be read from standard input.") }
        if (set == nil ? 0 : 1) + (extract == nil ? 0 : 1) + (remove ? 1 : 0) > 1 {
            throw ValidationError("Pass one of --set, --extract and --remove.")
        }
        let edits = set != nil || remove
        if edits { try output.validate(movie: movie) }
        if !edits, output.output != nil || output.dryRun || output.flatten {
            throw ValidationError("--output, --dry-run and --flatten go with --set and --remove.")
        }
        if language != nil, set == nil { throw ValidationError("--language goes with --set.") }
    }

    func run() throws {
        do throws(MuxingError) {
            if set != nil || remove { try edit() } else { try show() }
        } catch {
            Messages.fail(error)
            throw ExitCode.of(error)
        }
    }

    private func edit() throws(MuxingError) {
        var chapters: [Chapter] = []
        if let set {
            chapters = try ChapterFile.read(
                CaptionFile.read(set),
                path: set == "-" ? CaptionFile.standardInputName : set,
                format: set == "-" ? .text : .init(path: set)
            )
        }
        let progress = Progress("writing")
        let job = try SetChapters(
            movie: movie,
            output: output.editOutput,
            verifying: output.verify.depth,
            progress: progress.show
        )
        let report = try job.run(
            chapters,
            language: language,
            verifying: output.verify.depth,
            progress: progress.show
        )
        progress.clear()
        EditSummary("chapters", report, output: output).show(as: format)
    }

    private func show() throws(MuxingError) {
        let found = try MovieChapters(path: movie)
        let summary = ChapterSummary(found, movie: movie)
        Messages.warn(all: found.notes.map { "\(movie): \($0)" })
        if let extract {
            guard !found.chapters.isEmpty else {
                throw MuxingError(.unreadable("it has no chapters"), path: movie)
            }
            let bytes = ChapterFile.write(found.chapters, format: .init(path: extract))
            try CaptionFile.write(bytes, to: extract, replacing: output.force)
            return
        }
        switch format {
        case .json: Results.write(json: summary)
        case .text: Results.write(summary.text)
        }
    }
}
