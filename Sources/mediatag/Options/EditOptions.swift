// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading
import Muxing

/// Where the result of an edit goes, and how closely it is checked.
struct EditOptions: ParsableArguments {
    /// What to compare before the commit.
    enum Verify: String, CaseIterable, ExpressibleByArgument {
        case structure
        case full

        var depth: Verification.Depth { self == .full ? .full : .structure }
    }

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write a new movie; leave the original unchanged. For an object in a store, name another object.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Replace the output file if it exists.")
    var force = false

    @Flag(help: "Report what would change; write nothing.")
    var dryRun = false

    @Flag(
        help: ArgumentHelp(
            "Allow a fragmented movie to be rewritten as a flat one, if the edit requires it.",
            discussion:
                "Adding and removing tracks requires it; other edits keep the fragments."
        )
    )
    var flatten = false

    @Option(
        help:
            "How much to compare with the original before the commit: structure, or every sample (full)."
    )
    var verify: Verify = .structure

    /// The options as the library takes them.
    var editOutput: EditOutput {
        EditOutput(path: output, replaces: force, isDryRun: dryRun, flattens: flatten)
    }

    /// Adds tracks to a movie as these options say.
    ///
    /// - Throws: `MediaError`, after which nothing has changed.
    func add(
        _ additions: [TrackAddition],
        to movie: String,
        _ progress: Progress
    ) throws(MediaError) -> EditReport {
        try add(additions, in: addition(to: movie, progress), progress)
    }

    /// Opens a movie that is to get tracks.
    ///
    /// - Parameters:
    ///   - movie: the movie.
    ///   - opened: the same file, if it is open; an edit in place opens it again, and locks it.
    ///   - progress: shows how much has been read to make a movie.
    /// - Returns: the edit.
    /// - Throws: `MediaError`, after which nothing has changed.
    func addition(
        to movie: String,
        in opened: SystemFile? = nil,
        _ progress: Progress
    ) throws(MediaError) -> AddTracks {
        AddTracks(
            try EditedFile.open(
                movie,
                in: opened,
                for: .tracks,
                output: editOutput,
                verifying: verify.depth,
                progress: progress.show
            )
        )
    }

    /// Adds tracks to a movie that is open.
    ///
    /// - Throws: `MediaError`, after which nothing has changed.
    func add(
        _ additions: [TrackAddition],
        in job: AddTracks,
        _ progress: Progress
    ) throws(MediaError) -> EditReport {
        let report = try job.run(additions, verifying: verify.depth, progress: progress.show)
        progress.clear()
        return report
    }

    /// Edits a movie as these options say, and shows the report.
    ///
    /// - Parameters:
    ///   - command: the name of the command.
    ///   - movies: the movies, which are edited one after the other.
    ///   - format: how the reports are written.
    ///   - edit: carries the edit of a movie out.
    /// - Throws: the exit code of an error, after reporting it.
    func show(
        _ command: String,
        of movies: [String],
        as format: OutputFormat,
        _ edit: (_ movie: String, Progress) throws(MediaError) -> EditReport
    ) throws {
        try SeveralFiles.run(movies) { movie in
            do throws(MediaError) {
                let progress = Progress("writing")
                let report = try edit(movie, progress)
                progress.clear()
                EditSummary(command, report, output: self).show(as: format)
            } catch {
                Messages.fail(error)
                throw ExitCode.of(error)
            }
        }
    }

    func validate(movies: [String]) throws {
        for movie in movies { try validate(movie: movie) }
        try SeveralFiles.requireOneOutput(output, for: movies)
    }

    func validate(movie: String) throws {
        if force, output == nil { throw ValidationError("--force requires --output.") }
        if output == "-" {
            throw ValidationError(
                "A movie cannot be written to standard output; name a file after -o."
            )
        }
        if movie == "-" { throw ValidationError("A movie cannot be read from standard input.") }
        if RemoteName.isObject(movie) {
            let unfit = flatten ? "--flatten" : verify == .full ? "--verify full" : nil
            if let unfit {
                throw ValidationError("\(unfit) is for files: media in a store is not read.")
            }
        }
    }
}
