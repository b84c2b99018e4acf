// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// MP3, which browsers refuse in fragmented MP4, as `mediatag hls` packages it.
@Suite struct MP3Tests {
    /// When a click is heard first in a file or presentation, in seconds.
    private func click(_ path: String) throws -> Double {
        let result = try run(
            "ffmpeg",
            ["-v", "info", "-i", path, "-map", "0:a:0", "-af", "silencedetect=noise=-30dB:d=0.2"]
                + ["-f", "null", "-"]
        )
        let end = try #require(result.standardError.firstMatch(of: /silence_end: ([\d.]+)/)?.1)
        return try #require(Double(end))
    }

    @Test(arguments: ["late.mp4", "late.mkv"])
    func `MP3 keeps its place if it is encoded as AAC`(name: String) throws {
        try Workplace.with { place in
            let made = try run(
                "ffmpeg",
                ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=160x90:r=25"]
                    + ["-itsoffset", "1.5", "-f", "lavfi", "-i"]
                    + ["aevalsrc='if(gt(t,2),sin(2000*t),0)':s=44100:d=6", "-t", "8"]
                    + ["-map", "0:v", "-map", "1:a", "-c:v", "libx264", "-preset", "ultrafast"]
                    + ["-bf", "2", "-g", "50", "-c:a", "libmp3lame", "-ac", "2"]
                    + ["-metadata:s:a", "language=eng", "-metadata:s:a", "title=Ton"]
                    + [place.path(name)]
            )
            try #require(made.exitCode == 0, made.summary)
            let presentation = try Presentation(place, name)
            let media = try presentation.attributes("EXT-X-MEDIA").first
            #expect(media?["LANGUAGE"] == "en" && media?["NAME"] == "Ton")
            let codecs = try presentation.attributes("EXT-X-STREAM-INF").first?["CODECS"]
            #expect(codecs?.hasSuffix(",mp4a.40.2") == true)
            let played = try run(
                "ffmpeg",
                ["-v", "error", "-i", presentation.path("master.m3u8"), "-f", "null", "-"]
            )
            #expect(played.exitCode == 0 && played.standardError == "", played.summary)
            let heard = try click(presentation.path("master.m3u8"))
            #expect(abs(heard - 3.5) < 0.05, "\(heard)")
            try presentation.expectSound()
            #expect(try place.names == ["es.srt", name, "movie.mp4", "out"].sorted())
        }
    }
}
