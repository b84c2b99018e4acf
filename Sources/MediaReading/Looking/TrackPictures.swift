// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
package import Looking

/// The pictures of the video of a file, decoded and measured.
package struct TrackPictures {
    private let media: OpenedMedia

    /// The path of the file, for messages.
    var path: String { media.path }

    /// Names the file.
    package init(of media: OpenedMedia) { self.media = media }

    /// Decodes the first video of the file, and measures each picture; none is kept.
    ///
    /// - Parameters:
    ///   - asksIris: whether the outcome of IRIS is wanted, too.
    ///   - keepsTexts: whether the parts of pictures in which text appears are kept, to be read.
    ///   - expected: how long the video is said to be, in milliseconds; nil if that is not known.
    ///   - progress: gets the position in the file up to which it is read, in bytes.
    /// - Returns: what was measured.
    /// - Throws: `MediaError` where the file cannot be read to its end, or there is no decoder.
    package func look(
        asksIris: Bool = false,
        keepsTexts: Bool = false,
        expecting expected: Int? = nil,
        progress: (Int64) -> Void = { _ in }
    ) throws(MediaError) -> SeenPicture {
        do throws(FFmpegError) {
            var input = try media.input()
            let isMovie = input.formatName.contains("mp4")
            input.countsFromFirstFrame = isMovie && media.movie?.isFragmented == true
            var looking = PictureLooking(asksIris: asksIris, keepsTexts: keepsTexts)
            let obstacle = try looking.look(at: &input, progress: progress)
            return obstacle ?? looking.seen(expecting: expected)
        } catch {
            throw MediaError(.ffmpeg(error), path: media.path)
        }
    }
}
