// SPDX-License-Identifier: Apache-2.0

package import Captions
package import ISOMedia
import MediaPrimitives

/// A caption document as tx3g: one sample entry, and samples that follow each other without gaps from
/// time 0 on, in milliseconds.
package struct TimedTextTrack: Equatable, Sendable {
    /// Ticks a second: times in caption files are milliseconds.
    package static let timescale: UInt32 = 1000

    /// Which cues are shown even when the viewer has subtitles switched off.
    package enum Forced: Equatable, Sendable {
        /// Those that the document marks.
        case asMarked
        /// All of them.
        case all
    }

    /// The format of the samples.
    package let entry: TextSampleEntry
    /// Where the track lies on the picture.
    package let geometry: TimedTextGeometry
    /// The samples in order.
    package let samples: [TimedTextSample]
    /// How long each sample is shown, in milliseconds.
    package let durations: [UInt32]
    /// What tx3g could not carry.
    package let losses: [ConversionLoss]

    /// Length of all samples together in milliseconds.
    package var durationMilliseconds: UInt64 { durations.reduce(0) { $0 + UInt64($1) } }

    /// Writes a timeline as samples.
    ///
    /// - Parameters:
    ///   - timeline: what is shown when; nothing may be shown before 0.
    ///   - displayWidth: width of the picture as displayed, in pixels.
    ///   - displayHeight: height of the picture as displayed, in pixels.
    ///   - forced: which cues are forced.
    ///   - end: when the movie ends, in milliseconds; a last gap fills the track up to there. Without
    ///     it FFmpeg shows the last cue until the movie ends when the samples are after those of
    ///     other tracks.
    /// - Throws: `TimedTextError` where text is too long for a sample.
    package init(
        _ timeline: CaptionTimeline,
        displayWidth: Int,
        displayHeight: Int,
        forced: Forced,
        fillingTo end: Int = 0
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
        if end > time {
            samples.append(.gap)
            durations.append(UInt32(clamping: end - time))
        }
        self.samples = samples
        self.durations = durations
        var cues: [Cue] = []
        for segment in timeline.segments {
            // A cue that is cut into several intervals is reported once.
            cues += segment.cues.filter { $0.startMilliseconds == segment.startMilliseconds }
        }
        losses = [ConversionLoss](ofCuesInTimedText: cues) + writer.losses
    }
}

/// Where a subtitle track lies on the picture, by Apple's rules.
///
/// Text at the bottom only: the track covers the lowest 15 % of the picture. As soon as any text is
/// placed elsewhere, the track covers the whole picture and every sample has a text box.
/// Source: QuickTime File Format, "Subtitle Track Header Size and Placement", "Default Text Box".
package struct TimedTextGeometry: Equatable, Sendable {
    /// Width of the picture as displayed, in pixels.
    package let displayWidth: Int
    /// Height of the picture as displayed, in pixels.
    package let displayHeight: Int
    /// Whether samples say where they are shown.
    package let hasVerticalPlacement: Bool

    /// The place of a line of text on the picture.
    package enum Place: Equatable, Sendable {
        /// At the upper edge.
        case top
        /// In the middle.
        case middle
        /// At the lower edge.
        case bottom
    }

    /// Makes the geometry for a picture.
    package init(displayWidth: Int, displayHeight: Int, hasVerticalPlacement: Bool) {
        self.displayWidth = displayWidth
        self.displayHeight = displayHeight
        self.hasVerticalPlacement = hasVerticalPlacement
    }

    /// Height of the band that text is shown in: 15 % of the picture's.
    private var bandHeight: Int { (displayHeight * 15 + 50) / 100 }

    /// Height of the track in pixels.
    package var trackHeight: Int { hasVerticalPlacement ? displayHeight : bandHeight }

    /// The track's place on the picture.
    package var matrix: TransformationMatrix {
        hasVerticalPlacement ? .identity : .translation(x: 0, y: displayHeight - bandHeight)
    }

    /// The text box of the sample entry: exactly the track.
    package var defaultTextBox: TextBox { band(top: 0, height: trackHeight) }

    /// Size of the text in points: 5 % of the picture's height, within the 8 bits it is stored in.
    package var fontSize: UInt8 { Self.usualFontSize(forHeight: displayHeight) }

    /// Size of the text for a height of the picture in pixels.
    static func usualFontSize(forHeight height: Int) -> UInt8 {
        UInt8(clamping: max(1, (min(height, 1 << 20) * 5 + 50) / 100))
    }

    /// The text box of a sample; nil where the default one applies.
    package func textBox(for place: Place) -> TextBox? {
        guard hasVerticalPlacement else { return nil }
        switch place {
        case .top: return band(top: 0, height: bandHeight)
        case .middle: return band(top: (displayHeight - bandHeight) / 2, height: bandHeight)
        case .bottom: return band(top: displayHeight - bandHeight, height: bandHeight)
        }
    }

    private func band(top: Int, height: Int) -> TextBox {
        TextBox(
            top: Int16(clamping: top),
            left: 0,
            bottom: Int16(clamping: top + height),
            right: Int16(clamping: displayWidth)
        )
    }
}
