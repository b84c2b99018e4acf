// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import Muxing

/// Writes the text of tracks into caption files: `mediatag extract`.
struct Extract: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract",
        abstract: "Write the subtitles of a movie's tracks as caption files.",
        discussion: """
            Reads tx3g, WebVTT, TTML and QuickTime text tracks of MP4 and QuickTime movies, flat or \
            fragmented, and SubRip, WebVTT and SubStation Alpha of Matroska and every other container \
            that FFmpeg opens. Times are those of the presentation, edit lists applied. What the new \
            file cannot carry is told.

              mediatag extract movie.mp4 --track subtitle:es -o es.srt
              mediatag extract movie.mkv --track 3 -o es.vtt
              mediatag extract movie.mp4 --all captions
              mediatag extract movie.mp4 --plain
            """
    )

    @Argument(
        help: "The movie: MP4, QuickTime, Matroska, or what else FFmpeg opens.",
        completion: .file(extensions: ["mp4", "m4v", "mov", "mkv", "webm", "ts"])
    )
    var movie: String

    @Option(
        help: ArgumentHelp(
            "The track: an ID, or such as subtitle:es:sdh. Default: the only one with text.",
            valueName: "selector"
        ),
        transform: parseSelector
    )
    var track: TrackSelector?

    @OptionGroup(title: "Output")
    var output: ExtractOptions

    @Option(help: "text, or json (schema mediatag.extract/1).")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(hasTrack: track != nil, format: format)
    }

    func run() throws {
        do throws(MuxingError) {
            let job = try ExtractText(movie: movie, replacesFiles: output.force)
            guard let folder = output.all else {
                let result = try job.one(track, as: output.form, to: output.file)
                Messages.warn(all: result.warnings)
                if result.output == nil { return Results.write(bytes: result.bytes) }
                return show(ExtractSummary(movie: movie, extracted: [result], skipped: []))
            }
            let (extracted, skipped) = try job.all(into: folder, as: output.form)
            Messages.warn(all: extracted.flatMap(\.warnings))
            for track in skipped where !track.isFailure { Messages.warn(track.error.description) }
            show(ExtractSummary(movie: movie, extracted: extracted, skipped: skipped))
            let failures = skipped.filter(\.isFailure).map(\.error)
            failures.dropLast().forEach(Messages.fail)
            if let last = failures.last { throw last }
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    private func show(_ summary: ExtractSummary) {
        switch format {
        case .json: Results.write(json: summary)
        case .text: Results.write(summary.text)
        }
    }
}
