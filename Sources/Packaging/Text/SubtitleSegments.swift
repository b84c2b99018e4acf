// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection
import Playlists

/// Captions as segments of WebVTT.
///
/// A cue that is shown in several segments is in each of them, whole: players know by its times that they have
/// it already. Regions, style sheets and the map of times are in each segment, since a player may start
/// anywhere.
///
/// Source: RFC 8216bis-22, 3.1.4; Apple's authoring specification, 5.3.
struct WebVTTSegments {
    private let frame: CaptionDocument

    /// Takes the captions, of which everything but cues and comments is in each segment.
    init(_ document: CaptionDocument) {
        var frame = document
        frame.cues = []
        frame.notes = []
        frame.title = ""
        frame.headerLines = []
        self.frame = frame
    }

    /// The file of a segment.
    func bytes(of window: CaptionWindows.Window, _ clock: TextClock) -> [UInt8] {
        var document = frame
        document.headerLines = [clock.map(at: window.start).description]
        document.cues = window.cues
        let shift = clock.webVTTShiftMilliseconds
        if shift != 0 { document = document.shifted(byMilliseconds: shift) }
        // FFmpeg reads segments as one text: without an empty line, the next header is a part of the last cue.
        return WebVTT.unlikeTransportStream(document.write(as: .webVTT).bytes + [0x0A])
    }

    /// All cues in one file, for players that take no segments of text.
    func whole(_ cues: [Cue]) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        var document = frame
        document.cues = cues
        let (bytes, losses) = document.write(as: .webVTT)
        return (WebVTT.unlikeTransportStream(bytes), losses)
    }
}

/// Captions as segments of IMSC 1.1 text in fragmented MP4: a document each, as long as its segment.
///
/// Times in a document are those of the media, so a cue that is shown in several segments has the same times in
/// each.
///
/// Source: RFC 8216bis-22, 3.1.5; ISO/IEC 14496-30, 5.
struct IMSCSegments {
    private static let timescale: UInt32 = 1000

    private let frame: CaptionDocument
    private let option: SelectionOption

    /// Takes the captions, of which everything but cues is in each segment.
    init(_ document: CaptionDocument, _ option: SelectionOption) {
        var frame = document
        frame.cues = []
        frame.notes = []
        frame.title = ""
        frame.headerLines = []
        frame.language = option.language?.rawValue ?? document.language
        self.frame = frame
        self.option = option
    }

    /// The initialization section.
    ///
    /// - Throws: `ISOMediaError`, never for a track that is made here.
    func header() throws(ISOMediaError) -> [UInt8] {
        var track = NewTrack(
            media: .documents,
            header: TrackHeaderBox(trackID: InitializationSegment.trackID, duration: 0),
            sampleEntry: Box(XMLSubtitleSampleEntry()),
            samples: TrackSamples(timescale: Self.timescale, sizes: .each([]), durations: [])
        )
        track.language = option.language
        track.name = option.name
        track.characteristics = option.characteristics
        let made = track.track(forQuickTime: false)
        return try InitializationSegment(made, timescale: Self.timescale).encoded()
    }

    /// The file of a segment.
    func bytes(of window: CaptionWindows.Window, _ clock: TextClock, number: Int) -> [UInt8] {
        var document = frame
        document.cues = window.cues
        let shift = clock.shiftMilliseconds
        if shift != 0 { document = document.shifted(byMilliseconds: shift) }
        let text = document.write(as: .ttml).bytes
        let head = FragmentHead(
            number: UInt32(number),
            header: TrackFragmentHeaderBox(
                trackID: InitializationSegment.trackID,
                sampleDescriptionIndex: 1,
                defaultSampleDuration: UInt32(clamping: window.end - window.start),
                defaultSampleSize: UInt32(clamping: text.count),
                defaultSampleFlags: SampleFlags(rawValue: 0x0200_0000)
            ),
            decodeTime: UInt64(max(0, window.start + shift)),
            entries: [TrackRunBox.Entry()]
        )
        return SegmentFile.segmentType + head.encoded(dataLength: UInt64(text.count)) + text
    }

    /// What TTML cannot carry of all cues.
    func losses(_ cues: [Cue]) -> [ConversionLoss] {
        var document = frame
        document.cues = cues
        return document.write(as: .ttml).losses
    }
}
