// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaPrimitives
import Playlists

/// Writes captions of a presentation: segments of WebVTT or IMSC, and their playlist.
struct SubtitleWriter {
    /// The file that has all cues, for DASH.
    static let wholeName = "captions.vtt"

    private let folder: String
    private let plan: SegmentPlan
    private let files: SubtitleFiles

    /// Prepares to write captions.
    ///
    /// - Throws: `ISOMediaError`, never for captions.
    init(_ subtitles: SegmentPlan.Subtitles, _ plan: SegmentPlan) throws(ISOMediaError) {
        folder = subtitles.folder
        self.plan = plan
        files = try SubtitleFiles(
            subtitles.captions,
            TextTimeline(plan),
            as: plan.options.usesIMSC ? .imsc : .webVTT
        )
    }

    /// Writes everything.
    ///
    /// - Returns: the playlist, and what the format cannot carry.
    func write(
        into presentation: borrowing NewFolder
    ) throws(ISOMediaError) -> (WrittenPlaylist, [ConversionLoss]) {
        try presentation.addFolder(folder)
        var playlist = MediaPlaylistBuilder(of: plan, in: folder)
        if let (name, bytes) = files.initialization {
            try presentation.add(bytes, to: folder + "/" + name)
            playlist.appendMap(uri: name)
        }
        for index in files.indices {
            let bytes = files.bytes(of: index)
            try presentation.add(bytes, to: folder + "/" + files.name(of: index))
            files.append(index, length: bytes.count, to: &playlist)
        }
        let whole = files.whole()
        if plan.options.writesDASH, !plan.options.usesIMSC {
            try presentation.add(whole.bytes, to: folder + "/" + Self.wholeName)
        }
        let path = folder + "/" + MediaWriter.FileName.playlist
        return (try playlist.write(to: path, in: presentation), whole.losses)
    }
}

extension SegmentPlan {
    /// When segments of text begin, in milliseconds.
    var textBoundaries: [Int] {
        boundaries.map { Int($0.rescaled(to: 1000, rounding: .nearest).ticks) }
    }

    /// When text ends, in milliseconds: with the video, not before.
    var textEnd: Int { Int(end.rescaled(to: 1000, rounding: .up).ticks) }
}

/// The cues of captions by segments: each has all that are shown in it, with their own times.
struct CaptionWindows {
    /// A segment's time and what is shown in it.
    struct Window: Equatable {
        /// When it begins, in milliseconds.
        let start: Int
        /// When it ends, in milliseconds.
        let end: Int
        /// The cues, in order of their beginnings.
        let cues: [Cue]
    }

    /// The cues that can be shown at all, in order of their beginnings, none of them forced, no identifier twice.
    let cues: [Cue]
    /// The segments, together as long as the presentation.
    let windows: [Window]

    /// Divides cues.
    ///
    /// - Parameters:
    ///   - cues: in the time of the presentation.
    ///   - ranges: the times of the segments in milliseconds, each from where the one before ends.
    init(_ cues: [Cue], ranges: [Range<Int>]) {
        var sorted = cues.filter { $0.hasPositiveDuration && $0.endMilliseconds > 0 }
        // What is forced is a rendition of its own; in it, and in others, all cues are shown alike.
        for index in sorted.indices {
            sorted[index].isForced = false
            sorted[index].text = sorted[index].text.withoutTrailingSpaces
        }
        sorted.sort { $0.startMilliseconds < $1.startMilliseconds }
        // Each segment has some of the cues: what repeats in another one would not be noticed there.
        sorted = sorted.withDistinctIdentifiers.cues
        var windows: [Window] = []
        var shown: [Cue] = []
        var next = 0
        for range in ranges {
            shown.removeAll { $0.endMilliseconds <= range.lowerBound }
            while next < sorted.count, sorted[next].startMilliseconds < range.upperBound {
                if sorted[next].endMilliseconds > range.lowerBound { shown.append(sorted[next]) }
                next += 1
            }
            windows.append(Window(start: range.lowerBound, end: range.upperBound, cues: shown))
        }
        self.cues = sorted
        self.windows = windows
    }
}
