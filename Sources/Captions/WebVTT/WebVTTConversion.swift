// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

extension WebVTT.Document {
    /// The language of a `Language:` or `lang:` line of the header, as written; nil if missing.
    package var language: String? { WebVTT.language(inHeader: header) }

    /// The cues, regions and style sheets, and what is wrong with the text of cues.
    package func captions() -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument(language: language)
        var diagnostics = DiagnosticList()
        for block in blocks {
            switch block {
            case .cue(let cue):
                document.cues.append(Captions.Cue(cue, into: &diagnostics))
            case .region(let region, _): document.regions.append(CaptionRegion(region))
            case .style(let block): document.appendStyleSheet(block.content)
            case .note(let block): document.appendNote(block.content, at: block.position)
            case .unknown: break
            }
        }
        document.takeHeader(signatureComment, header)
        return (document, diagnostics.all)
    }
}

extension WebVTT {
    /// Reads a text right into cues, without keeping the document.
    static func captions(in text: ArraySlice<UInt8>) -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument()
        document.cues.reserveCapacity(text.estimatedCueCount)
        let file = FileText(text)
        var parser = WebVTTParser(text)
        while let block = parser.next() {
            switch block.kind {
            case .cue(let cue):
                document.cues.append(Captions.Cue(cue, in: file, into: &parser.diagnostics))
            case .region(let region): document.regions.append(CaptionRegion(region))
            case .style: document.appendStyleSheet(text[block.content])
            case .note: document.appendNote(text[block.content], at: block.position)
            case .unknown: break
            }
        }
        document.language = language(inHeader: parser.header)
        document.takeHeader(parser.signatureComment, parser.header)
        return (document, parser.diagnostics.all)
    }

    /// The language that the lines of a header state.
    static func language(inHeader header: ArraySlice<UInt8>) -> String? {
        var lines = LineScanner(header)
        while let line = lines.next() {
            if let language = WebVTTHeader.language(line.bytes) { return language }
        }
        return nil
    }
}

extension CaptionDocument {
    fileprivate mutating func appendStyleSheet(_ text: ArraySlice<UInt8>) {
        styleSheets.append(WebVTT.normalize(text).string)
    }

    fileprivate mutating func appendNote(_ text: ArraySlice<UInt8>, at position: SourcePosition) {
        notes.append(
            CaptionNote(
                WebVTT.normalize(text).string,
                cueIndex: cues.count,
                position: position
            )
        )
    }

    /// Takes over the header, but for the line of the language.
    fileprivate mutating func takeHeader(
        _ signatureComment: ArraySlice<UInt8>,
        _ header: ArraySlice<UInt8>
    ) {
        title = WebVTT.normalize(signatureComment.trimmingSpaces).string
        var lines = LineScanner(header)
        var isLanguageDue = language != nil
        while let line = lines.next() {
            if isLanguageDue, line.bytes.hasPrefix("Language:"),
                line.bytes.dropFirst(9).trimmingSpaces.string == language
            {
                isLanguageDue = false
            } else if !line.bytes.isEmpty {
                headerLines.append(WebVTT.normalize(line.bytes).string)
            }
        }
    }
}

extension Cue {
    /// Makes a cue of one as written.
    fileprivate init(_ cue: WebVTT.Cue, into diagnostics: inout DiagnosticList) {
        self.init(
            identifier: cue.identifier.isEmpty ? nil : cue.normalizedIdentifier.string,
            startMilliseconds: cue.startMilliseconds,
            endMilliseconds: cue.endMilliseconds,
            text: WebVTT.cueText(
                cue.text,
                isPlain: WebVTT.isPlain(cue.text),
                at: cue.textPosition,
                into: &diagnostics
            ),
            placement: Placement(cue.settings),
            position: cue.position
        )
    }

    /// Makes a cue of its parts in a text.
    fileprivate init(
        _ cue: WebVTTCueParts,
        in file: FileText,
        into diagnostics: inout DiagnosticList
    ) {
        let identifier = file.bytes[cue.identifier]
        let place = TextInFile(cue.text, of: file, isPlain: cue.isPlain)
        self.init(
            identifier: identifier.isEmpty ? nil : WebVTT.normalize(identifier).string,
            startMilliseconds: cue.startMilliseconds,
            endMilliseconds: cue.endMilliseconds,
            text: place.map { CaptionText($0) }
                ?? WebVTT.cueText(
                    file.bytes[cue.text],
                    isPlain: cue.isPlain,
                    at: cue.textPosition,
                    into: &diagnostics
                ),
            sharedPlacement: cue.settings.placement,
            position: cue.position
        )
    }
}

extension WebVTT {
    /// The text of a cue as written; most have no markup.
    package static func cueText(
        _ text: ArraySlice<UInt8>,
        isPlain: Bool,
        at position: SourcePosition,
        into diagnostics: inout DiagnosticList
    ) -> CaptionText {
        if isPlain { return CaptionText(text.string) }
        var parser = WebVTTCueTextParser(normalize(text), at: position)
        let tree = parser.parse()
        if !parser.diagnostics.isEmpty { diagnostics += parser.diagnostics }
        return tree
    }

    /// Whether a text is its characters and nothing else.
    package static func isPlain(_ text: ArraySlice<UInt8>) -> Bool {
        !text.contains {
            $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == 0x0D || $0 == 0x00
        }
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
    package init(_ settings: WebVTT.CueSettings) {
        self.init(vertical: settings.line.vertical, alignment: settings.alignment)
        writingDirection = settings.writingDirection
        line = settings.line
        lineAlignment = settings.lineAlignment
        position = settings.position
        positionAlignment = settings.positionAlignment
        size = settings.size
        region = settings.region?.identifier
        keepsLine = true
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
