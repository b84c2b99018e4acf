// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia

extension InputFile {
    /// Opens a container for a reader whose errors name the file.
    ///
    /// - Throws: `MediaError.Kind.ffmpeg`.
    static func opening(_ path: String) throws(MediaError) -> InputFile {
        do {
            return try InputFile(path: path)
        } catch {
            throw MediaError(.ffmpeg(error), path: path)
        }
    }

    /// The next packet of the selected streams; nil at the end.
    ///
    /// - Throws: `MediaError.Kind.ffmpeg`.
    mutating func nextPacket() throws(MediaError) -> Packet? {
        do {
            return try readPacket()
        } catch {
            throw MediaError(.ffmpeg(error), path: path)
        }
    }
}
