// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing
import RemoteMedia

/// Shows what is in files: `mediatag inspect`.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        _superCommandName: "mediatag",
        abstract: "Show the tracks of files and what a player lets people choose from.",
        discussion: """
            MP4 and QuickTime files are read from their boxes, also where a URL of HTTP names them; \
            everything else through FFmpeg.

              mediatag inspect movie.mp4
              mediatag inspect --format json *.mp4
              mediatag inspect --captions movie.ts
              mediatag inspect https://media.example/movie.mp4
            """
    )

    @Argument(help: "The files, or URLs of MP4 and QuickTime movies.", completion: .file())
    var files: [String]

    @Flag(
        help: ArgumentHelp(
            "Look for closed captions (CEA-608 and CEA-708) in the pictures and caption tracks.",
            discussion: "Reads the whole file, but decodes no pictures."
        )
    )
    var captions = false

    @Option(help: "text, or json: one object for each file (schema mediatag.inspect/1).")
    var format: OutputFormat = .text

    func run() throws {
        var isEveryFileRead = true
        for (index, file) in files.enumerated() {
            do throws(MuxingError) {
                var inspection = try MediaInspection.inspect(file)
                if captions { try addCaptions(of: file, to: &inspection) }
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

    private func addCaptions(
        of file: String,
        to inspection: inout MediaInspection
    ) throws(MuxingError) {
        guard !RemoteName.isRemote(file) else {
            let reason = "its pictures are not read over HTTP; download it, or leave out --captions"
            throw MuxingError(.unreadable(reason), path: inspection.file)
        }
        let progress = Progress("reading")
        defer { progress.clear() }
        inspection.add(try EmbeddedCaptions(of: file, progress: progress.show))
    }
}
