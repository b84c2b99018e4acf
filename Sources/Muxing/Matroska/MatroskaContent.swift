// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import Matroska
import MediaPrimitives
import MediaReading
import MediaSelection

/// What a new track of Matroska holds, whatever its kind of media: made of a file, not yet in a movie.
struct MatroskaContent {
    /// The file that gets the track.
    struct File {
        let path: String
        let isWebM: Bool
        /// When its first frame is shown on the time line of the blocks.
        let start: MediaTime
        /// When new audio starts on the time line of the blocks.
        let audioStart: MediaTime
        /// When its presentation ends, counted from its first frame; nil if it does not state that.
        let end: MediaTime?
    }

    let kind: TrackKind
    let track: NewMatroskaTrack
    /// What was lost, and what was noticed in the file.
    let notices: [Notice]
    /// What to report only if the track is added.
    let noticesIfAdded: [Notice]
    private let path: String
    private let tags: TrackContent.Tags
    private let facts: EditReport.AddedTrack.Media

    /// Makes the content of an addition, whose times count from the first frame.
    ///
    /// - Throws: `MediaError`: its file cannot become a track, or Matroska has no element for a tag.
    init(
        _ addition: TrackAddition,
        for file: File,
        progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(MediaError) {
        path = addition.path
        if case .audio(let stream) = addition.media {
            kind = .audio
            let audio = try MatroskaAudio(addition, stream: stream, for: file, progress: progress)
            (track, tags, facts) = (audio.track, audio.tags, .audio(audio.facts))
            (notices, noticesIfAdded) = (audio.notices, audio.lengthNotices)
        } else {
            kind = .subtitle
            let text = try MatroskaSubtitles(addition, for: file)
            (track, tags, facts) = (text.track, text.tags, text.facts)
            (notices, noticesIfAdded) = (text.notices, text.lateNotices)
        }
    }

    func report(id: UInt32, isAlreadyThere: Bool) -> EditReport.AddedTrack {
        EditReport.AddedTrack(
            file: path,
            id: id,
            language: tags.language,
            name: tags.name,
            characteristics: tags.characteristics,
            roles: [],
            media: facts,
            isAlreadyThere: isAlreadyThere
        )
    }
}

extension MatroskaTags {
    /// The header of a new track.
    ///
    /// - Parameters:
    ///   - kind: what the track carries.
    ///   - tags: language, name and characteristics.
    ///   - addition: what else is wanted of it.
    ///   - path: the file that gets it.
    /// - Returns: the changes of an empty header.
    /// - Throws: `MediaError`: Matroska has no element for a tag, or the default is a track for some viewers.
    static func header(
        of kind: TrackKind,
        _ tags: TrackContent.Tags,
        _ addition: TrackAddition,
        in path: String
    ) throws(MediaError) -> MatroskaTrackChanges {
        let facts = TrackFacts(id: 0, kind: kind, language: tags.language, name: tags.name)
        var request = TrackTags()
        request.language = tags.language
        request.name = tags.name
        request.characteristics = tags.characteristics
        request.forced = tags.isForced ? .all : nil
        request.isDefault = addition.isDefault
        if case .track(let selector) = addition.follow { request.follow = .track(selector) }
        let elements = MatroskaTags(path: path, facts: facts, tags: request)
        try elements.requireElements()
        try elements.requireFitForDefault()
        return try elements.changes()
    }
}
