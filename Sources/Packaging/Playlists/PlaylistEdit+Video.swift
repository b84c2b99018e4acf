// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

extension PlaylistEdit {
    /// Adds a video with an interpreter of sign language to a presentation: fragmented MP4 cut at the key frames that
    /// are nearest to the cuts of the main video, its playlist, and a rendition of type VIDEO at the end.
    ///
    /// Viewers select it in place of the main video; no player selects it by itself. Files get their places as
    /// those of captions do.
    ///
    /// - Parameters:
    ///   - source: the movie; its audio is not taken.
    ///   - options: where and how it is added.
    /// - Returns: what came of it.
    /// - Throws: `PackagingError`: the language is not a sign language, there is no video or it has too few key frames,
    ///   and what adding captions throws.
    public func addSignLanguage(
        _ source: PackageSource,
        _ options: NewMediaOptions = NewMediaOptions()
    ) throws(PackagingError) -> Report {
        let (track, notices) = try PresentationTrack.signLanguage(source, for: output ?? path)
        return try edit { playlist throws(PackagingError) in
            let timeline = try timeline(of: playlist, options)
            let files = try MediaFiles(signLanguage: track, like: timeline)
            let longest = files.media.longestSeconds
            // The target duration of all renditions is the same (RFC 8216bis-22, 6.2.4).
            if longest > timeline.targetDuration { throw files.longSegment }
            var change = Change(mediaNotices: notices)
            change.mediaNotices +=
                files.missing(timeline).map { missing in
                    [PackagingNotice(.endsEarly(missing), in: source.path)]
                } ?? []
            var folders = FolderNames()
            let video = try SegmentPlan.Video(files.media, &folders)
            let folder = options.folder ?? "sign-" + FolderNames.slug(of: track.option)
            var rates = try bitRates(of: playlist, .video)
            let written = try write(files, like: timeline, to: folder, &change)
            rates[written.uri] = written.bitRate
            let new = NewRendition(
                .video,
                track.option,
                uri: written.uri,
                codec: video.codec,
                newGroup: options.group
            )
            change.notices = try add(new, rates: rates, to: &playlist)
            if files.media.hasDependentSegments {
                let isRemoved = playlist.removeIndependentSegments()
                change.mediaNotices.append(files.media.dependence(isRemoved ? .removed : .absent))
            }
            return change
        }
    }
}

extension PresentationTrack {
    /// The video of a file, in the sign language that is stated or named.
    ///
    /// - Returns: the track, and what was noticed.
    /// - Throws: `PackagingError`: it has no video, or no sign language.
    static func signLanguage(
        _ source: PackageSource,
        for output: String
    ) throws(PackagingError) -> (PresentationTrack, [PackagingNotice]) {
        var source = source
        (source.isSignLanguage, source.givesAudio, source.givesText) = (true, false, false)
        var inputs = PackageInputs(for: output)
        try inputs.add(source)
        guard var track = inputs.signLanguage.first else {
            throw PackagingError(.noVideo, path: source.path)
        }
        try track.becomeSignLanguage()
        return (track, inputs.notices + track.notices)
    }
}

extension MediaFiles {
    /// Divides a video at key frames of its own.
    ///
    /// - Throws: `PackagingError`: it has no key frame where the timestamps of the presentation begin anew.
    init(
        signLanguage track: PresentationTrack,
        like timeline: PresentationTimeline
    ) throws(PackagingError) {
        let files = try PackagingError.media(track.name) { () throws(ISOMediaError) in
            try MediaFiles(track.beginning(at: track.start), like: timeline)
        }
        self = files
        let tenth = MediaTime(ticks: 1, timescale: 10)
        for (number, part) in timeline.parts.enumerated().dropFirst() {
            let start = MediaTime(
                ticks: Int64(part.start.nanoseconds),
                timescale: 1_000_000_000
            )
            let first = zip(files.times, files.media.segments).first { $0.0.part >= number }
            let own = first.map { files.media.track.time(ticks: $0.1.start) }
            guard start < files.media.end, let own, own - start > tenth || start - own > tenth
            else { continue }
            throw PackagingError(
                .keyFrames(.noKeyFrame(at: start, other: timeline.name, own, own - start)),
                path: track.name
            )
        }
    }

    /// The error of video whose segments are longer than those of the presentation.
    var longSegment: PackagingError {
        let longest = media.segments.max { $0.duration < $1.duration }
        let fault = VariantMisalignment.longSegment(
            media.track.time(ticks: longest?.start ?? 0),
            media.track.time(ticks: longest?.duration ?? 0)
        )
        return PackagingError(.keyFrames(fault), path: source)
    }
}
