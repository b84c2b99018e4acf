// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import Muxing

/// Adds closed captions: `mediatag add-captions`.
struct AddCaptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-captions",
        _superCommandName: "mediatag",
        abstract:
            "Add closed captions (CEA-608, CEA-708) to a movie, as a track or inside the video.",
        discussion: """
            Byte pairs of SCC and MCC files are kept unchanged, in both fields. Captions of any other format become pop-on \
            captions, with a warning about characters, lines and times that CEA-608 (15 rows of 32 columns) cannot carry. A \
            track is added in place and atomically: if the command is killed, the movie is the old one or the new one, and \
            plays. With --embed, the captions are written into the video of a new movie or transport stream, as SEI messages \
            of H.264 or H.265, metadata of AV1, or user data of MPEG-2; the video is not encoded again, and captions of \
            other channels are kept. The program map table of a transport stream states them with their languages. --from \
            takes all channels and services of another file as they are, such as the original of a transcode, and reports \
            what viewers of the new video would not get as before.

              mediatag add-captions movie.mov en.scc
              mediatag add-captions movie.mp4 es.srt --channel CC3
              mediatag add-captions movie.mp4 en.scc --embed -o captioned.mp4
              mediatag add-captions movie.mp4 en.srt --embed --service 1:ko.srt -o out.mp4
              mediatag add-captions a.ts en.srt ko.srt --embed --services 1:en,2:ko -o b.ts
              mediatag add-captions new.mp4 --from old.ts -o captioned.mp4
            """
    )

    @Argument(
        help: "The MP4 or QuickTime movie; with --embed or --from also a transport stream.",
        completion: .file(extensions: ["mp4", "m4v", "mov", "ts"])
    )
    var movie: String

    @Argument(
        help:
            "Caption file: SCC, MCC, SubRip, …; - reads standard input. With --services, several.",
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var captions: [String] = []

    @OptionGroup
    var embedding: EmbedOptions

    @OptionGroup(title: "The track")
    var track: ClosedCaptionOptions

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "Report format; json follows the schema mediatag.add-captions/1.")
    var format: OutputFormat = .text

    mutating func validate() throws {
        (movie, captions) = ArgumentOrder.movieFirst(movie, captions)
        try output.validate(movie: movie)
        try embedding.validate(track, output, files: captions)
    }

    func run() throws {
        do throws(MediaError) {
            let progress = Progress("writing")
            defer { progress.clear() }
            if let summary = try embedding.write(captions, track, in: movie, output, progress) {
                return summary.show(as: format)
            }
            let addition = try track.addition(captions.first ?? movie)
            let report = try output.add([addition], to: movie, progress)
            AddTracksSummary("add-captions", report, output: output).show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
