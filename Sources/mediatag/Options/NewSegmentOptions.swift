// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaPrimitives
import Packaging
import Playlists

/// How files become segments of a presentation that exists.
struct NewSegmentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Folder to create beside the playlist. Default: subtitles-LANGUAGE, audio-LANGUAGE or sign-LANGUAGE.",
            valueName: "name"
        )
    )
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "First timestamp of the video in seconds, such as 10 or 1.48; one for each part between discontinuities, separated by commas. Default: read from the segments.",
            valueName: "seconds"
        ),
        transform: parseTimestamps
    )
    private var firstTimestamp: [[MediaTime]] = []

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help:
            "Write subtitles as IMSC 1.1 in fragmented MP4, or as WebVTT. Default: as the presentation's other subtitles."
    )
    var imsc: Bool?

    @Option(
        help: ArgumentHelp(
            "Encoding of the caption file, such as windows-1252. Default: detected (byte order mark, UTF-8, or the most likely one).",
            valueName: "name"
        )
    )
    var encoding: String?

    @Option(
        help: ArgumentHelp(
            "Frame rate for files that count times in frames, such as MicroDVD. Default: the rate that the file states.",
            valueName: "rate"
        ),
        transform: parseRate
    )
    var fps: Ratio?

    func validate() throws { try requireFolderName(folder) }

    /// The first timestamps of the parts between discontinuities; empty: as the media states them.
    var firstTimestamps: [MediaTime] { firstTimestamp.flatMap(\.self) }

    /// The first option that was given and is for captions alone; nil: none.
    var firstOfText: String? {
        let options: [(String, Bool)] = [
            ("--imsc", imsc != nil), ("--encoding", encoding != nil), ("--fps", fps != nil),
        ]
        return options.first(where: \.1)?.0
    }

    /// The first option that was given; nil: none.
    var firstOfAll: String? {
        let options: [(String, Bool)] = [
            ("--folder", folder != nil), ("--first-timestamp", !firstTimestamp.isEmpty),
        ]
        return options.first(where: \.1)?.0 ?? firstOfText
    }
}

/// Refuses a folder that is not below that of the presentation, or whose name a URI would have to escape.
func requireFolderName(_ folder: String?) throws {
    guard let folder else { return }
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = folder.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            || "-._~/".utf8.contains(byte)
    }
    guard isPlain, !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
        throw ValidationError(
            "--folder requires a name below the folder of the presentation, of letters, digits, \"-\", \".\", \"_\" and \"~\"."
        )
    }
}

/// Reads `--first-timestamp`: seconds, several separated by commas.
func parseTimestamps(_ text: String) throws -> [MediaTime] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
        guard let time = DecimalSeconds(String(part)), time.nanoseconds >= 0 else {
            throw ValidationError("\"\(part)\" is not a timestamp; write seconds, such as 1.48.")
        }
        return MediaTime(ticks: Int64(time.nanoseconds), timescale: 1_000_000_000)
            .rescaled(to: 90_000, rounding: .nearest)
    }
}
