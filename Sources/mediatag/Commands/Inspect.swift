// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaPrimitives
import MediaReading

/// Shows what is in files: `mediatag inspect`.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        _superCommandName: "mediatag",
        abstract: "Show the tracks of files, and the choices that players offer.",
        discussion: """
            MP4 and QuickTime files, also those at HTTP URLs and in object stores (s3://bucket/key), are \
            read directly; all other formats are read with FFmpeg.

              mediatag inspect movie.mp4
              mediatag inspect --format json *.mp4
              mediatag inspect --captions movie.ts
              mediatag inspect https://media.example/movie.mp4
              mediatag inspect s3://films/movie.mp4
            """
    )

    @Argument(
        help: "Files, or URLs and s3:// names of MP4 and QuickTime movies.",
        completion: .file()
    )
    var files: [String]

    @Flag(
        help: ArgumentHelp(
            "Look for closed captions (CEA-608 and CEA-708) in video and caption tracks, and for pages of teletext with subtitles that a transport stream does not declare.",
            discussion: "Reads the whole file, but does not decode video."
        )
    )
    var captions = false

    @Option(help: "Report format; json is one object for each file (schema mediatag.inspect/1).")
    var format: OutputFormat = .text

    func run() throws {
        var isFirst = true
        try SeveralFiles.run(files) { file in
            do throws(MediaError) {
                let inspection =
                    captions ? try withCaptions(file) : try MediaInspection.inspect(file)
                inspection.warnings.forEach(Messages.warn)
                switch format {
                case .json: Results.write(json: inspection)
                case .text:
                    let text = InspectionText(inspection, terminal: .standardOutput).text
                    Results.write((isFirst ? "" : "\n") + text)
                }
                isFirst = false
            } catch {
                Messages.fail(error)
                throw ExitCode.unreadable
            }
        }
    }

    private func withCaptions(_ file: String) throws(MediaError) -> MediaInspection {
        guard !RemoteName.isRemote(file) else {
            let reason = "video is not read over HTTP; download the file, or omit --captions"
            throw MediaError(.unreadable(reason), path: try MediaInspection.inspect(file).file)
        }
        let media = try OpenedMedia(file)
        var inspection = try media.inspection(readsAll: true)
        let progress = Progress("reading")
        defer { progress.clear() }
        inspection.add(try EmbeddedCaptions(of: media, progress: progress.show))
        return inspection
    }
}
