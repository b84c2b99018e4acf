// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import Looking
import MediaPrimitives
import Playlists

/// When light flashes in a video more than three times within a second (WCAG 2.2, 2.3.1).
package struct FlashTimes: Equatable, Sendable {
    /// General flashes, in milliseconds from the beginning of the presentation.
    package let general: [Range<Int>]
    /// Red ones.
    package let red: [Range<Int>]
    /// Why there may be more, a clause; nil if all of the video was decided.
    package let doubt: String?

    /// Makes known times.
    package init(general: [Range<Int>], red: [Range<Int>], doubt: String? = nil) {
        (self.general, self.red, self.doubt) = (general, red, doubt)
    }

    /// Decodes the video of a playlist in a folder, or of a movie, once.
    ///
    /// - Parameters:
    ///   - path: the playlist, whose name ends in `.m3u8` or `.m3u`, or the movie.
    ///   - progress: gets how many bytes are read, and how many there are.
    /// - Throws: `MediaError` where there is no video, or it cannot be decoded to its end.
    package init(
        of path: String,
        progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        let name = path.lowercased()
        if name.hasSuffix(".m3u8") || name.hasSuffix(".m3u") {
            let video = try PresentationVideo(of: try PlaylistFile.read(path), at: path)
            let length = video.length
            try self.init(in: video.look { progress($0, length) }, of: path)
        } else {
            try self.init(of: OpenedMedia(path), progress: progress)
        }
    }

    /// Decodes the first video of an open file once.
    ///
    /// - Parameters:
    ///   - media: the file.
    ///   - progress: gets how many bytes are read, and how many there are.
    /// - Throws: `MediaError` where there is no video, or it cannot be decoded to its end.
    package init(
        of media: OpenedMedia,
        progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        let length = media.length
        let seen = try TrackPictures(of: media).look { progress(UInt64(clamping: $0), length) }
        try self.init(in: seen, of: media.path)
    }

    /// - Throws: `MediaError` where nothing was seen.
    private init(in seen: SeenPicture, of path: String) throws(MediaError) {
        let activity = try seen.activity(of: path)
        let flashes = activity.flashes
        self.init(
            general: flashes.failures(of: .wcag, .general).map(\.time),
            red: flashes.failures(of: .wcag, .red).map(\.time),
            doubt: flashes.doubt ?? flashes.verdict(of: .wcag).reason
        )
    }

    /// The same times counted from another beginning.
    ///
    /// - Parameter milliseconds: what is added to each time.
    /// - Returns: the times.
    package func shifted(by milliseconds: Int) -> FlashTimes {
        func shifted(_ time: Range<Int>) -> Range<Int> {
            time.lowerBound + milliseconds..<time.upperBound + milliseconds
        }
        return FlashTimes(general: general.map(shifted), red: red.map(shifted), doubt: doubt)
    }
}
