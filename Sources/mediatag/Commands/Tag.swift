// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading
import Muxing

/// Edits the metadata of tracks: `mediatag tag`.
struct Tag: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag",
        _superCommandName: "mediatag",
        abstract: "Edit track metadata: language, name, characteristics, references, groups.",
        discussion: """
            Options apply to the --track before them; several --track blocks are one atomic edit. Forms of a \
            selector: \(TrackSelector.forms). Metadata that is already as requested is not written again, \
            and samples are never changed. Matroska and WebM files are edited in place, too: language, \
            name, and the flags that characteristics, --forced and --default correspond to.

              mediatag tag movie.mp4 --track 3 --sdh --language es-419
              mediatag tag movie.mp4 --track 2 --language en --default \\
                  --track 3 --describes-video
              mediatag tag *.mp4 --track audio:en --original
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Movies: MP4, QuickTime, Matroska or WebM; with --output, any file that FFmpeg opens.",
            discussion: "MP4 and QuickTime movies may be in an object store: s3://bucket/key."
        ),
        completion: .file()
    )
    var movies: [String]

    @OptionGroup(title: "The track")
    var tags: TagOptions

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "Report format; json follows the schema mediatag.tag/1.")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(movies: movies)
        if tags.tracks.isEmpty {
            throw ValidationError("Name a track: --track \(TrackSelector.forms).")
        }
    }

    /// The blocks, from the arguments after the name of the command.
    private func requests() throws -> [TagRequest] {
        let name = Self.configuration.commandName ?? ""
        let arguments = CommandWords.all.drop { $0 != name }.dropFirst()
        do {
            return try TrackBlocks.parse(Array(arguments), readWhole: tags)
        } catch {
            // A block is read without its command, so the error would show no usage.
            Messages.fail(
                "\(TagOptions.message(for: error))\n  See 'mediatag tag --help' for more information."
            )
            throw ExitCode.validationFailure
        }
    }

    func run() throws {
        let requests = try requests()
        try output.show("tag", of: movies, as: format) { movie, progress throws(MediaError) in
            try TagTracks(movie: movie, output: output.editOutput).run(
                requests,
                verifying: output.verify.depth,
                progress: progress.show
            )
        }
    }
}
