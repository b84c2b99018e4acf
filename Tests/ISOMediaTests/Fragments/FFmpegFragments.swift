// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TestSupport

/// Fragmented movies as FFmpeg writes them.
enum FFmpegFragments {
    /// Flags of FFmpeg's muxer, and how long its fragments are where the flags do not say it.
    static let flags = [
        "frag_keyframe+empty_moov", "frag_keyframe", "frag_keyframe+default_base_moof",
        "frag_keyframe+empty_moov+separate_moof", "frag_keyframe+separate_moof+omit_tfhd_offset",
        "frag_keyframe+empty_moov+omit_tfhd_offset", "frag_keyframe+empty_moov+delay_moov", "cmaf",
        "dash+frag_keyframe", "dash+global_sidx+frag_keyframe",
        "frag_every_frame+empty_moov", "frag_every_frame+empty_moov+default_base_moof",
        "frag_keyframe+empty_moov+negative_cts_offsets",
        "frag_keyframe+delay_moov+negative_cts_offsets+default_base_moof",
    ]

    private static let made = Mutex<[String: Data]>([:])

    /// Pictures that are not presented in the order in which they are decoded, sound, and subtitles.
    ///
    /// Several suites ask for the same flags; FFmpeg makes each file once.
    static func make(_ flags: String, in folder: URL) throws -> String {
        let path = folder.appending(path: "fragmented.mp4").path
        if let file = made.withLock({ $0[flags] }) {
            try file.write(to: URL(filePath: path))
            return path
        }
        _ = try output(
            of: "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x120:r=25:d=5"]
                + ["-f", "lavfi", "-i", "sine=d=5", "-i", SampleMedia.path("es.srt"), "-t", "5"]
                + ["-map", "0", "-map", "1", "-map", "2", "-c:v", "libx264", "-preset", "veryfast"]
                + ["-bf", "2", "-g", "25", "-c:a", "aac", "-c:s", "mov_text"]
                + ["-movflags", flags, path]
        )
        let file = try Data(contentsOf: URL(filePath: path))
        made.withLock { $0[flags] = file }
        return path
    }
}
