// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import Packaging

/// Makes an HLS presentation: `mediatag hls`.
struct HLS: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hls",
        _superCommandName: "mediatag",
        abstract: "Package movies, audio and captions as an HLS presentation.",
        discussion: """
            Every movie becomes a variant; the first movie also provides the audio and the subtitles. The \
            tags of its tracks are written to the playlists. Media is not encoded again, except for MP3, \
            which becomes AAC because browsers refuse MP3 in fragmented MP4.

            Options after an input state what the input does not state itself: FILE:key=value:flag, with \
            \(PackageArgument.forms).

              mediatag hls movie.mp4 -o out
              mediatag hls 1080.mp4 720.mp4 en.vtt:language=en:sdh \\
                  ad.m4a:language=en:describes-video -o out
            """
    )

    @Argument(
        help:
            "Movies, audio files and caption files, or FILE:TRACK for the text of one track, each with its options.",
        completion: .file(),
        transform: PackageArgument.source
    )
    var inputs: [PackageSource]

    @OptionGroup(title: "Presentation")
    var packaging: PackagingOptions

    @Option(help: "Report format; json follows the schema mediatag.hls/1.")
    var format: OutputFormat = .text

    func run() throws {
        var package = PackageInputs(for: packaging.output, layout: packaging.options.layout)
        let report: PackageReport
        do {
            try read(into: &package)
            let plan = try SegmentPlan(package, packaging.options)
            let progress = Progress("packaging")
            defer { progress.clear() }
            report = try plan.write(to: packaging.output) { progress.show(done: $0, of: $1) }
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
        Messages.warn(all: report.notices.sentences + report.losses.sentences(of: report.folder))
        let summary = PackageSummary(report, inputNotices: package.notices)
        Results.report(summary, as: format, text: summary.text)
    }

    private func read(into package: inout PackageInputs) throws {
        defer { Messages.warn(all: package.notices.sentences) }
        let encoding = Progress("encoding MP3 as AAC")
        defer { encoding.clear() }
        for input in inputs { try package.add(input) { encoding.show(done: $0, of: $1) } }
        let scan = Progress("looking for closed captions")
        defer { scan.clear() }
        try package.findClosedCaptions(declaring: packaging.channels) {
            scan.show(done: $0, of: $1)
        }
        guard packaging.markFlashes else { return }
        let looking = Progress("looking")
        defer { looking.clear() }
        try package.findFlashes { looking.show(done: $0, of: $1) }
    }
}
