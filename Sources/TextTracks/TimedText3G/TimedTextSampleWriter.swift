// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives

/// Writes the cues of an interval as one tx3g sample.
struct TimedTextSampleWriter {
    let geometry: TimedTextGeometry
    let defaultStyle: TextStyle
    /// What the samples so far could not carry, each once.
    private(set) var losses: [ConversionLoss] = []

    init(geometry: TimedTextGeometry, defaultStyle: TextStyle) {
        self.geometry = geometry
        self.defaultStyle = defaultStyle
    }

    /// The sample of an interval: its cues stacked line upon line in source order.
    ///
    /// - Throws: `TimedTextError` where they are too long together.
    mutating func sample(
        for segment: CaptionTimeline.Segment
    ) throws(TimedTextError) -> TimedTextSample {
        let place = place(of: segment)
        var text = ""
        var styles: [TextStyle] = []
        for cue in segment.cues {
            let runs = cue.text.runs
            guard runs.contains(where: { !$0.text.isEmpty }) else { continue }
            if !text.isEmpty { text += "\n" }
            for run in runs {
                let start = text.utf16.count
                text += run.text
                append(run, from: start, to: text.utf16.count, to: &styles)
            }
        }
        let sample = TimedTextSample(
            text: text,
            styles: styles,
            textBox: text.isEmpty ? nil : geometry.textBox(for: place),
            isForced: segment.cues.contains(where: \.isForced)
        )
        var writer = ByteWriter()
        sample.encode(to: &writer)
        // Text beyond what its length field can say is cut off in the bytes, but counts.
        let uncounted = max(0, text.utf8.count - Int(UInt16.max))
        guard writer.count + uncounted <= TimedTextSample.byteLimit else {
            throw TimedTextError(byteCount: writer.count + uncounted, at: segment.cues[0].position)
        }
        return sample
    }

    /// Adds a style where a run is drawn otherwise than the default; equal neighbours become one.
    private func append(
        _ run: StyledRun,
        from start: Int,
        to end: Int,
        to styles: inout [TextStyle]
    ) {
        var style = defaultStyle
        style.face = run.face
        style.color = run.color?.packed ?? defaultStyle.color
        guard style != defaultStyle, start < end, end <= UInt16.max else { return }
        style.startCharacter = UInt16(start)
        style.endCharacter = UInt16(end)
        if var last = styles.last, last.endCharacter == style.startCharacter {
            let range = (last.startCharacter, style.endCharacter)
            last.startCharacter = style.startCharacter
            last.endCharacter = style.endCharacter
            if last == style {
                style.startCharacter = range.0
                styles.removeLast()
            }
        }
        styles.append(style)
    }

    /// The one place of a sample: that of its cues, or the bottom where they differ.
    private mutating func place(of segment: CaptionTimeline.Segment) -> TimedTextGeometry.Place {
        let place = segment.cues[0].place
        if segment.cues.allSatisfy({ $0.place == place }) { return place }
        losses.add(
            "shown together with a cue placed elsewhere; tx3g has one place for both, the bottom",
            at: segment.cues[0].position
        )
        return .bottom
    }
}

extension [ConversionLoss] {
    /// What tx3g cannot carry of each cue.
    init(ofCuesInTimedText cues: [Cue]) {
        self = []
        for cue in cues {
            if cue.placement.hasMoreThanThird {
                add("tx3g has no cue settings but top, middle and bottom", at: cue.position)
            }
            if cue.text.nodes.contains(where: \.hasRuby) {
                add("tx3g has no ruby; it becomes base(annotation)", at: cue.position)
            }
            if cue.text.nodes.contains(where: \.hasTimestamp) {
                add("times within the text are left out; it is shown whole", at: cue.position)
            }
            for sentence in cue.text.nodes.reduce(into: [String](), { $0 += $1.namesLost($0) }) {
                add(sentence, at: cue.position)
            }
        }
    }
}

extension Placement {
    /// Whether the cue says more of its place than the third of the picture.
    fileprivate var hasMoreThanThird: Bool {
        var third = Placement(vertical: vertical)
        third.lineAlignment = lineAlignment
        third.line = line
        return self != third
    }
}

extension CaptionText.Node {
    /// What tx3g has no names for in this part, each once, without those that are known.
    fileprivate func namesLost(_ known: [String]) -> [String] {
        guard case .element(let element, let classes, let children) = self else { return [] }
        var lost: [String] = []
        switch element {
        case .voice: lost.append("tx3g cannot name speakers")
        case .language: lost.append("tx3g cannot name the language of a part")
        default: break
        }
        let colors = classes.count { WebVTT.color(ofClasses: [$0]) != nil }
        if classes.count > min(colors, 1) { lost.append("tx3g has no classes") }
        for child in children { lost += child.namesLost(known + lost) }
        return lost.reduce(into: []) { list, name in
            if !known.contains(name), !list.contains(name) { list.append(name) }
        }
    }

    fileprivate var hasRuby: Bool {
        guard case .element(let element, _, let children) = self else { return false }
        return element == .ruby || children.contains(where: \.hasRuby)
    }

    /// Whether a moment inside the cue is named.
    var hasTimestamp: Bool {
        switch self {
        case .timestamp: true
        case .element(_, _, let children): children.contains(where: \.hasTimestamp)
        case .text: false
        }
    }
}

extension Cue {
    /// Where on the picture tx3g shows the cue.
    var place: TimedTextGeometry.Place {
        switch placement.vertical {
        case .top: .top
        case .middle: .middle
        case .bottom: .bottom
        }
    }
}

extension StyledRun {
    fileprivate var face: TextStyle.Face {
        var face: TextStyle.Face = []
        if isBold { face.insert(.bold) }
        if isItalic { face.insert(.italic) }
        if isUnderlined { face.insert(.underlined) }
        return face
    }
}

extension RGBAColor {
    fileprivate var packed: UInt32 {
        UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
    }
}
