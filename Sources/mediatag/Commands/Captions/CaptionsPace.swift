// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaSelection
import Muxing

/// Measures how fast captions have to be read: `mediatag captions pace`.
struct CaptionsPace: ParsableCommand {
    /// How the measurement is written.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case svg
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "pace",
        abstract: "Show how fast captions have to be read, and where they are too fast.",
        discussion: """
            Words a minute and characters a second for each cue, words a minute over a sliding window, \
            and the stretches above the limit.

              mediatag captions pace en.srt
              mediatag captions pace en.vtt --window 30s --format svg > pace.svg
            """
    )

    @Argument(
        help: "The caption file; - reads standard input.",
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var file: String

    @Option(
        help: ArgumentHelp("Length of the window, such as 10s or 1500ms.", valueName: "length"),
        transform: parseLength
    )
    var window = 10_000

    @Option(help: ArgumentHelp("Words a minute above which a stretch is told.", valueName: "wpm"))
    var limit = 180.0

    @Option(
        help: ArgumentHelp(
            "Frame rate of times in frames, as in MicroDVD. Default: what the file states.",
            valueName: "rate"
        ),
        transform: parseRate
    )
    var fps: Ratio?

    @OptionGroup(title: "Reading")
    var reading: CaptionReadingOptions

    @Option(help: "text with a curve, svg: a chart, or json (schema mediatag.captions-pace/1).")
    var format: Format = .text

    func validate() throws {
        guard limit > 0, limit.isFinite else {
            throw ValidationError("--limit is a number of words a minute above 0.")
        }
    }

    func run() throws {
        do throws(MuxingError) {
            let (captions, name) = try reading.read(file, frameRate: fps)
            let language = reading.language ?? CaptionFileName(path: name).language
            let pace = CaptionPace(
                captions.document,
                windowMilliseconds: window,
                language: language?.primarySubtag
            )
            let report = PaceReport(file: name, pace: pace, limit: limit)
            switch format {
            case .text: Results.write(PaceText(report, terminal: .standardOutput).text)
            case .svg: Results.write(PaceChart(report).svg)
            case .json: Results.write(json: report)
            }
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
