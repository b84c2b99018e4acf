// SPDX-License-Identifier: Apache-2.0

/// Which way of packaging captions and descriptions serves which aim: `explain --packaging`.
///
/// Source: WWDC 2013, session 608, "Preparing and Presenting Media for Accessibility", and what players do since.
enum PackagingAdvice {
    private struct Way {
        let aim: String
        let way: String
        let command: String
    }

    private static let ways = [
        Way(
            aim: "Publish on web pages",
            way: "WebVTT files as track elements. AirPlay and downloads lose them.",
            command: "mediatag html movie.mp4 --into page.html"
        ),
        Way(
            aim: "Stream to many devices and networks",
            way:
                "HLS: SUBTITLES, AUDIO and CLOSED-CAPTIONS renditions with CHARACTERISTICS. AirPlay keeps them.",
            command: "mediatag hls movie.mp4 -o out/"
        ),
        Way(
            aim: "Add to a stream without changing its media",
            way:
                "A new rendition in the multivariant playlist, or a new adaptation set in the MPD.",
            command: "mediatag playlist add master.m3u8 --subtitles es.srt"
        ),
        Way(
            aim: "Download, copy, play offline or by AirPlay",
            way:
                "Tracks in the movie: tx3g subtitles with tagged characteristics, in one alternate group.",
            command: "mediatag add-subs movie.mp4 es.srt --sdh"
        ),
        Way(
            aim: "Read the same WebVTT in a movie",
            way: "A wvtt track; not every player shows it.",
            command: "mediatag add-subs movie.mp4 es.vtt --format wvtt"
        ),
        Way(
            aim: "Broadcast, or keep captions of television",
            way: "CEA-608 and CEA-708 in the video, or a caption track of a QuickTime movie.",
            command: "mediatag add-captions movie.mov captions.scc"
        ),
        Way(
            aim: "Describe the video",
            way: "A second audio track or rendition tagged public.accessibility.describes-video.",
            command: "mediatag add-audio movie.mp4 described.m4a --describes-video"
        ),
    ]

    /// Three lines for each aim.
    static var text: String {
        ways.map { way in
            Terminal.standardOutput.bold(way.aim) + "\n"
                + WrappedText.lines(WrappedText.words(way.way)) + "  \(way.command)\n"
        }.joined(separator: "\n")
    }
}
