// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
import MediaPrimitives

/// A caption document as WebVTT in MP4: one sample entry, and samples that follow each other without
/// gaps from time 0 on, in milliseconds.
///
/// Where cues overlap, each sample has all that are shown in it, and parts of one cue have the same
/// `vsid`. So has a cue that begins when an equal one ends, so that readers do not join them.
///
/// Source: ISO/IEC 14496-30, 7.
public struct WebVTTTrack: Equatable, Sendable {
    /// Ticks a second: times in caption files are milliseconds.
    public static let timescale: UInt32 = 1000

    /// The format of the samples.
    public let entry: WebVTTSampleEntry
    /// The samples in order.
    public let samples: [WebVTTSample]
    /// How long each sample is shown, in milliseconds.
    public let durations: [UInt32]
    /// What WebVTT, or a track of it, could not carry.
    public let losses: [ConversionLoss]

    /// Length of all samples together in milliseconds.
    public var durationMilliseconds: UInt64 { durations.reduce(0) { $0 + UInt64($1) } }

    /// The samples as they go into a file.
    public var encodedSamples: [[UInt8]] { samples.map(\.encoded) }

    /// Writes a document as samples.
    ///
    /// - Parameters:
    ///   - document: what is shown when; nothing may be shown before 0.
    ///   - header: the text before the first cue of the WebVTT file that the document was read from
    ///     (``WebVTT/Document/textBeforeCues``), which is kept as it is; nil: one is written.
    ///   - end: when the movie ends, in milliseconds; a last gap fills the track up to there.
    public init(
        _ document: CaptionDocument,
        header: ArraySlice<UInt8>? = nil,
        fillingTo end: Int = 0
    ) {
        var frame = document
        frame.cues = []
        frame.notes = document.notes.filter { $0.cueIndex == 0 }
        let written = frame.write(as: .webVTT)
        let timeline = WebVTTTrackTimeline(document, fillingTo: end)
        let samples = timeline.samples
        self.samples = samples
        durations = timeline.durations
        var losses = header == nil ? written.losses : []
        for note in document.notes where note.cueIndex > 0 {
            let message = "a track of WebVTT has no place for comments between cues"
            losses.add(message, at: note.position)
        }
        self.losses = losses + timeline.losses
        let bitRate = BitRateBox(
            sizes: samples.map(\.encoded.count),
            durations: timeline.durations,
            timescale: Self.timescale
        )
        entry = WebVTTSampleEntry(
            configuration: Array((header ?? written.bytes[...]).droppingLastLineEndings),
            bitRate: bitRate
        )
    }
}

extension WebVTTSample {
    /// The sample as it goes into a file.
    public var encoded: [UInt8] {
        var writer = ByteWriter()
        encode(to: &writer)
        return writer.bytes
    }
}

extension WebVTT.Document {
    /// Everything before the first cue as written: signature, header, style sheets, regions, comments.
    public var textBeforeCues: ArraySlice<UInt8> {
        var text = leading
        for block in blocks {
            if case .cue = block { break }
            text += block.written
        }
        return text.droppingLastLineEndings
    }
}

extension ArraySlice<UInt8> {
    fileprivate var droppingLastLineEndings: ArraySlice<UInt8> {
        prefix((lastIndex { !$0.isLineEnding } ?? startIndex - 1) + 1 - startIndex)
    }
}
