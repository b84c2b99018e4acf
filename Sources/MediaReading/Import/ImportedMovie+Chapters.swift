// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

extension ImportedMovie {
    /// The chapters as a track, moved so that the movie starts at 0; nil where there are none.
    mutating func chapterTrack(_ container: ContainerChapters, end: Int) -> ChapterTrackBuilder? {
        report.notices += container.notices.map { MediaNotice($0, in: path, .chapters) }
        let shift = Int(clamping: start.rescaled(to: 1000, rounding: .nearest).ticks)
        let moved = container.chapters.map { chapter in
            var chapter = chapter
            chapter.startMilliseconds -= shift
            chapter.endMilliseconds -= shift
            return chapter
        }
        let plan = ChapterPlan(moved, end: end)
        report.notices += plan.notices.within(.chapters, of: path)
        guard !plan.chapters.isEmpty else { return nil }
        report.chapterCount = plan.chapters.count
        return ChapterTrackBuilder(
            chapters: plan.chapters,
            language: container.language
                ?? tracks.first { $0.track.media == .audio }?.track.language
        )
    }

    /// The track that refers to the chapters: the picture, or else the sound.
    var chapterCarrier: UInt32? {
        let carrier =
            tracks.first { $0.track.media == .video } ?? tracks.first { $0.track.media == .audio }
        return carrier?.track.header.trackID
    }
}
