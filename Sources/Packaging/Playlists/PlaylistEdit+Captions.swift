// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

extension PlaylistEdit {
    /// Adds a caption file to a presentation: segments beside those of the video, their playlist, and a
    /// rendition in every group of subtitles.
    ///
    /// The segments and their playlist are complete and flushed before the multivariant playlist names them. If
    /// the same files are there, they stay.
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
        let read = inputs.notices + notices
        return try edit { playlist throws(PackagingError) in
            let timeline = try timeline(of: playlist, options)
            var change = Change(mediaNotices: read)
            for part in captions {
                let name = try part.folderName(options, isOnly: captions.count == 1)
                try add(part, in: name, like: timeline, options, to: &playlist, &change)
            }
            return change
        }
    }

    /// Adds captions as files in a folder and a rendition.
    ///
    /// - Parameters:
    ///   - captions: the captions, whose time 0 is the beginning of the presentation.
    ///   - folder: the name of the folder.
    ///   - timeline: the segments of the presentation.
    ///   - options: how they are added.
    ///   - replacing: whether they take the place of a rendition that has the folder.
    ///   - playlist: gets the rendition.
    ///   - change: gets what came of it.
    /// - Throws: `PackagingError`: what is added cannot be read, or the folder is there with other files.
    func add(
        _ captions: PackageCaptions,
        in folder: String,
        like timeline: PresentationTimeline,
        _ options: NewMediaOptions,
        replacing: Bool = false,
        to playlist: inout MultivariantPlaylist,
        _ change: inout Change
    ) throws(PackagingError) {
        let isIMSC = options.usesIMSC ?? playlist.hasIMSC
        let files = try SubtitleFiles(
            captions,
            timeline,
            as: isIMSC ? .imsc : .webVTT,
            &change.mediaNotices
        )
        let new = NewRendition(
            .subtitles,
            captions.option,
            codec: isIMSC ? CodecName.imsc : nil,
            newGroup: options.group
        )
        let place = RenditionPlace(folder: folder, timeline: timeline, replaces: replacing)
        try add(new, files, at: place, to: &playlist, &change)
    }
}

extension PackageCaptions {
    /// The folder of captions, which need a language and something to show.
    func folderName(
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

extension MultivariantPlaylist {
    /// Whether the subtitles are IMSC, which CODECS has to state.
    fileprivate var hasIMSC: Bool {
        variants.contains { variant in
            variant.tag.subtitlesGroup != nil
                && variant.tag.codecs.contains { $0.hasPrefix("stpp") }
        }
    }
}

extension SubtitleFiles {
    /// More cues than a day of captions has in segments of a second.
    private static let cueLimit = 1_000_000

    /// Divides captions into the segments of a presentation, and notes what is lost.
    init(
        _ captions: PackageCaptions,
        _ timeline: PresentationTimeline,
        as form: SubtitleForm,
        _ notices: inout [PackagingNotice]
    ) throws(PackagingError) {
        let text = TextTimeline(timeline)
        let count = text.count(of: captions.document.cues)
        guard count <= Self.cueLimit else {
            let kind = PackagingError.Kind.tooManyCues(written: count, limit: Self.cueLimit)
            throw PackagingError(kind, path: captions.name)
        }
        self = try PackagingError.media(captions.name) { () throws(ISOMediaError) in
            try SubtitleFiles(captions, text, as: form)
        }
        let end = text.segments.last?.range.upperBound ?? 0
        let late = captions.document.cues.count {
            $0.hasPositiveDuration && $0.startMilliseconds >= end
        }
        if late > 0 {
            notices.append(PackagingNotice(.cuesAfterEnd(late), in: captions.name))
        }
        notices += whole().losses.map { PackagingNotice(.loss($0), in: captions.name) }
    }
}
