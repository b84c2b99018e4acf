// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import Muxing

/// Adds closed captions: `mediatag add-captions`.
struct AddCaptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-captions",
        abstract: "Add closed captions (CEA-608) to a movie.",
        discussion: """
            With --embed the captions go into the pictures of a new movie, as messages (SEI) of H.264 \
            or H.265. The pictures are not coded anew, and captions of other channels are kept. The \
            pairs of a Scenarist file are taken as they are; cues of every other format are coded as \
            pop-on captions, and what line 21 cannot carry is told.

              mediatag add-captions movie.mp4 movie.scc --embed -o captioned.mp4
              mediatag add-captions movie.mp4 es.srt --channel CC3 --embed -o captioned.mp4
            """
    )

    @Argument(
        help: "The flat MP4 or QuickTime movie.",
        completion: .file(extensions: ["mp4", "m4v", "mov"])
    )
    var movie: String

    @Argument(
        help: "The captions: Scenarist SCC, or any format of subtitles; - reads standard input.",
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var captions: String

    @Option(
        help: ArgumentHelp(
            "CC1 to CC4. Default: that of a Scenarist file, else CC1.",
            valueName: "channel"
        ),
        completion: .list(["CC1", "CC2", "CC3", "CC4"]),
        transform: parseCaptionChannel
    )
    var channel: CEA608Channel?

    @Flag(help: "Put the captions into the pictures of a new movie (--output).")
    var embed = false

    @Flag(help: "Let captions of the same channel in the pictures give way.")
    var replace = false

    @Option(
        help: ArgumentHelp(
            "Encoding of the file, such as windows-1252. Default: UTF-8, its mark's, or the likeliest.",
            valueName: "name"
        )
    )
    var encoding: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The new movie.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Replace the output where it is there already.")
    var force = false

    @Flag(help: "Say what would change, and write nothing.")
    var dryRun = false

    @Option(help: "text, or json (schema mediatag.add-captions/1).")
    var format: OutputFormat = .text

    func validate() throws {
        guard embed else {
            throw ValidationError("pass --embed, which puts the captions into the pictures.")
        }
        if output == nil { throw ValidationError("--embed writes a new movie: pass -o FILE.") }
        if movie == "-" { throw ValidationError("A movie cannot be read from standard input.") }
    }

    func run() throws {
        do throws(MuxingError) {
            let pairs = try readPairs()
            Messages.warn(all: pairs.warnings)
            let progress = Progress("writing")
            defer { progress.clear() }
            let report = try EmbedCaptions(pairs.pairs, in: movie, replacingChannel: replace)
                .write(
                    to: output ?? movie,
                    replacing: force,
                    isDryRun: dryRun,
                    progress: progress.show
                )
            Messages.warn(all: report.warnings)
            show(EmbedSummary(movie: movie, output: output ?? movie, isDryRun: dryRun, report))
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    private func readPairs() throws(MuxingError) -> CaptionPairs {
        let name = captions == "-" ? CaptionFile.standardInputName : captions
        let bytes = try CaptionFile.read(captions)
        let choice = encoding.map(EncodingChoice.named) ?? .detect
        let reading: CaptionReading
        do {
            reading = try CaptionDocument.read(bytes: bytes, fileName: name, encoding: choice)
        } catch {
            throw MuxingError(.captions(error), path: name)
        }
        Messages.warn(about: reading.diagnostics, in: name)
        return try CaptionPairs(reading, bytes: bytes, name: name, channel: channel)
    }

    private func show(_ summary: EmbedSummary) {
        switch format {
        case .json: Results.write(json: summary)
        case .text: Results.write(summary.text)
        }
    }
}

/// Reads `--channel`: a channel of captions, not of text.
func parseCaptionChannel(_ text: String) throws -> CEA608Channel {
    guard let channel = CEA608Channel(rawValue: text.uppercased()), !channel.isText else {
        throw ValidationError("\"\(text)\" is no channel of captions; there are CC1 to CC4.")
    }
    return channel
}
