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
              mediatag captions convert news.mcc -o spanish.vtt --channel CC3
              mediatag captions convert es.srt -o es.scc --channel CC3 --non-drop-frame

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

    @Option(
        help: ArgumentHelp(
            "Channel CC1 to CC4 of CEA-608: of an SCC or MCC file that is read, of SCC that is written.",
            discussion: "Default: the first that has captions; written is CC1.",
            valueName: "channel"
        ),
        completion: .list(CEA608Channel.allCases.filter { !$0.isText }.map(\.rawValue)),
        transform: parseCaptionChannel
    )
    var channel: CEA608Channel?

    @Flag(help: "Write SCC with time codes that count every frame, and run behind the clock.")
    var nonDropFrame = false

    @OptionGroup(title: "Reading")
    var reading: CaptionReadingOptions

    func validate() throws {
        if nonDropFrame, CaptionFormat(fileName: output) != .scc {
            throw ValidationError("--non-drop-frame is of SCC; name an output that ends in .scc.")
        }
        guard CaptionFormat(fileName: output) != nil else {
            let known = CaptionFormat.allCases.flatMap(\.fileNameExtensions).map { "." + $0 }
            throw ValidationError(
                "the output's name tells no format; end it with \(known.joined(separator: ", "))."
            )
        }
    }

    func run() throws {
        guard let format = CaptionFormat(fileName: output) else { return }
        do throws(MuxingError) {
            let (captions, name) = try reading.read(file, frameRate: fps, channel: channel)
            if let channel, !captions.isLine21, format != .scc {
                let reason =
                    "--channel \(channel.rawValue) is of CEA-608, and neither it nor the output "
                    + "is a file of that; leave the option out"
                throw MuxingError(.unreadable(reason), path: name)
            }
            Messages.warn(about: captions.diagnostics, in: name)
            let document = changed(captions.document)
            let form = SCC.Form(channel: channel ?? .cc1, isDropFrame: !nonDropFrame)
            let (bytes, losses) = document.write(as: format, form)
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

    /// The captions with the times and styles that were asked for.
    private func changed(_ document: CaptionDocument) -> CaptionDocument {
        var document = document
        if let rate { document = document.retimed(from: rate.from, to: rate.to) }
        if shift != 0 { document = document.shifted(byMilliseconds: shift) }
        return stripStyles ? document.withoutStyles : document
    }
}
