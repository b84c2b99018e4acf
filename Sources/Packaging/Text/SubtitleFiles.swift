// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection

/// How captions are divided into files.
enum SubtitleForm {
    /// Files of WebVTT.
    case webVTT
    /// IMSC 1.1 text in fragmented MP4 (`stpp`).
    case imsc
    /// WebVTT in fragmented MP4 (`wvtt`), for DASH.
    case fragmentedWebVTT
}

/// The files of captions in a presentation: segments of WebVTT or IMSC, one by one.
struct SubtitleFiles {
    private enum Form {
        case webVTT(WebVTTSegments)
        case imsc(IMSCSegments)
        case fragmentedWebVTT(FragmentedWebVTT)
    }

    /// What viewers select.
    let option: SelectionOption
    /// The file that the captions are from.
    let source: String
    /// The initialization section and its name; nil if the form has none.
    let initialization: (name: String, bytes: [UInt8])?
    private let form: Form
    /// The segments.
    let timeline: TextTimeline
    private let windows: CaptionWindows

    /// Divides captions into segments.
    ///
    /// - Throws: `ISOMediaError`, never for a track that is made here.
    init(
        _ captions: PackageCaptions,
        _ timeline: TextTimeline,
        as form: SubtitleForm
    ) throws(ISOMediaError) {
        option = captions.option
        source = captions.name
        self.timeline = timeline
        windows = CaptionWindows(
            captions.document.cues,
            ranges: timeline.segments.map(\.range)
        )
        let name = MediaWriter.FileName.initialization
        switch form {
        case .webVTT:
            self.form = .webVTT(WebVTTSegments(captions.document))
            initialization = nil
        case .imsc:
            let segments = IMSCSegments(captions.document, captions.option)
            self.form = .imsc(segments)
            initialization = (name, try segments.header())
        case .fragmentedWebVTT:
            let segments = FragmentedWebVTT(
                captions.document,
                windows.cues,
                captions.option,
                end: windows.windows.last?.end ?? 0
            )
            self.form = .fragmentedWebVTT(segments)
            initialization = (name, try segments.header())
        }
    }

    /// How they are divided.
    var content: RenditionContent {
        switch form {
        case .webVTT: .text(.webVTT)
        case .imsc: .text(.imsc)
        case .fragmentedWebVTT: .text(.fragmentedWebVTT)
        }
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
        if case .webVTT = form { "segment-\(index + 1).vtt" } else { "segment-\(index + 1).m4s" }
    }

    /// The file of a segment.
    func bytes(of index: Int) -> [UInt8] {
        let (window, clock) = (windows.windows[index], timeline.segments[index].clock)
        return switch form {
        case .webVTT(let segments): segments.bytes(of: window, clock)
        case .imsc(let segments): segments.bytes(of: window, clock, number: index + 1)
        case .fragmentedWebVTT(let segments):
            segments.bytes(of: window, clock, number: index + 1)
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
        case .fragmentedWebVTT(let segments): ([], segments.losses)
        }
    }
}
