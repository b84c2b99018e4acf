// SPDX-License-Identifier: Apache-2.0

package import Captions
package import ISOMedia
import MediaPrimitives

/// A tx3g sample and when it is shown.
package struct TimedTextCue: Equatable, Sendable {
    /// When it appears, in milliseconds.
    package var startMilliseconds: Int
    /// When it disappears, in milliseconds.
    package var endMilliseconds: Int
    /// The whole sample.
    package var bytes: ArraySlice<UInt8>

    /// Makes a sample with its time.
    package init(startMilliseconds: Int, endMilliseconds: Int, bytes: ArraySlice<UInt8>) {
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
        self.bytes = bytes
    }
}

extension CaptionDocument {
    /// The cues of a tx3g track.
    ///
    /// A cue's place in its file is line n, column 1 for the n-th sample. Gaps have no cue. Styles
    /// become bold, italic, underline and colour where they differ from the entry's default style.
    /// Two samples that follow each other stay two cues even when they are equal, because a file may
    /// say the same thing twice; with `joiningEqualSamples` they become one, which is right where
    /// samples were cut, as at the borders of fragments.
    ///
    /// - Parameters:
    ///   - samples: the samples in order.
    ///   - entry: their format.
    ///   - trackTop: where the track begins on the picture, in pixels from the top.
    ///   - pictureHeight: the height of the picture, in pixels; 0 when it is not known.
    ///   - joiningEqualSamples: whether samples without a gap between them that are equal in text,
    ///     styles and all else become one cue.
    /// - Returns: the cues, and what was noticed in the samples.
    package static func read(
        timedText samples: [TimedTextCue],
        entry: TextSampleEntry,
        trackTop: Int = 0,
        pictureHeight: Int = 0,
        joiningEqualSamples: Bool = false
    ) -> (CaptionDocument, [Diagnostic]) {
        let reader = TimedTextCueReader(entry, trackTop: trackTop, pictureHeight: pictureHeight)
        var document = CaptionDocument()
        var diagnostics: [Diagnostic] = []
        var previous: TimedTextSample?
        for (index, timed) in samples.enumerated() {
            let place = SourcePosition(line: index + 1, column: 1)
            let (sample, notes) = TimedTextSample.decode(timed.bytes)
            diagnostics += notes.map { Diagnostic($0.code, $0.description, at: place) }
            guard !sample.text.isEmpty else {
                previous = nil
                continue
            }
            if joiningEqualSamples, sample == previous, let last = document.cues.last,
                last.endMilliseconds == timed.startMilliseconds
            {
                document.cues[document.cues.count - 1].endMilliseconds = timed.endMilliseconds
                continue
            }
            previous = sample
            diagnostics += reader.losses(of: sample, at: place)
            var cue = Cue(
                startMilliseconds: timed.startMilliseconds,
                endMilliseconds: timed.endMilliseconds,
                text: reader.text(of: sample),
                placement: reader.placement(of: sample),
                isForced: sample.isForced || reader.isAllForced,
                position: place
            )
            cue.contentLook = reader.look(of: sample)
            document.cues.append(cue)
        }
        return (document, diagnostics)
    }
}

extension TimedTextNote {
    /// What kind of thing was noticed.
    fileprivate var code: DiagnosticCode {
        switch self {
        case .textTruncated, .invalidText: .damagedText
        case .clipped, .dropped: .recordBeyondText
        case .invalidBoxSize, .truncatedBox, .trailingBytes: .malformedBox
        }
    }
}

/// Reads samples against the entry they belong to.
private struct TimedTextCueReader {
    let entry: TextSampleEntry
    let trackTop: Int
    let pictureHeight: Int
    /// Whether the height is that of the picture.
    private let isHeightKnown: Bool

    init(_ entry: TextSampleEntry, trackTop: Int, pictureHeight: Int) {
        self.entry = entry
        self.trackTop = trackTop
        let box = entry.defaultTextBox
        isHeightKnown = pictureHeight > 0
        self.pictureHeight = pictureHeight > 0 ? pictureHeight : Int(box.bottom) - Int(box.top)
    }

    var isAllForced: Bool { entry.displayFlags.contains(.allSamplesForced) }

    /// The text with its styles; where records overlap, the first one counts.
    func text(of sample: TimedTextSample) -> CaptionText {
        let units = Array(sample.text.utf16)
        var nodes: [CaptionText.Node] = []
        var index = 0
        func append(upTo border: Int, _ style: TextStyle?) {
            // A border inside of a character or a line break would make two of it.
            let end = units.isSplit(at: border) ? border + 1 : border
            guard end > index else { return }
            let text = String(decoding: units[index..<end], as: UTF16.self).unifyingLineBreaks
            nodes.append(style.map { node(text, $0) } ?? .text(text))
            index = end
        }
        let styles = sample.styles.enumerated()
            .sorted {
                ($0.element.startCharacter, $0.offset) < ($1.element.startCharacter, $1.offset)
            }
            .map(\.element)
        for style in styles {
            append(upTo: min(Int(style.startCharacter), units.count), nil)
            append(upTo: min(Int(style.endCharacter), units.count), style)
        }
        append(upTo: units.count, nil)
        return CaptionText(nodes: nodes)
    }

    private func node(_ text: String, _ style: TextStyle) -> CaptionText.Node {
        let face = style.face.subtracting(entry.defaultStyle.face)
        let isColored = style.color != entry.defaultStyle.color
        let run = StyledRun(
            text: text,
            isBold: face.contains(.bold),
            isItalic: face.contains(.italic),
            isUnderlined: face.contains(.underlined),
            color: isColored ? RGBAColor(rgba: style.color) : nil
        )
        return run.node
    }

    /// The size and font of all text, and the box that the entry fills; a size of a twentieth of the height is the usual one.
    func look(of sample: TimedTextSample) -> ContentLook {
        var look = ContentLook()
        let box = RGBAColor(rgba: entry.backgroundColor)
        if box.alpha > 0 { look.window = box }
        let styles = sample.styles.isEmpty ? [entry.defaultStyle] : sample.styles
        guard let first = styles.first,
            styles.allSatisfy({ $0.fontSize == first.fontSize && $0.fontID == first.fontID })
        else { return look }
        let usual = TimedTextGeometry.usualFontSize(forHeight: pictureHeight)
        if isHeightKnown, first.fontSize > 0, first.fontSize != usual {
            look.size = (Double(first.fontSize) / Double(pictureHeight) * 2000).rounded()
        }
        let font = fontName(first.fontID).flatMap(CaptionAppearance.FontStyle.init(families:))
        // The fonts without serifs that every writer states are not a wish.
        if font != .sansSerif, font != .standard { look.font = font }
        return look
    }

    /// The name of a font of the entry (`ftab`); nil if the table lacks it.
    ///
    /// Source: 3GPP TS 26.245, 5.16: u16 count | count × (u16 identifier | u8 length | name).
    private func fontName(_ identifier: UInt16) -> String? {
        var boxes = SampleBoxes(entry.boxes[...])
        while let (type, payload) = boxes.next() {
            guard type == "ftab" else { continue }
            var reader = ByteReader(payload)
            do throws(ByteError) {
                for _ in 0..<Int(try reader.read(UInt16.self)) {
                    let number = try reader.read(UInt16.self)
                    let name = try reader.readBytes(Int(try reader.read(UInt8.self)))
                    if number == identifier { return String(decoding: name, as: UTF8.self) }
                }
            } catch {
                return nil
            }
        }
        return nil
    }

    /// The third of the picture the text is in: by the edge of its box that it stands at.
    func placement(of sample: TimedTextSample) -> Placement {
        let standard = entry.defaultTextBox
        // A track that is a band at the bottom, and Apple's rule for one without text boxes.
        guard let box = sample.textBox ?? (standard.bottom > standard.top ? standard : nil),
            pictureHeight > 0
        else { return Placement() }
        let isBand = (Int(box.bottom) - Int(box.top)) * 2 < pictureHeight
        let (top, bottom) = (trackTop + Int(box.top), trackTop + Int(box.bottom))
        let anchor: Int
        switch entry.verticalJustification {
        case _ where isBand: anchor = (top + bottom) / 2
        case 0: anchor = top
        case 1: anchor = (top + bottom) / 2
        default: anchor = bottom
        }
        if anchor * 3 < pictureHeight { return Placement(vertical: .top) }
        return Placement(vertical: anchor * 3 < pictureHeight * 2 ? .middle : .bottom)
    }

    /// What of a sample a cue does not have.
    func losses(of sample: TimedTextSample, at place: SourcePosition) -> [Diagnostic] {
        var lost: [String] = []
        if sample.highlight != nil { lost.append("a highlight (hlit)") }
        if sample.karaoke != nil { lost.append("karaoke (krok)") }
        if !sample.blinking.isEmpty { lost.append("blinking (blnk)") }
        if !sample.links.isEmpty { lost.append("links (href)") }
        let face = entry.defaultStyle.face
        if sample.styles.contains(where: { !$0.face.isSuperset(of: face) }) {
            lost.append("text plainer than the default style (styl)")
        }
        return lost.map { Diagnostic(.droppedStyle, "\($0) is not kept", at: place) }
    }
}

extension [UInt16] {
    /// Whether an index is between the halves of a surrogate pair, or between CR and LF.
    fileprivate func isSplit(at index: Int) -> Bool {
        guard index > 0, index < count else { return false }
        return UTF16.isTrailSurrogate(self[index]) || self[index - 1] == 0x0D && self[index] == 0x0A
    }
}

extension String {
    /// The text with `\n` for CR LF and for CR.
    var unifyingLineBreaks: String {
        guard utf8.contains(0x0D) else { return self }
        var text = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in unicodeScalars {
            if scalar == "\n", isAfterReturn {
                isAfterReturn = false
                continue
            }
            isAfterReturn = scalar == "\r"
            text.append(isAfterReturn ? "\n" : scalar)
        }
        return String(text)
    }
}
