// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import Muxing

/// Writes captions in another format: `mediatag captions convert`.
struct CaptionsConvert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Write captions in another format, and tell what it cannot carry.",
        discussion: """
              mediatag captions convert en.vtt -o en.srt
              mediatag captions convert en.srt -o late.srt --shift +1.5s
              mediatag captions convert pal.srt -o film.srt --rate 25:23.976
              mediatag captions convert movie.sub -o movie.srt --fps 25

            Written are SubRip, WebVTT, TTML and SCC, the pop-on captions of CEA-608. MCC is read as well. \
            SubStation Alpha, SAMI, MicroDVD and a dozen more are read through FFmpeg, and what cannot be \
            vouched for is told; Docs/Formats.md lists them.
            """
    )

    @Argument(
        help: "The caption file; - reads standard input.",
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The new file; its extension tells the format.", valueName: "file"),
        completion: .file(extensions: CaptionFormat.allCases.flatMap(\.fileNameExtensions))
    )
    var output: String

    @Flag(help: "Replace the output where it is there already.")
    var force = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Move every cue by a time, such as +1.5s or -250ms.", valueName: "time"),
        transform: parseShift
    )
    var shift = 0

    @Option(
        help: ArgumentHelp(
            "Retime from one frame rate to another, such as 25:23.976.",
            valueName: "from:to"
        ),
        transform: parseRates
    )
    var rate: FrameRateChange?

    @Flag(help: "Leave out bold, italic, colours, voices and placement.")
    var stripStyles = false

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

    func validate() throws {
        guard CaptionFormat(fileName: output) != nil else {
            let known = CaptionFormat.allCases.flatMap(\.fileNameExtensions).map { "." + $0 }
            throw ValidationError(
                "the output's name tells no format; end it with \(known.joined(separator: ", "))."
            )
        }
    }

    func run() throws {
        do throws(MuxingError) {
            let (captions, name) = try reading.read(file, frameRate: fps)
            Messages.warn(about: captions.diagnostics, in: name)
            var document = captions.document
            if let rate { document = document.retimed(from: rate.from, to: rate.to) }
            if shift != 0 { document = document.shifted(byMilliseconds: shift) }
            if stripStyles { document = document.withoutStyles }
            guard let format = CaptionFormat(fileName: output) else { return }
            let (bytes, losses) = document.write(as: format)
            Messages.warn(all: losses.map { "\(name):\($0)" })
            try CaptionFile.write(bytes, to: output, replacing: force)
            let count = document.cues.count
            Results.write(
                "\(output.printable): \(format.name), \(count) cue\(count == 1 ? "" : "s")\n"
            )
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
