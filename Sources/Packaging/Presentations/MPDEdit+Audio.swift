// SPDX-License-Identifier: Apache-2.0

package import DASH
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

extension MPDEdit {
    /// Adds an audio file to an MPD: fragmented MP4 (CMAF) cut where the video is cut, and an adaptation set in each
    /// Period.
    ///
    /// Media is not encoded again, except for MP3. Files get their places as those of captions do.
    ///
    /// - Parameters:
    ///   - source: the audio file, or a movie whose audio is taken.
    ///   - options: where and how it is added.
    ///   - progress: gets how many bytes of audio have been encoded as AAC, and how many there are.
    /// - Returns: what came of it.
    /// - Throws: `PackagingError`: the audio cannot be read or players do not know it, and what adding captions throws.
    package func addAudio(
        _ source: PackageSource,
        _ options: NewMediaOptions = NewMediaOptions(),
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(PackagingError) -> MPDMediaReport {
        let (track, read) = try PresentationTrack.audio(source, for: output ?? path, progress)
        return try edit { mpd throws(PackagingError) in
            var change = MPDMediaChange(bytes: mpd.bytes, notices: read)
            let timeline = try timeline(of: mpd, &change.notices)
            let files = try PackagingError.media(source.path) { () throws(ISOMediaError) in
                try MediaFiles(track, like: timeline)
            }
            change.notices +=
                files.missing(timeline).map { missing in
                    [PackagingNotice(.endsEarly(missing), in: source.path)]
                } ?? []
            var folders = FolderNames()
            let audio = try SegmentPlan.Audio(files.media, &folders)
            var set = NewSegmentedSet(
                option: track.option,
                label: RenditionName.unique(for: track.option, taken: mpd.labels(of: .audible)),
                folder: options.folder ?? "audio-" + FolderNames.slug(of: track.option),
                mimeType: "audio/mp4",
                codecs: audio.codec,
                timescale: Int64(track.timescale),
                parts: [NewSegmentedSet.Part](files.times, timeline, timescale: track.timescale)
            )
            set.attributes = [("audioSamplingRate", "\(audio.sampleRate)")]
            set.channelCount = audio.channels.count
            try add(files, as: set, like: timeline, of: mpd, to: &change)
            return change
        }
    }
}
