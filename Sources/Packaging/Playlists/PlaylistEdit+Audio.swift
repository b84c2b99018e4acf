// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

extension PlaylistEdit {
    /// Adds an audio file to a presentation: fragmented MP4 cut where the video is cut, its playlist, and a
    /// rendition in every group of audio.
    ///
    /// Media is not encoded again, except for MP3. Files get their places as those of captions do.
    ///
    /// - Parameters:
    ///   - source: the audio file, or a movie whose audio is taken.
    ///   - options: where and how it is added.
    ///   - progress: gets how many bytes of audio have been encoded as AAC, and how many there are.
    /// - Returns: what came of it.
    /// - Throws: `PackagingError`: the audio cannot be read or is not for HLS, and what adding captions throws.
    public func addAudio(
        _ source: PackageSource,
        _ options: NewMediaOptions = NewMediaOptions(),
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(PackagingError) -> Report {
        let (added, notices) = try PresentationTrack.audio(source, for: output ?? path, progress)
        return try edit { playlist throws(PackagingError) in
            let timeline = try timeline(of: playlist, options)
            var change = Change(mediaNotices: notices)
            try add(added, like: timeline, options, to: &playlist, &change)
            return change
        }
    }

    /// Adds a track of audio as files and a rendition.
    ///
    /// - Parameters:
    ///   - track: the audio, whose time 0 is the beginning of the presentation.
    ///   - timeline: the segments of the presentation.
    ///   - options: where and how it is added.
    ///   - replacing: whether it takes the place of a rendition that has its folder.
    ///   - playlist: gets the rendition.
    ///   - change: gets what came of it.
    /// - Throws: `PackagingError`: what is added cannot be read, or the folder is there with other files.
    func add(
        _ track: PresentationTrack,
        like timeline: PresentationTimeline,
        _ options: NewMediaOptions,
        replacing: Bool = false,
        to playlist: inout MultivariantPlaylist,
        _ change: inout Change
    ) throws(PackagingError) {
        let files = try PackagingError.media(track.name) { () throws(ISOMediaError) in
            try MediaFiles(track, like: timeline)
        }
        var folders = FolderNames()
        let audio = try SegmentPlan.Audio(files.media, &folders)
        // Apple's rule is for playlists.
        change.mediaNotices +=
            files.missing(timeline).map { missing in
                [PackagingNotice(.audioEndsEarly(missing), in: track.name)]
            } ?? []
        let folder = options.folder ?? "audio-" + FolderNames.slug(of: track.option)
        let new = NewRendition(
            .audio,
            track.option,
            channels: audio.channelText,
            codec: audio.codec,
            newGroup: options.group,
            mainLanguage: options.mainLanguage
        )
        let place = RenditionPlace(folder: folder, timeline: timeline, replaces: replacing)
        try add(new, files, at: place, to: &playlist, &change)
    }
}

extension PresentationTrack {
    /// The audio of a file, in the language that is stated or named.
    ///
    /// - Returns: the track, and what was noticed.
    /// - Throws: `PackagingError`: it has no audio, no track or several that fit what is stated, or no language.
    static func audio(
        _ source: PackageSource,
        for output: String,
        _ progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(PackagingError) -> (PresentationTrack, [PackagingNotice]) {
        var source = source
        (source.givesVideo, source.givesAudio, source.givesText) = (false, true, false)
        source.givesOneAudio = true
        var inputs = PackageInputs(for: output)
        try inputs.add(source, progress: progress)
        guard var track = inputs.audio.first else {
            throw PackagingError(.nothingToPlay, path: source.path)
        }
        track.option.language =
            track.option.language ?? CaptionFileName(path: source.path).language
        // The only track of a file is its default, which says nothing about the presentation.
        track.option.isDefault = false
        source.apply(to: &track.option)
        guard track.option.language != nil else {
            let error = MediaError(.noLanguage, path: source.path)
            throw PackagingError(.reading(error), path: source.path)
        }
        return (track, inputs.notices + track.notices)
    }
}
