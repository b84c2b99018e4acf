// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia

/// Which codecs a movie can carry.
enum CodecSupport {
    private static let video: Set<String> = [
        "h264", "hevc", "av1", "vp8", "vp9", "mpeg4", "mpeg2video", "mpeg1video", "mjpeg",
    ]
    private static let audio: Set<String> = [
        "aac", "mp3", "mp2", "ac3", "eac3", "alac", "opus", "flac",
    ]
    /// Codecs that QuickTime's players do not know in a QuickTime movie.
    private static let onlyInMP4: Set<String> = ["opus", "flac", "vp8", "vp9", "av1", "mp2"]

    /// Why a stream of sound or pictures cannot be carried, and what to do; nil where it can be.
    static func refusal(_ stream: StreamInfo, in format: MovieFormat) -> String? {
        let name = stream.codecName
        let isKnown = video.contains(name) || audio.contains(name)
        if isKnown, format == .mp4 || !onlyInMP4.contains(name) { return nil }
        let isLinear = LinearSound(codecName: name) != nil
        if isLinear, format == .mov { return nil }
        return "stream \(stream.index): \(name) \(stream.kind == .video ? "video" : "audio") "
            + "is not supported in \(format.displayName); "
            + advice(stream, isLinear: isLinear, isKnown: isKnown)
    }

    private static func advice(_ stream: StreamInfo, isLinear: Bool, isKnown: Bool) -> String {
        if isLinear { return "name the output .mov, which can, or convert it to AAC first" }
        if isKnown { return "name the output .mp4, which can" }
        let target = stream.kind == .video ? "H.264 (ffmpeg -c:v libx264)" : "AAC (ffmpeg -c:a aac)"
        return "convert it to \(target) first"
    }
}
