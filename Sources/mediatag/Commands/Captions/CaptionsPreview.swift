// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import CueDrawing
import MediaPrimitives
import MediaReading

/// Draws a cue: `mediatag captions preview`.
struct CaptionsPreview: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        _superCommandName: "mediatag captions",
        abstract: "Draw the captions of a time as a picture, as a person wants them to look.",
        discussion: """
              mediatag captions preview es.srt --at 12.5 --appearance classic -o a.png
              mediatag captions preview movie.mp4 --at 12.5 --track subtitle:es -o a.png
              mediatag captions preview es.srt --over movie.mp4 --at 00:00:12.5 -o a.png

            Lines are broken and placed as in Chromium; no browser is needed. The fonts are those of this machine. Vertical \
            text is drawn horizontally.
            """
    )

    @Argument(
        help: "A caption file, or a movie with text.",
        completion: .file(extensions: SourceFormat.fileNameExtensions + ["mp4", "mov", "mkv"])
    )
    var file: String

    @OptionGroup
    var options: CuePreviewOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The new PNG file.", valueName: "file"),
        completion: .file(extensions: ["png"])
    )
    var output: String

    @Flag(help: "Replace the output file if it exists.")
    var force = false

    @Option(help: "Report format; json follows the schema mediatag.captions-preview/1.")
    var format: OutputFormat = .text

    func validate() throws {
        guard fileExtension(of: output).lowercased() != ".png" else { return }
        throw ValidationError("\"\(output)\" is not the name of a PNG file; end it in .png.")
    }

    func run() throws {
        do throws(MediaError) {
            try CaptionFile.requireReplaceable(output, replacing: force)
            let result = try options.preview(of: file).run()
            let summary = CuePreviewSummary(output, at: options.at, result)
            Messages.warn(all: result.notices.sentences + summary.warnings(of: file))
            try CaptionFile.write(result.png, to: output, replacing: force)
            Results.report(summary, as: format, text: summary.text)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
