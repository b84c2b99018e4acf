// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import Muxing

/// Adds closed captions: `mediatag add-captions`.
struct AddCaptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-captions",
        _superCommandName: "mediatag",
        abstract: "Add closed captions (CEA-608) to a movie: as a track, or in its pictures.",
        discussion: """
            Byte pairs of SCC and MCC files stay as they are, in both fields. Captions of any other \
            format become pop-on captions, and what does not fit the characters, the grid of 15 rows and \
            32 columns or the time is told. A track is added in place: killed at any moment, the movie is \
            the old one or the new one, and plays. With --embed the captions go into the pictures of a \
            new movie, as messages (SEI) of H.264 or H.265; pictures are not coded anew, and captions of \
            other channels are kept.

              mediatag add-captions movie.mov en.scc
              mediatag add-captions movie.mp4 es.srt --channel CC3
              mediatag add-captions movie.mp4 en.scc --embed -o captioned.mp4
            """
    )

    @Argument(
        help: "The MP4 or QuickTime movie.",
        completion: .file(extensions: ["mp4", "m4v", "mov"])
    )
    var movie: String

    @Argument(
        help: "The caption file: SCC, MCC, SubRip, WebVTT, …; - reads standard input.",
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var captions: String

    @Flag(help: "Put the captions into the pictures of a new movie (--output), not into a track.")
    var embed = false

    @Flag(help: "With --embed: let captions of the same channel in the pictures give way.")
    var replace = false

    @OptionGroup(title: "The track")
    var track: ClosedCaptionOptions

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "text, or json (schema mediatag.add-captions/1).")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(movie: movie)
        if replace, !embed { throw ValidationError("--replace goes with --embed.") }
        guard embed else { return }
        if output.output == nil {
            throw ValidationError("--embed writes a new movie: pass -o FILE.")
        }
        if let option = track.trackOptions.first {
            throw ValidationError("\(option) is of a track; captions in pictures have none.")
        }
    }

    func run() throws {
        do throws(MuxingError) {
            let name = captions == "-" ? CaptionFile.standardInputName : captions
            let bytes = try CaptionFile.read(captions)
            let progress = Progress("writing")
            defer { progress.clear() }
            if embed {
                try embed(bytes, name, progress)
            } else {
                try add(bytes, name, progress)
            }
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    private func add(
        _ bytes: [UInt8],
        _ name: String,
        _ progress: Progress
    ) throws(MuxingError) {
        let depth = output.verify.depth
        let job = try AddClosedCaptions(
            movie: movie,
            output: output.editOutput,
            verifying: depth,
            progress: progress.show
        )
        let report = try job.run(
            name,
            bytes,
            request: track.request,
            verifying: depth,
            progress: progress.show
        )
        progress.clear()
        Messages.warn(all: report.warnings)
        show(AddCaptionsSummary(report, output: output)) { $0.text }
    }

    private func embed(
        _ bytes: [UInt8],
        _ name: String,
        _ progress: Progress
    ) throws(MuxingError) {
        let file = try ClosedCaptionFile(name, bytes, track.request)
        Messages.warn(all: file.notes)
        let target = output.output ?? movie
        let report = try EmbedCaptions(file.reading.pairs, in: movie, replacingChannel: replace)
            .write(
                to: target,
                replacing: output.force,
                isDryRun: output.dryRun,
                progress: progress.show
            )
        progress.clear()
        Messages.warn(all: report.warnings)
        let isDryRun = output.dryRun
        show(EmbedSummary(movie: movie, output: target, isDryRun: isDryRun, report)) { $0.text }
    }

    private func show<Summary: Encodable>(_ summary: Summary, text: (Summary) -> String) {
        switch format {
        case .json: Results.write(json: summary)
        case .text: Results.write(text(summary))
        }
    }
}
