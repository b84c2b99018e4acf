// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import RemoteMedia

extension MediaInspection {
    /// Inspects a file: movies from their boxes, everything else through FFmpeg.
    ///
    /// - Parameter path: the file, or the URL of a movie on a server.
    /// - Returns: what is in it.
    /// - Throws: `MuxingError` where the file cannot be read.
    public static func inspect(_ path: String) throws(MuxingError) -> MediaInspection {
        if RemoteName.isRemote(path) { return try RemoteMovie(path).inspection }
        do {
            return try MediaInspection(MovieFile(SystemFile.reading(path)))
        } catch {
            guard error.kind == .notAMovie else {
                throw MuxingError(.media(error.naming(path)), path: path)
            }
        }
        do {
            return try MediaInspection(streamsOf: path)
        } catch {
            throw MuxingError(.ffmpeg(error), path: path)
        }
    }
}
