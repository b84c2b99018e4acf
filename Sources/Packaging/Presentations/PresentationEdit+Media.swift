// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaReading
import MediaSelection
package import Playlists

/// What is added to a presentation.
package enum NewPresentationMedia: Sendable {
    /// A caption file that is divided.
    case captions(PackageSource)
    /// An audio file that is divided.
    case audio(PackageSource)
    /// A movie with an interpreter of sign language that is divided.
    case signLanguage(PackageSource)
    /// Media whose files exist, or closed captions in the video.
    case rendition(NewRendition)
}

/// Media becomes segments beside those of the video, and a rendition or an adaptation set.
///
/// The segments are complete and flushed before the presentation names them. If the same files are there, they stay.
extension PresentationEdit {
    /// Adds media of any kind.
    ///
    /// - Throws: `PackagingError`.
    package func add(
        _ media: NewPresentationMedia,
        _ options: NewMediaOptions,
        progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(PackagingError) -> Report {
        switch media {
        case .captions(let source): try addCaptions(source, options)
        case .audio(let source): try addAudio(source, options, progress: progress)
        case .signLanguage(let source): try addSignLanguage(source, options)
        case .rendition(let rendition): try add(rendition)
        }
    }

    /// Adds a caption file: segments of text, and a rendition in every group of subtitles, or an adaptation set in each
    /// Period.
    ///
    /// - Parameters:
    ///   - source: the caption file.
    ///   - options: where and how it is added.
    /// - Returns: what came of it.
    /// - Throws: `PackagingError`: the captions cannot be read, the presentation is live, encrypted as a whole or
    ///   damaged, or the folder is there with other files; nothing is left then.
    public func addCaptions(
        _ source: PackageSource,
        _ options: NewMediaOptions = NewMediaOptions()
    ) throws(PackagingError) -> Report {
        var inputs = PackageInputs(for: path)
        try inputs.addCaptions(source)
        let (captions, notices) = PackageCaptions.separatingForced(inputs.captions)
        return try edit(inputs.notices + notices) { draft throws(PackagingError) in
            let timeline = try draft.timeline(options)
            for part in captions {
                let folder = try part.folderName(options, isOnly: captions.count == 1)
                try draft.add(part, in: folder, like: timeline, options)
            }
        }
    }

    /// Adds an audio file: fragmented MP4 (CMAF) cut where the video is cut, and a rendition in every group of audio, or
    /// an adaptation set in each Period.
    ///
    /// Media is not encoded again, except for MP3.
    ///
    /// - Parameters:
    ///   - source: the audio file, or a movie whose audio is taken.
    ///   - options: where and how it is added.
    ///   - progress: gets how many bytes of audio have been encoded as AAC, and how many there are.
    /// - Returns: what came of it.
    /// - Throws: `PackagingError`: the audio cannot be read or is not for players, and what adding captions throws.
    public func addAudio(
        _ source: PackageSource,
        _ options: NewMediaOptions = NewMediaOptions(),
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(PackagingError) -> Report {
        let (track, notices) = try PresentationTrack.audio(source, for: target, progress)
        return try edit(notices) { draft throws(PackagingError) in
            let timeline = try draft.timeline(options)
            try draft.add(MediaFiles(track, like: timeline), like: timeline, options)
        }
    }

    /// Adds a video with an interpreter of sign language: fragmented MP4 cut at the key frames that are nearest to the
    /// cuts of the main video, and a rendition of type VIDEO at the end, or an adaptation set with the role `sign` in
    /// each Period.
    ///
    /// Viewers select it in place of the main video; no player selects it by itself.
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
        let (track, notices) = try PresentationTrack.signLanguage(source, for: target)
        return try edit(notices) { draft throws(PackagingError) in
            let timeline = try draft.timeline(options)
            let files = try MediaFiles(signLanguage: track, like: timeline)
            try draft.add(files, like: timeline, options)
        }
    }
}

extension PackageCaptions {
    /// The folder of captions, which need a language and something to show.
    fileprivate func folderName(
        _ options: NewMediaOptions,
        isOnly: Bool
    ) throws(PackagingError) -> String {
        guard option.language != nil else {
            let error = MediaError(.noLanguage, path: name)
            throw PackagingError(.reading(error), path: name)
        }
        guard document.cues.contains(where: \.isShown) else {
            throw PackagingError(.noCues, path: name)
        }
        guard let folder = options.folder else {
            return "subtitles-" + FolderNames.slug(of: option)
        }
        return isOnly || !option.isForced ? folder : folder + "-forced"
    }
}

extension PresentationTrack {
    /// The audio of a file, in the language that is stated or named.
    ///
    /// - Returns: the track, and what was noticed.
    /// - Throws: `PackagingError`: it has no audio, no track or several that fit what is stated, or no language.
    fileprivate static func audio(
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

    /// The video of a file, in the sign language that is stated or named.
    ///
    /// - Returns: the track, and what was noticed.
    /// - Throws: `PackagingError`: it has no video, or no sign language.
    fileprivate static func signLanguage(
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
