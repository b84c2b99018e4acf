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
              mediatag captions convert --all archive/ --to vtt -o converted/
              mediatag captions convert - --to vtt -o - < en.srt > en.vtt
              mediatag captions convert en.srt -o late.srt --shift +1.5s
              mediatag captions convert pal.srt -o film.srt --rate 25:23.976
              mediatag captions convert movie.sub -o movie.srt --fps 25
              mediatag captions convert news.mcc -o spanish.vtt --channel CC3
              mediatag captions convert es.srt -o es.scc --channel CC3 --non-drop-frame
              mediatag captions convert es.srt -o es.vtt --appearance large-yellow
              mediatag captions convert news.stl -o news.vtt --from-program-start
              mediatag captions convert en.srt -o en.stl --stl open25
              mediatag captions convert en.srt -o en.ttml --ttml-profile imsc1.3

            Output formats are SubRip, WebVTT, TTML, SCC and MCC (pop-on captions of CEA-608), EBU STL and SubStation Alpha. \
            SubStation Alpha, SAMI, MicroDVD and a dozen more formats are read with FFmpeg, with a warning \
            about everything uncertain.
            """
    )

    @Argument(
        help: "Caption files; - reads standard input.",
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var files: [String] = []

    @OptionGroup
    var options: ConversionOptions

    @OptionGroup(title: "Reading")
    var reading: CaptionReadingOptions

    func validate() throws { try options.requireFolder(for: files) }

    func run() throws {
        guard let format = options.format else { return }
        let files = try options.files(files, as: format)
        try SeveralFiles.run(files) { file in try convert(file, to: format) }
    }

    private func convert(_ file: String, to format: CaptionConversion.Target) throws {
        let output = options.place(of: file, as: format)
        do throws(MediaError) {
            let (captions, name) = try reading.read(
                file,
                frameRate: options.counting.fps,
                channel: options.channel,
                requiresSignature: true
            )
            try options.requireChannel(in: captions, name)
            try Messages.warn(about: captions, toConvert: name)
            let converted = try options.conversion(to: format).convert(
                captions.document,
                named: name
            )
            Messages.warn(all: converted.losses.map { "\(name):\($0)" })
            try options.write(converted, to: output)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
