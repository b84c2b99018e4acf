// SPDX-License-Identifier: Apache-2.0

public import ISOMedia

/// A caption document as tx3g: one sample entry, and samples that follow each other without gaps from
/// time 0 on, in milliseconds.
public struct TimedTextTrack: Equatable, Sendable {
    /// Ticks a second: times in caption files are milliseconds.
    public static let timescale: UInt32 = 1000

    /// Which cues are shown even when the viewer has subtitles switched off.
    public enum Forced: Equatable, Sendable {
        /// Those that the document marks.
        case asMarked
        /// All of them.
        case all
    }

    /// The format of the samples.
    public let entry: TextSampleEntry
    /// Where the track lies on the picture.
    public let geometry: TimedTextGeometry
    /// The samples in order.
    public let samples: [TimedTextSample]
    /// How long each sample is shown, in milliseconds.
    public let durations: [UInt32]
    /// What tx3g could not carry.
    public let losses: [ConversionLoss]

    /// Length of all samples together in milliseconds.
    public var durationMilliseconds: UInt64 { durations.reduce(0) { $0 + UInt64($1) } }

    /// Writes a timeline as samples.
    ///
    /// - Parameters:
    ///   - timeline: what is shown when; nothing may be shown before 0.
    ///   - displayWidth: width of the picture as displayed, in pixels.
    ///   - displayHeight: height of the picture as displayed, in pixels.
    ///   - forced: which cues are forced.
    /// - Throws: `TimedTextError` where text is too long for a sample.
    public init(
        _ timeline: CaptionTimeline,
        displayWidth: Int,
        displayHeight: Int,
        forced: Forced
    ) throws(TimedTextError) {
        let isPlaced = timeline.segments.contains { $0.cues.contains { $0.place != .bottom } }
        geometry = TimedTextGeometry(
            displayWidth: displayWidth,
            displayHeight: displayHeight,
            hasVerticalPlacement: isPlaced
        )
        let hasForcedCues = timeline.segments.contains { $0.cues.contains(where: \.isForced) }
        var flags: TextSampleEntry.DisplayFlags = isPlaced ? .verticalPlacement : []
        if forced == .all { flags.formUnion([.someSamplesForced, .allSamplesForced]) }
        if hasForcedCues { flags.insert(.someSamplesForced) }
        let style = TextStyle(fontSize: geometry.fontSize)
        entry = TextSampleEntry(
            displayFlags: flags,
            defaultTextBox: geometry.defaultTextBox,
            defaultStyle: style,
            fontName: "Sans-Serif"
        )

        var writer = TimedTextSampleWriter(geometry: geometry, defaultStyle: style)
        var samples: [TimedTextSample] = []
        var durations: [UInt32] = []
        var time = 0
        for segment in timeline.segments {
            if segment.startMilliseconds > time {
                samples.append(.gap)
                durations.append(UInt32(clamping: segment.startMilliseconds - time))
            }
            samples.append(try writer.sample(for: segment))
            durations.append(
                UInt32(clamping: segment.endMilliseconds - segment.startMilliseconds)
            )
            time = segment.endMilliseconds
        }
        self.samples = samples
        self.durations = durations
        var cues: [Cue] = []
        for segment in timeline.segments {
            // A cue that is cut into several stretches is told of once.
            cues += segment.cues.filter { $0.startMilliseconds == segment.startMilliseconds }
        }
        losses = [ConversionLoss](ofCuesInTimedText: cues) + writer.losses
    }
}
