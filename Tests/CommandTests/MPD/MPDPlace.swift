// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

extension Workplace {
    /// Calls `body` with a folder in which `out` has a presentation of `hls --dash` with Spanish subtitles, and an
    /// English caption file beside its MPD.
    static func withMPD(body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            for name in ["movie.mp4", "es.srt", "en.vtt"] { try place.copy(name) }
            try succeed(
                "hls",
                "movie.mp4",
                "es.srt:language=es",
                "--dash",
                "-o",
                "out",
                in: place.folder
            )
            let captions = try place.data("en.vtt")
            try place.write("out/en.vtt", captions)
            try body(place)
        }
    }

    /// The text of a file.
    func text(_ name: String) throws -> String {
        String(decoding: try data(name), as: UTF8.self)
    }
}

/// What FFmpeg's demuxer of DASH reads of an MPD: kind and language of each stream.
func readByFFmpeg(_ mpd: String) throws -> [String] {
    let result = try run(
        "ffprobe",
        [
            "-v", "error", "-allowed_extensions", "ALL", "-show_entries",
            "stream=codec_type:stream_tags=language", "-of", "csv=p=0", mpd,
        ]
    )
    #expect(result.exitCode == 0, result.summary)
    // The streams of programs come first, and an empty line.
    let streams = result.standardOutput.split(separator: "\n\n").last ?? ""
    return streams.split(separator: "\n").map { String($0) }
}

/// What Python's parser reads of an MPD: a line for each adaptation set with its descriptors.
func readByElementTree(_ mpd: String) throws -> [String] {
    let script = """
        import sys, xml.etree.ElementTree as tree
        space = "{urn:mpeg:dash:schema:mpd:2011}"
        for item in tree.parse(sys.argv[1]).getroot().iter(space + "AdaptationSet"):
            words = [item.get("contentType") or item.get("mimeType"), item.get("lang")]
            for name in ["Label", "Accessibility", "Role"]:
                words += [(child.get("value") or child.text) for child in item.findall(space + name)]
            words += [child.text for child in item.iter(space + "BaseURL")]
            print(" ".join(str(word) for word in words))
        """
    let result = try run("python3", ["-c", script, mpd])
    #expect(result.exitCode == 0, result.summary)
    return result.standardOutput.split(separator: "\n").map { String($0) }
}
