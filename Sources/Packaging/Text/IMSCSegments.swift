// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection

/// Captions as segments of IMSC 1.1 text in fragmented MP4: a document each, as long as its segment.
///
/// Times in a document count from the beginning of the track, so a cue that is shown in several segments
/// has the same times in each.
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
    func bytes(of window: CaptionWindows.Window, number: Int) -> [UInt8] {
        var document = frame
        document.cues = window.cues
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
            decodeTime: UInt64(window.start),
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
