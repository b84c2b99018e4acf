// SPDX-License-Identifier: Apache-2.0

/// A hash over the packets of each stream, as FFmpeg reads them: `0,v,MD5=…`.
///
/// Data streams, such as chapters and timecodes, are hashed as well.
public func streamHashes(_ path: String) throws -> [String] {
    let text = try output(
        of: "ffmpeg",
        ["-v", "error", "-i", path, "-map", "0", "-copy_unknown", "-c", "copy"]
            + ["-f", "streamhash", "-hash", "md5", "-"]
    )
    return text.split(separator: "\n").map(String.init)
}
