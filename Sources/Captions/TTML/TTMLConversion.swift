// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Makes cues of elements: resolves times, regions and styles.
///
/// A paragraph is a cue. One whose parts have times of their own becomes a cue for each interval in
/// which the same parts are shown. Times are exact until they are rounded to the nearest
/// millisecond, a half away from zero. A paragraph without an end is shown until
/// the last moment that the document names.
struct TTMLConverter {
    /// What an element has from those around it.
    struct Context {
        var interval: Interval
        var style: TTMLComputedStyle
        var region: Int?
        var language: String?
        var voice: String?
        var preservesSpace: Bool
    }

    private let source: TTML.Document
    var document: CaptionDocument
    var diagnostics = DiagnosticList()
    var sheet: TTMLStyleSheet
    private var regions: [String: Int] = [:]
    private var regionValues: [TTMLStyleSheet.Values] = []
    private var placements = TTMLPlacements()
    /// The look that was asked for last.
    private var recentLook = SharedContentLook()
    private var lastTime = TTML.Time.zero
    private var unended: [Int] = []

    init(_ source: TTML.Document) {
        self.source = source
        document = CaptionDocument(language: source.language)
        sheet = TTMLStyleSheet(source.styles)
        for (index, region) in source.regions.enumerated() {
            let values = sheet.specified(
                region.references,
                region.attributes,
                at: region.position
            )
            regionValues.append(values)
            var reader = TTMLRegionReader(source.parameters)
            placements.boxes.append(reader.box(of: region, values))
            diagnostics += reader.problems.map {
                Diagnostic(.invalidStyleValue, $0, at: region.position)
            }
            if let identifier = region.identifier, regions[identifier] == nil {
                regions[identifier] = index
            }
        }
    }

    /// What a body has from the head and the root element.
    mutating func initialContext(at position: SourcePosition) -> Context {
        var style = TTMLComputedStyle()
        let initial = sheet.specified([], source.initialStyles, at: position)
        _ = style.apply(initial, keepsWhite: false)
        style.applyLook(initial, source.parameters, isSpan: false)
        return Context(
            interval: Interval(begin: .zero, end: nil),
            style: style,
            region: nil,
            language: nil,
            voice: nil,
            preservesSpace: source.preservesSpace
        )
    }

    /// Ends what no end was said of, when everything has been converted.
    mutating func finish() {
        diagnostics += sheet.takeDiagnostics()
        for index in unended {
            let cue = document.cues[index]
            document.cues[index].endMilliseconds = max(lastTime.milliseconds, cue.startMilliseconds)
            let message =
                "the paragraph is shown until the presentation ends; the document's last time is assumed"
            diagnostics.append(.indefiniteEnd, message, at: cue.position)
        }
    }

    /// Converts a body, division or paragraph whose interval is already that of the context.
    mutating func convert(_ element: TTML.Element, _ outer: Context) {
        guard let context = enter(element, outer) else { return }
        if element.kind == .paragraph { return convertParagraph(element, context) }
        var elder: TTML.Time?
        for case .element(let child) in element.children {
            var inner = context
            inner.interval = interval(
                of: child,
                in: context.interval,
                after: element.isSequence ? elder ?? context.interval.begin : nil
            )
            elder = inner.interval.end ?? inner.interval.begin
            convert(child, inner)
        }
    }

    /// Applies what an element says; nil where it is not displayed.
    mutating func enter(_ element: TTML.Element, _ outer: Context) -> Context? {
        var context = outer
        let values = sheet.specified(element.references, element.attributes, at: element.position)
        if values["tts:display"] == "none" { return nil }
        if context.region == nil, let name = element.region {
            context.region = regions[name]
            if let index = context.region {
                report(context.style.apply(regionValues[index], keepsWhite: false), element)
                context.style.applyLook(regionValues[index], source.parameters, isSpan: false)
            } else {
                let message = "there is no region \"\(name)\""
                diagnostics.append(.undefinedRegion, message, at: element.position)
            }
        }
        let statesColor =
            element.kind == .span && element.attributes.contains { $0.name == "tts:color" }
        report(context.style.apply(values, keepsWhite: statesColor), element)
        context.style.applyLook(values, source.parameters, isSpan: element.kind == .span)
        if let language = element.language {
            context.language = language.isEmpty || language == source.language ? nil : language
        }
        if let agent = element.agents.first { context.voice = source.agents[agent] ?? agent }
        context.preservesSpace = element.preservesSpace ?? context.preservesSpace
        return context
    }

    private mutating func report(_ names: [String], _ element: TTML.Element) {
        for name in names {
            let message = "\(name) has an impossible value; ignored"
            diagnostics.append(.invalidStyleValue, message, at: element.position)
        }
    }

    // MARK: Times

    /// When an element is shown (TTML2, 12.2): within its parent, or after its elder sibling.
    mutating func interval(
        of element: TTML.Element,
        in parent: Interval,
        after elder: TTML.Time?
    ) -> Interval {
        if elder == nil, !element.isTimed { return parent }
        let reference = elder ?? parent.begin
        let begin = reference + (element.begin ?? .zero)
        var end = parent.end
        func shorten(to time: TTML.Time) { end = end.map { min($0, time) } ?? time }
        if let duration = element.duration { shorten(to: begin + duration) }
        if let stated = element.end { shorten(to: reference + stated) }
        // In a sequence an element lasts as long as what is in it.
        if elder != nil, element.duration == nil, element.end == nil {
            if let implied = impliedEnd(of: element, from: begin) { shorten(to: implied) }
        }
        lastTime = max(lastTime, begin, end ?? begin)
        return Interval(begin: begin, end: end)
    }

    /// When what is in an element ends; nil for characters, which are shown as long as their container is
    /// (TTML2, 12.2.4: in a sequence, their duration is zero).
    private func impliedEnd(of element: TTML.Element, from begin: TTML.Time) -> TTML.Time? {
        if !element.isSequence, element.hasText { return nil }
        var latest = begin
        var elder = begin
        for case .element(let child) in element.children {
            let reference = element.isSequence ? elder : begin
            let start = reference + (child.begin ?? .zero)
            let own = [child.duration.map { start + $0 }, child.end.map { reference + $0 }]
            guard let end = own.compactMap(\.self).min() ?? impliedEnd(of: child, from: start)
            else { return nil }
            elder = end
            latest = max(latest, elder)
        }
        return latest
    }

    // MARK: Paragraphs

    /// What is stated for all text of a paragraph; what differs within it is left out, and noted.
    private mutating func look(
        of leaves: [TTMLLeaf],
        _ element: TTML.Element
    ) -> SharedContentLook {
        let looks = leaves.lazy.filter { !$0.isLineBreak && !$0.text.isBlank }.map(\.style.look)
        guard let first = looks.first else { return SharedContentLook() }
        guard looks.allSatisfy({ $0 == first }) else {
            let message = "fonts, sizes, edges and boxes that change within a cue are not kept"
            diagnostics.append(.droppedAttribute, message, at: element.position)
            return SharedContentLook()
        }
        if recentLook.value != first { recentLook = SharedContentLook(first) }
        return recentLook
    }

    private mutating func convertParagraph(_ element: TTML.Element, _ context: Context) {
        if let end = context.interval.end, end <= context.interval.begin, !element.isEmptyInItself {
            let message =
                "the paragraph is never shown, because its container ends before it begins"
            return diagnostics.append(.neverShown, message, at: element.position)
        }
        var collector = TTMLLeafCollector()
        collector.collect(element, context, &self)
        if !element.isTimed, collector.leaves.allSatisfy(\.text.isBlank) { return }
        let start = context.interval.startMilliseconds
        let end = context.interval.end == nil ? nil : context.interval.endMilliseconds
        if collector.leaves.contains(where: { $0.style.isForced })
            && collector.leaves.contains(where: {
                !$0.style.isForced && !$0.isLineBreak && !$0.text.isBlank
            })
        {
            let message = "only a part of the paragraph is forced; taken for all of it"
            diagnostics.append(.droppedAttribute, message, at: element.position)
        }
        var cue = Cue(
            identifier: element.identifier,
            startMilliseconds: start,
            endMilliseconds: end ?? start,
            text: CaptionText(),
            sharedPlacement: placements.placement(context.region, context.style.alignment),
            position: element.position
        )
        cue.sharedLook = look(of: collector.leaves, element)
        cue.isForced =
            collector.leaves.isEmpty
            ? context.style.isForced : collector.leaves.contains { $0.style.isForced }
        for (startMilliseconds, endMilliseconds, text) in collector.intervals(start, end) {
            cue.startMilliseconds = startMilliseconds
            cue.endMilliseconds = endMilliseconds ?? startMilliseconds
            cue.text = text
            if endMilliseconds == nil { unended.append(document.cues.count) }
            document.cues.append(cue)
        }
        if collector.isTooFinelyTimed {
            let message = "too many times inside the paragraph; it is shown whole"
            diagnostics.append(.droppedAttribute, message, at: element.position)
        }
    }
}

extension String {
    /// Whether there is nothing but white space.
    var isBlank: Bool {
        // Most texts begin with a letter.
        if let first = utf8.first, 0x21..<0x7F ~= first { return false }
        return allSatisfy(\.isWhitespace)
    }
}

extension TTMLConverter {
    /// When an element is shown; without an end: as long as the document.
    struct Interval {
        let begin: TTML.Time
        let end: TTML.Time?
        /// The beginning in milliseconds.
        let startMilliseconds: Int
        /// The end in milliseconds; without an end the largest number.
        let endMilliseconds: Int

        init(begin: TTML.Time, end: TTML.Time?) {
            (self.begin, self.end) = (begin, end)
            startMilliseconds = begin.milliseconds
            endMilliseconds = end?.milliseconds ?? .max
        }
    }
}

extension TTML.Element {
    /// Whether it says itself when it is shown.
    var isTimed: Bool { begin != nil || end != nil || duration != nil }

    /// Whether its own times leave no time to show it, whatever its container is.
    fileprivate var isEmptyInItself: Bool {
        if let duration, duration <= .zero { return true }
        guard let end else { return false }
        return end <= begin ?? .zero
    }

    /// Whether it has characters that are not white space.
    fileprivate var hasText: Bool {
        children.contains { child in
            if case .text(let text) = child { !text.isBlank } else { false }
        }
    }
}
