// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia

extension MediaInspection {
    /// Inspects a file: movies from their boxes, everything else through FFmpeg.
    ///
    /// - Throws: `MuxingError` where the file cannot be read.
    public static func inspect(_ path: String) throws(MuxingError) -> MediaInspection {
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
