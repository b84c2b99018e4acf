// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension WebVTT.Document {
    /// The language of a `Language:` line of the header, as written; nil when there is none.
    public var language: String? {
        var lines = LineScanner(header)
        while let line = lines.next() {
            guard line.bytes.hasPrefix("Language:") else { continue }
            let value = line.bytes.dropFirst(9).trimmingSpaces
            if !value.isEmpty { return value.string }
        }
        return nil
    }

    /// The cues, and what is wrong with their text.
    public func captions() -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument(language: language)
        var diagnostics: [Diagnostic] = []
        for case .cue(let cue) in blocks {
            var parser = WebVTTCueTextParser(cue.normalizedText, at: cue.textPosition)
            let text = parser.parse()
            diagnostics += parser.diagnostics
            document.cues.append(
                Cue(
                    identifier: cue.identifier.isEmpty
                        ? nil : String(decoding: cue.normalizedIdentifier, as: UTF8.self),
                    startMilliseconds: cue.startMilliseconds,
                    endMilliseconds: cue.endMilliseconds,
                    text: text,
                    placement: Placement(cue.settings),
                    position: cue.position
                )
            )
        }
        return (document, diagnostics)
    }
}

extension WebVTT.Cue {
    /// The identifier of the specification: NUL is U+FFFD.
    public var normalizedIdentifier: ArraySlice<UInt8> { WebVTT.normalize(identifier) }
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
    fileprivate var vertical: Placement.Vertical {
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
