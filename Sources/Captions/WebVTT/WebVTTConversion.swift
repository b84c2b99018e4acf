// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension WebVTT.Document {
    /// The language of a `Language:` line of the header, as written; nil when there is none.
    public var language: String? { WebVTT.language(inHeader: header) }

    /// The cues, and what is wrong with their text.
    public func captions() -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument(language: language)
        var diagnostics: [Diagnostic] = []
        for block in blocks { document.append(block, into: &diagnostics) }
        return (document, diagnostics)
    }
}

extension WebVTT {
    /// Reads a text right into cues, without keeping the document.
    static func captions(in text: ArraySlice<UInt8>) -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument()
        var parser = WebVTTParser(text)
        while let block = parser.next() { document.append(block, into: &parser.diagnostics) }
        document.language = language(inHeader: parser.header)
        return (document, parser.diagnostics)
    }

    /// The language that the lines of a header state.
    static func language(inHeader header: ArraySlice<UInt8>) -> String? {
        var lines = LineScanner(header)
        while let line = lines.next() {
            guard line.bytes.hasPrefix("Language:") else { continue }
            let value = line.bytes.dropFirst(9).trimmingSpaces
            if !value.isEmpty { return value.string }
        }
        return nil
    }
}

extension CaptionDocument {
    /// Adds what a block of WebVTT says.
    mutating func append(_ block: WebVTT.Block, into diagnostics: inout [Diagnostic]) {
        switch block {
        case .cue(let cue): cues.append(cue.cue(into: &diagnostics))
        case .region(let region, _): regions.append(CaptionRegion(region))
        case .style(let block): styleSheets.append(WebVTT.normalize(block.content).string)
        case .note, .unknown: break
        }
    }
}

extension WebVTT.Cue {
    /// The cue of the common model.
    func cue(into diagnostics: inout [Diagnostic]) -> Cue {
        var parser = WebVTTCueTextParser(normalizedText, at: textPosition)
        let text = parser.parse()
        if !parser.diagnostics.isEmpty { diagnostics += parser.diagnostics }
        return Cue(
            identifier: identifier.isEmpty ? nil : normalizedIdentifier.string,
            startMilliseconds: startMilliseconds,
            endMilliseconds: endMilliseconds,
            text: text,
            placement: Placement(settings),
            position: position
        )
    }
}

extension CaptionRegion {
    /// Makes a region of its definition.
    fileprivate init(_ region: WebVTT.Region) {
        self.init(identifier: region.identifier)
        width = region.width
        lines = region.lines
        (regionAnchorX, regionAnchorY) = region.regionAnchor
        (viewportAnchorX, viewportAnchorY) = region.viewportAnchor
        scrollsUp = region.scrollsUp
    }
}

extension Placement {
    /// Makes a placement from cue settings.
    fileprivate init(_ settings: WebVTT.CueSettings) {
        self.init(vertical: settings.line.vertical, alignment: settings.alignment)
        writingDirection = settings.writingDirection
        line = settings.line
        lineAlignment = settings.lineAlignment
        position = settings.position
        positionAlignment = settings.positionAlignment
        size = settings.size
        region = settings.region?.identifier
    }
}

extension Placement.Line {
    /// The third of the picture it is in, taking the picture to have 15 lines.
    var vertical: Placement.Vertical {
        switch self {
        case .automatic: .bottom
        case .number(let number): Self.third(of: number < 0 ? number + 15 : number, 15)
        case .percentage(let share): Self.third(of: share, 100)
        }
    }

    private static func third(of place: Double, _ height: Double) -> Placement.Vertical {
        if place * 3 < height { return .top }
        return place * 3 < height * 2 ? .middle : .bottom
    }
}
