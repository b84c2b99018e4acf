// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import TestSupport
import Testing

@Suite struct `Fragmented movies of FFmpeg made flat` {
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

    /// Pictures that are not presented in the order in which they are decoded, sound, and subtitles.
    static func make(_ flags: String, in folder: URL) throws -> String {
        let path = folder.appending(path: "fragmented.mp4").path
        _ = try output(
            of: "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x120:r=25:d=5"]
                + ["-f", "lavfi", "-i", "sine=d=5", "-i", SampleMedia.path("es.srt"), "-t", "5"]
                + ["-map", "0", "-map", "1", "-map", "2", "-c:v", "libx264", "-preset", "veryfast"]
                + ["-bf", "2", "-g", "25", "-c:a", "aac", "-c:s", "mov_text"]
                + ["-movflags", flags, path]
        )
        return path
    }

    @Test(arguments: flags)
    func `have the same samples at the same times`(flags: String) throws {
        try withTemporaryFolder { folder in
            let path = try Self.make(flags, in: folder)
            let flat = folder.appending(path: "flat.mp4").path
            let flattening = try Flattening.flatten(path, to: flat, verifying: .full)
            #expect(flattening.dropped.isEmpty)
            #expect(try streamHashes(flat) == streamHashes(path))
            #expect(try packets(flat) == packets(path))
            #expect(try count(of: "FrameCount", flat) == "125")
            let length = try #require(try Double(count(of: "Duration", flat)))
            #expect(abs(length - 5000) <= 40)
        }
    }

    /// Times, size, content and whether it is a sync sample, of each packet by stream.
    ///
    /// Durations are left out: of fragments FFmpeg knows them only in part. So is the mark of packets that
    /// an edit list passes over, which FFmpeg sets for flat movies only.
    private func packets(_ path: String) throws -> [String] {
        let text = try output(
            of: "ffprobe",
            ["-v", "error", "-show_packets", "-show_data_hash", "md5", "-of", "compact=p=0"]
                + ["-show_entries", "packet=stream_index,pts,dts,size,flags,data_hash", path]
        )
        let lines = text.split(separator: "\n").map { line in
            line.split(separator: "|").prefix(6).joined(separator: "|")
                .replacing("flags=KD", with: "flags=K_").replacing("flags=_D", with: "flags=__")
        }
        return (0..<3).flatMap { stream in
            lines.filter { $0.hasPrefix("stream_index=\(stream)|") }
        }
    }

    private func count(of field: String, _ path: String) throws -> String {
        let text = try output(of: "mediainfo", ["--Inform=Video;%\(field)%", path])
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
