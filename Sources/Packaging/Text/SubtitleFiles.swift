// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives

/// The files of captions in a presentation: segments of WebVTT or IMSC, one by one.
struct SubtitleFiles {
    private enum Form {
        case webVTT(WebVTTSegments)
        case imsc(IMSCSegments)
    }

    /// The file that the captions are from.
    let source: String
    /// The initialization section and its name; nil if the form has none.
    let initialization: (name: String, bytes: [UInt8])?
    private let form: Form
    private let timeline: TextTimeline
    private let windows: CaptionWindows

    /// Divides captions into segments.
    ///
    /// - Throws: `ISOMediaError`, never for a track that is made here.
    init(
        _ captions: PackageCaptions,
        _ timeline: TextTimeline,
        isIMSC: Bool
    ) throws(ISOMediaError) {
        source = captions.name
        self.timeline = timeline
        windows = CaptionWindows(
            captions.document.cues,
            ranges: timeline.segments.map(\.range)
        )
        guard isIMSC else {
            form = .webVTT(WebVTTSegments(captions.document))
            initialization = nil
            return
        }
        let segments = IMSCSegments(captions.document, captions.option)
        form = .imsc(segments)
        initialization = (MediaWriter.FileName.initialization, try segments.header())
    }

    /// The numbers of the segments, counted from 0.
    var indices: Range<Int> { timeline.segments.indices }

    /// The number of cues that are shown.
    var cueCount: Int? {
        let end = timeline.segments.last?.range.upperBound ?? 0
        return windows.cues.count { $0.startMilliseconds < end }
    }

    /// The name of a segment.
    func name(of index: Int) -> String {
        if case .imsc = form { "segment-\(index + 1).m4s" } else { "segment-\(index + 1).vtt" }
    }

    /// The file of a segment.
    func bytes(of index: Int) -> [UInt8] {
        let (window, clock) = (windows.windows[index], timeline.segments[index].clock)
        return switch form {
        case .webVTT(let segments): segments.bytes(of: window, clock)
        case .imsc(let segments): segments.bytes(of: window, clock, number: index + 1)
        }
    }

    /// Adds a segment to a playlist.
    func append(_ index: Int, length: Int, to playlist: inout MediaPlaylistBuilder) {
        let segment = timeline.segments[index]
        playlist.appendMarks(
            isDiscontinuity: segment.isDiscontinuity,
            programDateTime: segment.programDateTime
        )
        playlist.append(
            uri: name(of: index),
            duration: segment.duration,
            length: UInt64(length)
        )
    }

    /// All cues in one file, and what the format cannot carry.
    func whole() -> (bytes: [UInt8], losses: [ConversionLoss]) {
        switch form {
        case .webVTT(let segments): segments.whole(windows.cues)
        case .imsc(let segments): ([], segments.losses(windows.cues))
        }
    }
}
