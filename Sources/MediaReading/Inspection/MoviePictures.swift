// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem

/// Frames of a movie's video as small JPEG files.
package enum MoviePictures {
    /// The most pixels in a line.
    private static let width = 320
    /// A frame with more bytes is left out.
    private static let byteLimit = 64 << 10

    /// The frames at several times.
    ///
    /// - Parameters:
    ///   - times: the times, in milliseconds from the beginning of the presentation.
    ///   - path: the movie, of any container.
    /// - Returns: the files in the order of the times; nil where there is no video, where it cannot be decoded,
    ///   and where FFmpeg is not installed.
    package static func jpegs(at times: [Int], of path: String) -> [[UInt8]?] {
        let file: SystemFile
        do throws(FileError) {
            file = try SystemFile.reading(path)
        } catch {
            return times.map { _ in nil }
        }
        return times.map { time in
            do throws(FFmpegError) {
                // Each is decoded by a reader of its own: a decoder is at its beginning then.
                var input = try InputFile(file)
                let picture = try input.picture(atMilliseconds: time, width: width)
                return picture.flatMap { $0.count <= byteLimit ? $0 : nil }
            } catch {
                return nil
            }
        }
    }
}
