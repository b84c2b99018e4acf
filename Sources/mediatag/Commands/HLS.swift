// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing
import Packaging

/// Makes an HLS presentation: `mediatag hls`.
struct HLS: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hls",
        _superCommandName: "mediatag",
        abstract: "Make an HLS presentation of movies, sound and captions.",
        discussion: """
            Every movie is a rung of the ladder; the first one gives sound and subtitles, too. What its \
            tracks are tagged with becomes what the playlists say. Media is not encoded anew.

            Behind an input, options may say what it does not say itself: FILE:key=value:flag, with \
            \(PackageArgument.forms).

              mediatag hls movie.mp4 -o out
              mediatag hls 1080.mp4 720.mp4 en.vtt:language=en:sdh ad.m4a:language=en:describes-video -o out
            """
    )

    @Argument(
        help: "Movies, audio files and caption files, each with options.",
        completion: .file(),
        transform: PackageArgument.init
    )
    var inputs: [PackageArgument]

    @OptionGroup(title: "Presentation")
    var packaging: PackagingOptions

    @Option(help: "text, or json (schema mediatag.hls/1).")
    var format: OutputFormat = .text

    func run() throws {
        let report: PackageReport
        do {
            var assembly = try PackageAssembly(inputs, folder: packaging.output)
            let scan = Progress("looking for closed captions")
            try assembly.declareClosedCaptions(packaging.channels) { scan.show(done: $0, of: $1) }
            scan.clear()
            Messages.warn(all: assembly.warnings)
            let plan = try SegmentPlan(assembly.inputs, packaging.options)
            let progress = Progress("packaging")
            defer { progress.clear() }
            report = try plan.write(to: packaging.output) { progress.show(done: $0, of: $1) }
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
        Messages.warn(all: report.warnings)
        let summary = PackageSummary(report)
        switch format {
        case .json: Results.write(json: summary)
        case .text: Results.write(summary.text)
        }
    }
}
