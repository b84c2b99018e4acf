// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import Matroska
import MediaPrimitives
import MediaReading

/// A caption file as a track of Matroska: SubRip (`S_TEXT/UTF8`), in WebM WebVTT.
struct MatroskaSubtitles {
    let track: NewMatroskaTrack
    let tags: TrackContent.Tags
    let facts: EditReport.AddedTrack.Media
    let notices: [Notice]
    /// What to report of cues that end after the file.
    let lateNotices: [Notice]

    /// Reads the file of an addition, whose times count from the first frame.
    ///
    /// - Throws: `MediaError`: the file cannot become subtitles, or Matroska has no element for a tag.
    init(
        _ addition: TrackAddition,
        for file: MatroskaContent.File
    ) throws(MediaError) {
        let subtitles = try SubtitleFile(addition, as: .tx3g)
        tags = subtitles.tags
        let header = try MatroskaTags.header(of: .subtitle, tags, addition, in: file.path)
        var document = subtitles.document
        if tags.isForced {
            for index in document.cues.indices { document.cues[index].isForced = false }
        }
        let format: MatroskaText.Format = file.isWebM ? .webVTT : .subRip
        let text = MatroskaText(document, as: format)
        notices =
            subtitles.notices
            + text.losses.map { Notice(.loss($0), in: addition.path, at: $0.position) }
        lateNotices = Self.lateNotices(subtitles.document.cues, addition, file.end)
        let shift = Int(clamping: file.start.rescaled(to: 1000, rounding: .nearest).ticks)
        track = NewMatroskaTrack(
            codecID: format.rawValue,
            header: header,
            frames: text.blocks.map { block in
                NewMatroskaTrack.Frame(
                    startMilliseconds: block.cue.startMilliseconds + shift,
                    durationMilliseconds: block.cue.durationMilliseconds,
                    bytes: block.bytes
                )
            }
        )
        facts = .matroskaText(
            codecID: format.rawValue,
            isForced: tags.isForced,
            cueCount: track.frames.count
        )
    }

    private static func lateNotices(
        _ cues: [Cue],
        _ addition: TrackAddition,
        _ end: MediaTime?
    ) -> [Notice] {
        guard let end else { return [] }
        let late = cues.filter { MediaTime(milliseconds: $0.endMilliseconds) > end }
        guard let first = late.first, let last = late.map(\.endMilliseconds).max() else {
            return []
        }
        let kind = Notice.Kind.cuesAfterEnd(
            count: late.count,
            last: MediaTime(milliseconds: last),
            movie: end,
            extendsMovie: addition.extendsMovie
        )
        return [Notice(kind, in: addition.path, at: first.position)]
    }
}
