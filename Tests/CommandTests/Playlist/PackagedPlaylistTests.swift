// SPDX-License-Identifier: Apache-2.0

import Foundation
import Playlists
import TestSupport
import Testing

/// Playlists that FFmpeg writes.
@Suite struct PackagedPlaylistTests {
    @Test(arguments: [
        ["-hls_segment_type", "mpegts"], ["-hls_segment_type", "fmp4"],
        ["-hls_segment_type", "fmp4", "-hls_flags", "single_file"],
        ["-hls_flags", "iframes_only+program_date_time"],
        ["-hls_flags", "append_list+omit_endlist"],
        ["-hls_playlist_type", "event", "-hls_flags", "independent_segments"],
    ])
    func `what FFmpeg packages is written back byte for byte, edited, and read by others`(
        options: [String]
    ) throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try place.copy("movie.mp4")
            let packaged = try run(
                "ffmpeg",
                [
                    "-v", "error", "-i", "movie.mp4", "-map", "0:v:0", "-map", "0:a:0", "-c",
                    "copy",
                    "-f", "hls", "-hls_time", "1", "-master_pl_name", "master.m3u8",
                ] + options + ["out.m3u8"],
                in: folder
            )
            try #require(packaged.exitCode == 0, packaged.summary)
            for name in try place.names where name.hasSuffix(".m3u8") {
                let bytes = Array(try place.data(name))
                let playlist = try Playlist(parsing: bytes, path: name)
                #expect(playlist.text.write() == bytes)
                let checked = try mediatag("playlist", "check", name, in: folder)
                #expect(checked.exitCode < 2, checked.summary)
            }
            try succeed(
                "playlist",
                "add",
                "master.m3u8",
                "--subtitles",
                "https://example.com/es.m3u8",
                "--language",
                "es",
                "--forced",
                in: folder
            )
            let read = try readByPython(place.path("master.m3u8"))
            #expect(read.contains("es None NO YES YES None https://example.com/es.m3u8"), "\(read)")
        }
    }
}
