// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import ISOMedia
import MediaReading

/// Extracts the text of tracks: `mediatag extract`.
struct Extract: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract",
        _superCommandName: "mediatag",
        abstract: "Extract the subtitles and closed captions of a movie as caption files.",
        discussion: """
            Reads tx3g, WebVTT, TTML and QuickTime text tracks of MP4 and QuickTime movies, flat or \
            fragmented; SubRip, WebVTT and SubStation Alpha tracks of Matroska and other containers that \
            FFmpeg opens; and closed captions (CEA-608, CEA-708) in video and caption tracks of all of them. \
            Subtitles of an HLS presentation are its renditions, and those of an MPD its sets of text, numbered from \
            1. Movies, playlists and MPDs may be URLs: only playlists, MPDs, boxes and text are loaded. Times are presentation times, with edit lists applied. A \
            warning reports what the new format cannot carry.

              mediatag extract movie.mp4 --track subtitle:es -o es.srt
              mediatag extract movie.mkv --track 3 -o es.vtt
              mediatag extract disc.mkv --track 2 --ocr --glyphs glyphs.json -o fr.vtt
              mediatag extract movie.mp4 --all captions
              mediatag extract movie.mp4 --track subtitle:es --format json
              mediatag extract films/ --index -o films.jsonl
              mediatag extract https://media.example/hls/master.m3u8 --all captions
              mediatag extract movie.mp4 --transcript --script ad.vtt -o movie.html
            """
    )

    @Argument(
        help: """
            The movie: MP4, QuickTime, Matroska, or any other file that FFmpeg opens; an HLS playlist; an MPD; \
            the URL of a movie, playlist or MPD; or, with --index, a folder or a caption file.
            """,
        completion: .file(extensions: ["mp4", "m4v", "mov", "mkv", "webm", "ts", "m3u8", "mpd"])
    )
    var movie: String

    @Option(
        help: ArgumentHelp(
            "Track ID, selector such as subtitle:es:sdh, or channel of closed captions: cc:CC1, "
                + "cc:SERVICE1, cc:2:CC1 (of track 2). Default: the only track with text.",
            valueName: "selector"
        ),
        completion: .custom(TrackCompletion.identifiers),
        transform: parseExtractSelector
    )
    var track: Extraction.Selector?

    @OptionGroup(title: "Output") var output: ExtractOptions

    @OptionGroup(title: "Images") var images: ExtractedImageOptions

    @OptionGroup(title: "Transcript") var transcript: TranscriptOptions

    func validate() throws {
        try transcript.validate(output, track, output.format)
        if transcript.transcript { return }
        try images.validate(with: output)
        try output.validate(hasTrack: track != nil, format: output.format)
    }

    func run() throws {
        let progress = Progress("reading")
        do {
            if transcript.transcript { return try transcript.write(of: movie, track, output) }
            try output.run(track, of: movie, images, progress)
        } catch let code as ExitCode {
            throw code
        } catch {
            progress.clear()
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
