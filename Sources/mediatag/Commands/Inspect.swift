// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing

/// Shows what is in files: `mediatag inspect`.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show the tracks of files and what a player lets people choose from.",
        discussion: """
            MP4 and QuickTime files are read from their boxes, everything else through FFmpeg.

              mediatag inspect movie.mp4
              mediatag inspect --format json *.mp4
            """
    )

    @Argument(help: "The files.", completion: .file())
    var files: [String]

    @Option(help: "text, or json: one object for each file (schema mediatag.inspect/1).")
    var format: OutputFormat = .text

    func run() throws {
        var isEveryFileRead = true
        for (index, file) in files.enumerated() {
            do throws(MuxingError) {
                let inspection = try MediaInspection.inspect(file)
                inspection.warnings.forEach(Messages.warn)
                switch format {
                case .json: Results.write(json: inspection)
                case .text:
                    let text = InspectionText(inspection, terminal: .standardOutput).text
                    Results.write((index > 0 ? "\n" : "") + text)
                }
            } catch {
                Messages.fail(error)
                isEveryFileRead = false
            }
        }
        if !isEveryFileRead { throw ExitCode.unreadable }
    }
}
