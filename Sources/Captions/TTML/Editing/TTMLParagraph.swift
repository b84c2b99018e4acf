// SPDX-License-Identifier: Apache-2.0

import Markup
import MediaPrimitives

extension TTML {
    /// A paragraph that is one cue.
    struct Paragraph: Equatable, Sendable {
        /// The place of the element in the document.
        let element: Int
        /// The place in the list of elements with times; nil if only elements around it have some.
        let timed: Int?
        /// When it is shown, in milliseconds; nil if it has no end.
        private(set) var statedTimes: (start: Int, end: Int)?
        /// Its times after a change.
        private(set) var newTimes: (start: Int, end: Int)?
        /// The cue as players show it; nil if the paragraph shows nothing.
        private(set) var shown: Captions.Cue?
        /// What it says without markup.
        let plainText: String
        /// Its lines, if nothing but line breaks is in it.
        private let lines: [String]?
        /// Its lines after a change.
        private(set) var newLines: [String]?
        /// How it can be moved to the top of the picture.
        let way: WayToTop
        /// Whether it was moved there.
        private(set) var isAtTop = false

        static func == (left: Paragraph, right: Paragraph) -> Bool {
            left.element == right.element && left.newLines == right.newLines
                && left.isAtTop == right.isAtTop && left.newTimes?.start == right.newTimes?.start
                && left.newTimes?.end == right.newTimes?.end
        }
    }
}

extension TTML.Paragraph {
    /// The paragraphs of a document that are one cue, or none, each.
    ///
    /// - Parameters:
    ///   - markup: the document.
    ///   - timing: the times of its elements.
    ///   - cues: the cues of the document; of several in one paragraph, each shows a part of it.
    /// - Returns: the paragraphs, in document order.
    static func all(
        in markup: MarkupDocument,
        _ timing: TTML.Timing,
        _ cues: [Captions.Cue]
    ) -> [TTML.Paragraph] {
        let shown = Dictionary(grouping: cues, by: \.position)
        var places = MarkupLines(markup.bytes[...])
        let ways = TTML.WaysToTop(markup)
        return markup.elements.indices.compactMap { element in
            guard markup.elements[element].isOfRoot, markup.name(element) == "p" else { return nil }
            let position = places.position(at: Int(markup.elements[element].startTag.lowerBound))
            let cues = shown[position] ?? []
            let inside = element + 1..<Int(markup.elements[element].next)
            guard cues.count < 2, !inside.contains(where: { timing.place(of: $0) != nil }) else {
                return nil
            }
            return TTML.Paragraph(element, markup, timing, cues.first, ways.way(for: element))
        }
    }

    private init(
        _ element: Int,
        _ markup: MarkupDocument,
        _ timing: TTML.Timing,
        _ cue: Captions.Cue?,
        _ way: TTML.WayToTop
    ) {
        self.element = element
        self.way = way
        timed = timing.place(of: element)
        shown = cue
        let text = Self.lines(of: element, in: markup)
        lines = text.isPlain ? text.lines : nil
        plainText = cue?.text.plainText ?? text.lines.joined(separator: "\n")
        let interval = timed.map { timing.timed[$0].interval }
        statedTimes = interval.flatMap { interval in
            interval.end.map { (interval.begin.milliseconds, $0.milliseconds) }
        }
    }

    /// The lines of a paragraph with white space as it is shown, and whether nothing else is in it.
    private static func lines(
        of element: Int,
        in markup: MarkupDocument
    ) -> (lines: [String], isPlain: Bool) {
        let content = markup.elements[element].content.places
        var lines: [String] = []
        var line = ""
        var start = content.lowerBound
        var isPlain = !markup.attributes(of: element).contains { $0.name == "xml:space" }
        for inner in element + 1..<Int(markup.elements[element].next) {
            let place = markup.elements[inner]
            guard place.isOfRoot, markup.name(inner) == "br" else {
                isPlain = false
                continue
            }
            line += markup.text(in: start..<Int(place.startTag.lowerBound))
            lines.append(line)
            line = ""
            start = Int(place.end)
        }
        line += markup.text(in: start..<max(start, content.upperBound))
        let shown = (lines + [line]).map { line in
            line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        // A comment is no text, and would be lost.
        let hasComment = zip(markup.bytes[content], markup.bytes[content].dropFirst())
            .contains { $0 == UInt8(ascii: "<") && $1 == UInt8(ascii: "!") }
        return (shown, isPlain && !hasComment)
    }
}

extension TTML.Paragraph: EditableCue, CueBlock {
    var cue: TTML.Paragraph? {
        get { statedTimes == nil ? nil : self }
        set { if let newValue { self = newValue } }
    }

    /// The lines; empty if there are other elements among them, which are not divided anew.
    var editedText: ArraySlice<UInt8> {
        get { Array((newLines ?? lines ?? []).joined(separator: "\n").utf8)[...] }
        set {
            guard lines != nil else { return }
            newLines = newValue.string.split(whereSeparator: \.isNewline).map(String.init)
        }
    }

    mutating func setTimes(startMilliseconds: Int, endMilliseconds: Int) {
        let new = (startMilliseconds, max(endMilliseconds, startMilliseconds + 1))
        if let old = statedTimes, old == new { return }
        (statedTimes, newTimes) = (new, new)
        shown?.startMilliseconds = new.0
        shown?.endMilliseconds = new.1
    }
}

extension TTML.Paragraph: PlaceableCue {
    mutating func moveToTop() -> Bool {
        if case .none = way { return false }
        isAtTop = true
        shown?.placement = Placement(vertical: .top)
        return true
    }
}
