// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

extension Workplace {
    /// Calls `body` with a folder that has a multivariant playlist and the media playlists it names.
    static func withMaster<Result>(body: (Workplace) throws -> Result) throws -> Result {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            for name in ["v1", "v2", "en", "es", "ad"] {
                try place.write("\(name).m3u8", text: media(name))
                for number in 1...2 {
                    let count = name.hasPrefix("v") ? 60_000 : 6_000
                    try place.write("\(name)-\(number).ts", [UInt8](repeating: 0x47, count: count))
                }
            }
            try place.write("master.m3u8", text: master)
            return try body(place)
        }
    }

    /// Line endings, spaces and unknown tags as nobody else would write them.
    static let master =
        "#EXTM3U\r\n#EXT-X-OWN:a,b=\"c\"\r\n"
        + "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",LANGUAGE=\"en\",DEFAULT=YES,"
        + "AUTOSELECT=YES,CHANNELS=\"2\",URI=\"en.m3u8\"\r\n\r\n"
        + "#EXT-X-STREAM-INF:BANDWIDTH=88000, AVERAGE-BANDWIDTH=88000,AUDIO=\"a\"\nv1.m3u8\r\n"
        + "#EXT-X-STREAM-INF:BANDWIDTH=88000,AUDIO=\"a\"\r\nv2.m3u8"

    private static func media(_ name: String) -> String {
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-PLAYLIST-TYPE:VOD
        #EXTINF:6,
        \(name)-1.ts
        #EXTINF:6,
        \(name)-2.ts
        #EXT-X-ENDLIST

        """
    }

    /// The lines of the multivariant playlist, without their ends.
    func masterLines() throws -> [String] {
        String(decoding: try data("master.m3u8"), as: UTF8.self).split(separator: /\r?\n/)
            .map(String.init)
    }
}

/// What Python's `m3u8` reads of a playlist: a line for each rendition and variant.
///
/// `make setup` installs it as a package of the system, which another Python may not see.
func readByPython(_ path: String) throws -> String {
    let script = """
        import m3u8, sys
        playlist = m3u8.loads(open(sys.argv[1], newline="").read())
        for media in playlist.media:
            print(media.type, media.group_id, media.name, media.language, media.characteristics,
                  media.default, media.autoselect, media.forced, media.instream_id, media.uri)
        for variant in playlist.playlists:
            info = variant.stream_info
            print(variant.uri, info.bandwidth, info.average_bandwidth, info.audio, info.subtitles,
                  info.closed_captions)
        for segment in playlist.segments:
            print(segment.uri, segment.duration, segment.byterange)
        """
    var messages = ""
    for python in ["python3", "/usr/bin/python3"] {
        let result = try run(python, ["-c", script, path])
        if result.exitCode == 0 { return result.standardOutput }
        messages += result.standardError
    }
    Issue.record("no Python with m3u8 read it; make setup installs python3-m3u8\n\(messages)")
    return ""
}
