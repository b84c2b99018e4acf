// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import FileSystem
import MediaReading

/// Fixes a caption file: `mediatag captions fix`.
struct CaptionsFix: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fix",
        _superCommandName: "mediatag captions",
        abstract: "Fix a caption file: show the changes, and write them on request.",
        discussion: """
            Without -o or --in-place, nothing is written. The written file has exactly the changes that are \
            shown. Formats that are only read, such as SubStation Alpha and MCC, are converted to that of the name after -o. With -o - the fixed captions are written to standard output, and no changes are shown.

              mediatag captions fix es.srt --all-safe
              mediatag captions fix es.srt --sort --retime -o fixed.srt
              mediatag captions fix *.srt --all-safe --in-place
              mediatag captions fix es.ass --retime --rewrap -o fixed.vtt
              mediatag captions fix es.vtt --placement --shots --media film.mp4 --in-place
              mediatag captions fix - --all-safe -o - < old.srt > new.srt
            """
    )

    @Argument(
        help: "SubRip, WebVTT, TTML, SCC, EBU STL; with -o, any captions; - reads standard input.",
        completion: .file(extensions: ["srt", "vtt", "ttml", "dfxp", "xml", "scc", "stl"])
    )
    var files: [String]

    @OptionGroup(title: "Fixes")
    var fixes: FixOptions

    @OptionGroup
    var options: FixOutputOptions

    func validate() throws {
        if files.contains("-"), options.inPlace {
            throw ValidationError("--in-place cannot be used with standard input.")
        }
        try options.validate(count: files.count)
        if fixes.isEmpty {
            throw ValidationError("Select a fix, such as --all-safe, --renumber or --sort.")
        }
    }

    func run() throws {
        let picture = try fixes.picture()
        try SeveralFiles.run(files) { try fix($0, by: picture) }
    }

    private func fix(_ file: String, by picture: PictureFixes) throws {
        do throws(MediaError) {
            let output = options.output.flatMap { $0 == "-" ? nil : $0 }
            let target = options.inPlace ? file : output
            let lock = try target.map { path throws(MediaError) in try CaptionFile.lock(path) }
            defer { lock?.release() }
            let fixed = try FixedCaptionFile(
                file,
                fixes.selected,
                by: picture,
                encoding: options.encoding,
                convertedTo: output.flatMap { CaptionFormat(fileName: $0) }
            )
            Messages.warn(all: fixed.losses.map { "\(fixed.name):\($0)" })
            Messages.warnOfUnmoved(in: fixed)
            if let output { try CaptionFile.requireName(of: output, toState: fixed.format) }
            if options.output == "-" { return Results.write(bytes: fixed.bytes) }
            DifferenceOutput.show(fixed)
            guard let target, output != nil || fixed.isChanged else { return }
            let isReplaced = options.inPlace || options.force
            try CaptionFile.write(fixed.bytes, to: target, replacing: isReplaced)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
