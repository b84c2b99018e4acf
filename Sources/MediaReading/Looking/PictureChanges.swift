// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import Looking
package import Playlists

/// When the picture of a film changes to another shot, and when it does not change at all.
package struct PictureChanges: Equatable, Sendable {
    /// The first picture of each shot but the first, in milliseconds, in their order; without dissolves.
    package let cuts: [Int]
    /// When the picture does not change, and is not black, in milliseconds, in order.
    package let still: [Range<Int>]

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
        try self.init(seen.activity(of: media.path))
    }

    /// Decodes the video of a presentation in a folder once.
    ///
    /// - Parameters:
    ///   - playlist: its playlist; of a multivariant one, the best variant is decoded.
    ///   - path: where the playlist is.
    ///   - progress: gets how many bytes are read, and how many there are.
    /// - Throws: `MediaError` where there is no video, or it cannot be decoded to its end.
    package init(
        of playlist: Playlist,
        at path: String,
        progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        let video = try PresentationVideo(of: playlist, at: path)
        let length = video.length
        try self.init(video.look { progress($0, length) }.activity(of: path))
    }

    private init(_ activity: PictureActivity) {
        cuts = activity.shots.filter { !$0.isGradual }.map(\.milliseconds)
        still = activity.frozen
    }
}

extension SeenPicture {
    /// What was measured.
    ///
    /// - Parameter path: the file, for the error.
    /// - Returns: the facts.
    /// - Throws: `MediaError` where nothing was.
    func activity(of path: String) throws(MediaError) -> PictureActivity {
        switch self {
        case .seen(let activity): return activity
        case .untested(let reason): throw MediaError(.unreadable(reason), path: path)
        case .noVideo, .notAsked:
            throw MediaError(.unreadable("there is no video to look at"), path: path)
        }
    }
}
