// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import MediaSelection

/// Measures the reading speed of captions: `mediatag captions pace`.
struct CaptionsPace: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pace",
        _superCommandName: "mediatag captions",
        abstract: "Measure the reading speed of captions, and report where it is too fast.",
        discussion: """
            Reports words a minute and characters a second for each cue, words a minute over a sliding \
            window, and the intervals above the limit.

              mediatag captions pace en.srt
              mediatag captions pace en.vtt --window 30s --format svg > pace.svg
            """
    )

    @Argument(
        help: "Caption file; - reads standard input.",
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var file: String

    @OptionGroup
    var measuring: ReadingSpeedOptions

    @OptionGroup(title: "Reading")
    var reading: CaptionReadingOptions

    @Option(
        help:
            "Report format: text with a curve, svg (a chart) or json (schema mediatag.captions-pace/1)."
    )
    var format: ReadingSpeedReport.Format = .text

    func run() throws {
        do throws(MediaError) {
            let (captions, name) = try reading.read(
                file,
                frameRate: measuring.counting.fps,
                requiresSignature: true
            )
            let language = reading.language ?? CaptionFileName(path: name).language
            let speed = ReadingSpeed(
                captions.document,
                windowMilliseconds: measuring.window,
                language: language?.primarySubtag
            )
            ReadingSpeedReport(file: name, speed: speed, limit: measuring.limit).show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
