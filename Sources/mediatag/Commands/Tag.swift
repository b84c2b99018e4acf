// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing

/// Says of tracks what they are: `mediatag tag`.
struct Tag: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag",
        _superCommandName: "mediatag",
        abstract:
            "Say of tracks what they are: language, name, characteristics, references, groups.",
        discussion: """
            Options describe the --track before them; several --track blocks are one edit, committed at \
            once. Tracks are named as \(TrackSelector.forms). Only what changes is written; what is said \
            already is left alone. Samples are never touched.

              mediatag tag movie.mp4 --track 3 --sdh --language es-419
              mediatag tag movie.mp4 --track 2 --language en --default --track 3 --describes-video
            """
    )

    @Argument(
        help: "The movie: MP4, QuickTime, or with --output any that FFmpeg opens.",
        completion: .file()
    )
    var movie: String

    @OptionGroup(title: "The track")
    var tags: TagOptions

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "text, or json (schema mediatag.tag/1).")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(movie: movie)
        if tags.tracks.isEmpty {
            throw ValidationError("Name a track: --track \(TrackSelector.forms).")
        }
    }

    /// The blocks, from the arguments behind the name of the command.
    private func requests() throws -> [TagRequest] {
        let name = Self.configuration.commandName ?? ""
        let behind = CommandWords.all.drop { $0 != name }.dropFirst()
        do {
            return try TrackBlocks.parse(Array(behind), readWhole: tags)
        } catch {
            // A block is read as options without a command: the error would show the usage of none.
            Messages.fail(
                "\(TagOptions.message(for: error))\n  See 'mediatag tag --help' for more information."
            )
            throw ExitCode.validationFailure
        }
    }

    func run() throws {
        let requests = try requests()
        do throws(MuxingError) {
            let progress = Progress("writing")
            let report = try TagTracks(movie: movie, output: output.editOutput).run(
                requests,
                verifying: output.verify.depth,
                progress: progress.show
            )
            progress.clear()
            EditSummary("tag", report, output: output).show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.of(error)
        }
    }
}
