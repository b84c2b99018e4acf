// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AuditRunning
import MediaPrimitives
import MediaReading
import ViewerPages

/// Makes an accessible page of an asset: `mediatag html`.
struct HTML: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "html",
        _superCommandName: "mediatag",
        abstract:
            "Make an accessible page with a player for a movie or an HLS presentation, or put tracks into a page.",
        discussion: """
            The page has the captions, subtitles, descriptions and chapters of the asset as WebVTT, and a transcript. \
            Its player can be used with the keyboard alone; viewers choose how captions look and can have descriptions \
            spoken by their device. Caption files beside a movie are on the page as well (movie.es.srt). If the asset has \
            an audio description, the folder gets a version with it, which the player swaps in. The page also works \
            without scripts.

              mediatag html movie.mp4 -o page
              mediatag html movie.mp4 -o page --copy --language es
              mediatag html hls/master.m3u8 -o page --hls-js hls.min.js
              mediatag html https://media.example/hls/master.m3u8 -o page
              mediatag html media/movie.mp4 --into film.html --dry-run
            """
    )

    @Argument(
        help: "The movie, or the multivariant playlist of an HLS presentation, or the URL of one.",
        completion: .file(extensions: ["mp4", "m4v", "mov", "webm", "m3u8"])
    )
    var asset: String

    @OptionGroup(title: "Page")
    var page: PageArguments

    @Option(help: "Report format; json follows the schema mediatag.html/1.")
    var format: OutputFormat = .text

    /// The caption files beside a movie, as an audit takes them.
    private var captionFiles: [String] {
        guard !RemoteName.isRemote(asset) else { return [] }
        return AssetFinder.find([asset]).assets.first { $0.movie == asset }?.captionFiles ?? []
    }

    func run() throws {
        let progress = Progress("reading")
        defer { progress.clear() }
        do throws(PageError) {
            var contents = try ViewerPage(
                of: asset,
                captionFiles: captionFiles,
                progress: progress.show
            )
            if let into = page.into {
                progress.clear()
                return try page.put(contents, into: into).show(as: format)
            }
            try page.set(in: &contents)
            let copying = Progress("copying")
            defer { copying.clear() }
            let report = try contents.write(to: page.output ?? "", page.options) {
                copying.show(done: $0, of: $1)
            }
            progress.clear()
            copying.clear()
            Messages.warn(all: report.notices.shownSentences)
            let summary = ViewerPageSummary(contents, report)
            Results.report(summary, as: format, text: summary.text)
        } catch {
            progress.clear()
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
