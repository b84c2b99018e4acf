// SPDX-License-Identifier: Apache-2.0

package import DASH
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

extension MPDEdit {
    /// Adds a video with an interpreter of sign language to an MPD: fragmented MP4 cut at the key frames that are
    /// nearest to the cuts of the main video, and an adaptation set with the role `sign` in each Period.
    ///
    /// Files get their places as those of captions do.
    ///
    /// - Parameters:
    ///   - source: the movie; its audio is not taken.
    ///   - options: where and how it is added.
    /// - Returns: what came of it.
    /// - Throws: `PackagingError`: the language is not a sign language, there is no video or it has no key frame where a
    ///   Period begins, and what adding captions throws.
    package func addSignLanguage(
        _ source: PackageSource,
        _ options: NewMediaOptions = NewMediaOptions()
    ) throws(PackagingError) -> MPDMediaReport {
        let (track, notices) = try PresentationTrack.signLanguage(source, for: output ?? path)
        return try edit { mpd throws(PackagingError) in
            var change = MPDMediaChange(bytes: mpd.bytes, notices: notices)
            let timeline = try timeline(of: mpd, &change.notices)
            let files = try MediaFiles(signLanguage: track, like: timeline)
            change.notices +=
                files.missing(timeline).map { missing in
                    [PackagingNotice(.endsEarly(missing), in: source.path)]
                } ?? []
            if files.media.hasDependentSegments {
                change.notices.append(files.media.dependence(.absent))
            }
            var folders = FolderNames()
            let video = try SegmentPlan.Video(files.media, &folders)
            var set = NewSegmentedSet(
                option: track.option,
                label: RenditionName.unique(for: track.option, taken: mpd.labels(of: .visual)),
                folder: options.folder ?? "sign-" + FolderNames.slug(of: track.option),
                mimeType: "video/mp4",
                codecs: video.codec,
                timescale: Int64(track.timescale),
                parts: [NewSegmentedSet.Part](files.times, timeline, timescale: track.timescale)
            )
            set.attributes = [
                ("width", "\(video.format.width)"), ("height", "\(video.format.height)"),
            ]
            set.accessPointType = files.media.accessPointType
            try add(files, as: set, like: timeline, of: mpd, to: &change)
            return change
        }
    }
}
