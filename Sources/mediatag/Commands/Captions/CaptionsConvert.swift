// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading

/// Writes captions in another format: `mediatag captions convert`.
struct CaptionsConvert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        _superCommandName: "mediatag captions",
        abstract: "Convert captions to another format, and report what it cannot carry.",
        discussion: """
              mediatag captions convert en.vtt -o en.srt
              mediatag captions convert *.srt --to vtt -o converted/
              mediatag captions convert - --to vtt -o - < en.srt > en.vtt
              mediatag captions convert en.srt -o late.srt --shift +1.5s
              mediatag captions convert pal.srt -o film.srt --rate 25:23.976
              mediatag captions convert movie.sub -o movie.srt --fps 25
              mediatag captions convert news.mcc -o spanish.vtt --channel CC3
              mediatag captions convert es.srt -o es.scc --channel CC3 --non-drop-frame

            Output formats are SubRip, WebVTT, TTML and SCC (pop-on captions of CEA-608). MCC is also read. \
            SubStation Alpha, SAMI, MicroDVD and a dozen more formats are read with FFmpeg, with a warning \
            about everything uncertain.
            """
    )

    @Argument(
        help: "Caption files; - reads standard input.",
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var files: [String]

    @OptionGroup
    var options: ConversionOptions

    @OptionGroup(title: "Reading")
    var reading: CaptionReadingOptions

    func validate() throws {
        guard files.count > 1, let output = options.output else { return }
        guard options.isFolder, output != "-" else {
            throw ValidationError(
                "-o names one file, but there are \(files.count) inputs; name a folder, and the format after --to."
            )
        }
    }

    func run() throws {
        guard let format = options.format else { return }
        try SeveralFiles.run(files) { file in try convert(file, to: format) }
    }

    /// Refuses a file whose cues were all left out because of faults: the result would be empty.
    private func requireCues(_ captions: CaptionReading, _ name: String) throws(MediaError) {
        let faults = captions.diagnostics.filter { $0.severity == .error }
        guard captions.document.cues.isEmpty, !faults.isEmpty else { return }
        let fix = faults.contains { CaptionFix(mending: $0.code, in: captions.format) != nil }
        let hint = fix ? "; mediatag captions fix --syntax can correct it" : ""
        throw MediaError(.unreadable("none of its cues can be read" + hint), path: name)
    }

    private func convert(_ file: String, to format: CaptionFormat) throws {
        let output = options.place(of: file, as: format)
        do throws(MediaError) {
            let (captions, name) = try reading.read(
                file,
                frameRate: options.fps,
                channel: options.channel,
                requiresSignature: true
            )
            if let channel = options.channel, !captions.isLine21, format != .scc {
                let reason =
                    "--channel \(channel.rawValue) requires an SCC or MCC file as the input, or an "
                    + "SCC file as the output"
                throw MediaError(.unreadable(reason), path: name)
            }
            Messages.warn(about: captions.diagnostics, in: name)
            try requireCues(captions, name)
            if !captions.document.cues.contains(where: \.isShown) {
                Messages.warn("\(name): no cue has text")
            }
            let (document, timeLosses) = options.changed(captions.document).withWritableTimes
            if document.cues.isEmpty, !timeLosses.isEmpty {
                let reason = "no cue is left: each would end at 0 or before"
                throw MediaError(.unreadable(reason), path: name)
            }
            let (bytes, losses) = document.write(as: format, options.form)
            Messages.warn(all: (timeLosses + losses).map { "\(name):\($0)" })
            if output == "-" { return Results.write(bytes: bytes) }
            try options.makeFolder()
            try CaptionFile.write(bytes, to: output, replacing: options.force)
            let count = document.cues.count
            Results.report(
                "\(output.printable): \(format.name), \(count) cue\(count == 1 ? "" : "s")\n"
            )
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
