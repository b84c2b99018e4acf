// SPDX-License-Identifier: Apache-2.0

import Captions
package import DASH
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

extension MPDEdit {
    /// Adds a caption file to an MPD: segments of IMSC or WebVTT in fragmented MP4 beside those of the video, and an
    /// adaptation set in each Period.
    ///
    /// The segments are complete and flushed before the MPD names them. If the same files are there, they stay.
    ///
    /// - Parameters:
    ///   - source: the caption file.
    ///   - options: where and how it is added.
    /// - Returns: what came of it.
    /// - Throws: `PackagingError`: the captions cannot be read, the presentation is live or does not state its
    ///   segments, or the folder is there with other files; nothing is left then.
    package func addCaptions(
        _ source: PackageSource,
        _ options: NewMediaOptions = NewMediaOptions()
    ) throws(PackagingError) -> MPDMediaReport {
        var inputs = PackageInputs(for: path)
        try inputs.addCaptions(source)
        let (captions, forced) = PackageCaptions.separatingForced(inputs.captions)
        let read = inputs.notices + forced
        return try edit { mpd throws(PackagingError) in
            var change = MPDMediaChange(bytes: mpd.bytes, notices: read)
            let timeline = try timeline(of: mpd, &change.notices)
            for part in captions {
                let folder = try part.folderName(options, isOnly: captions.count == 1)
                let isIMSC = options.usesIMSC ?? !mpd.hasFragmentedWebVTT
                let files = try SubtitleFiles(
                    part,
                    timeline,
                    as: isIMSC ? .imsc : .fragmentedWebVTT,
                    &change.notices
                )
                let set = NewSegmentedSet(
                    option: part.option,
                    label: RenditionName.unique(for: part.option, taken: mpd.labels(of: .legible)),
                    folder: folder,
                    mimeType: "application/mp4",
                    codecs: isIMSC ? CodecName.imsc : "wvtt",
                    timescale: 1000,
                    parts: [NewSegmentedSet.Part](
                        files.timeline.times(timeline),
                        timeline,
                        timescale: 1000
                    )
                )
                try add(files, as: set, like: timeline, of: mpd, to: &change)
            }
            return change
        }
    }
}

extension MPD {
    /// Whether text is WebVTT in fragmented MP4.
    fileprivate var hasFragmentedWebVTT: Bool {
        periods.contains { period in
            period.adaptationSets.contains { set in
                set.representations.contains { $0.codecs?.hasPrefix("wvtt") ?? false }
            }
        }
    }
}

extension TextTimeline {
    /// When the segments begin in the media, and how long they last, in milliseconds.
    fileprivate func times(
        _ timeline: PresentationTimeline
    ) -> [(part: Int, start: Int64, duration: Int64)] {
        zip(segments, timeline.segments).map { segment, video in
            let start = max(0, segment.range.lowerBound + segment.clock.shiftMilliseconds)
            return (video.part, Int64(start), Int64(segment.range.count))
        }
    }
}
