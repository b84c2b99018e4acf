// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection
import TextTracks

/// Captions as segments of WebVTT in fragmented MP4.
///
/// A cue that is shown in several segments has a sample in each; readers join what is equal and adjoins.
///
/// Source: ISO/IEC 14496-30, 7; ISO/IEC 23000-19, 11.2.
struct FragmentedWebVTT {
    private let track: WebVTTTrack
    /// When each sample begins, in milliseconds of the presentation, and when the last ends.
    private let times: [Int]
    private let option: SelectionOption

    /// Takes the captions of a presentation up to its end, in milliseconds.
    init(_ document: CaptionDocument, _ cues: [Cue], _ option: SelectionOption, end: Int) {
        var frame = document
        frame.notes = []
        frame.title = ""
        frame.headerLines = []
        frame.cues = cues.map { cue in
            var cue = cue
            cue.startMilliseconds = max(0, cue.startMilliseconds)
            return cue
        }
        track = WebVTTTrack(frame, fillingTo: end)
        times = track.durations.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int($1)) }
        self.option = option
    }

    /// What the samples cannot carry.
    var losses: [ConversionLoss] { track.losses }

    /// The initialization section.
    ///
    /// - Throws: `ISOMediaError`, never for a track that is made here.
    func header() throws(ISOMediaError) -> [UInt8] {
        var new = NewTrack(
            media: .text,
            header: TrackHeaderBox(trackID: InitializationSegment.trackID, duration: 0),
            sampleEntry: Box(track.entry),
            samples: TrackSamples(timescale: WebVTTTrack.timescale, sizes: .each([]), durations: [])
        )
        new.language = option.language
        new.name = option.name
        new.characteristics = option.characteristics
        let made = new.track(forQuickTime: false)
        return try InitializationSegment(made, timescale: WebVTTTrack.timescale).encoded()
    }

    /// The file of a segment.
    func bytes(of window: CaptionWindows.Window, _ clock: TextClock, number: Int) -> [UInt8] {
        var data: [UInt8] = []
        var entries: [TrackRunBox.Entry] = []
        var index = max(0, times.partitioningIndex { $0 > window.start } - 1)
        var time = window.start
        while time < window.end {
            let isSample = index < track.samples.count
            let end = isSample ? min(window.end, times[index + 1]) : window.end
            let sample = (isSample ? track.samples[index] : .gap).encoded
            index += 1
            guard end > time else { continue }
            data += sample
            entries.append(
                TrackRunBox.Entry(
                    duration: UInt32(clamping: end - time),
                    size: UInt32(clamping: sample.count)
                )
            )
            time = end
        }
        let head = FragmentHead(
            number: UInt32(clamping: number),
            header: TrackFragmentHeaderBox(
                trackID: InitializationSegment.trackID,
                sampleDescriptionIndex: 1,
                defaultSampleFlags: SampleFlags(rawValue: 0x0200_0000)
            ),
            decodeTime: UInt64(max(0, window.start + clock.shiftMilliseconds)),
            entries: entries
        )
        return SegmentFile.segmentType + head.encoded(dataLength: UInt64(data.count)) + data
    }
}
