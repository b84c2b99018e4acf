// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading
import MediaSelection
import Muxing

/// What `chapters` does with the chapters of a movie.
struct ChapterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Replace the chapters with those of a file; - reads text lines from standard input.",
            valueName: "file"
        ),
        completion: .file()
    )
    var set: String?

    @Option(
        help: ArgumentHelp("Write the chapters to a file.", valueName: "file"),
        completion: .file()
    )
    var extract: String?

    @Flag(help: "Remove all chapters; chapter images are kept.")
    var remove = false

    @Option(
        help: ArgumentHelp(
            "Language of the titles as a BCP 47 tag. Default: that of the current chapters, else that of the audio.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?

    /// Whether the movie is edited.
    var isEdit: Bool { remove || set != nil }

    /// Refuses options that contradict each other or the options of edits.
    func validate(with output: EditOptions) throws {
        if extract == "-" {
            throw ValidationError(
                "--extract requires the name of a file; without --extract, the chapters are printed."
            )
        }
        if [set != nil, extract != nil, remove].count(where: \.self) > 1 {
            throw ValidationError("Pass one of --set, --extract and --remove.")
        }
        if !isEdit, output.output != nil || output.dryRun || output.flatten {
            throw ValidationError("--output, --dry-run and --flatten require --set or --remove.")
        }
        if language != nil, set == nil { throw ValidationError("--language requires --set.") }
    }

    /// Replaces or removes the chapters of a movie.
    ///
    /// - Throws: `MediaError`, after which nothing has changed.
    func edit(
        _ movie: String,
        _ output: EditOptions,
        _ progress: Progress
    ) throws(MediaError) -> EditReport {
        let chapters = try chapters()
        let job = try SetChapters(
            movie: movie,
            output: output.editOutput,
            verifying: output.verify.depth,
            progress: progress.show
        )
        return try job.run(
            chapters,
            language: language,
            verifying: output.verify.depth,
            progress: progress.show
        )
    }

    /// The chapters that replace those of the movie: none for `--remove`.
    private func chapters() throws(MediaError) -> [Chapter] {
        guard let set else { return [] }
        return try ChapterFile.read(
            CaptionFile.read(set),
            path: set == "-" ? CaptionFile.standardInputName : set,
            format: set == "-" ? .text : .init(path: set)
        )
    }
}
