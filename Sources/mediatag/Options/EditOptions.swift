// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
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
        if AddMatroskaTracks.takes(additions),
            AddMatroskaTracks.takes(movie, output: editOutput)
        {
            let edit = try AddMatroskaTracks(file: movie, output: editOutput)
            let report = try edit.run(additions, verifying: verify.depth, progress: progress.show)
            progress.clear()
            return report
        }
        let job = try AddTracks(
            movie: movie,
            output: editOutput,
            verifying: verify.depth,
            progress: progress.show
        )
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
