// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// An event of SubStation Alpha as containers have it: its times beside its text.
///
/// Source: Matroska, "Subtitles", SSA/ASS.
package struct SubStationEvent: Equatable, Sendable {
    /// When it appears, in milliseconds.
    package var startMilliseconds: Int
    /// When it disappears, in milliseconds.
    package var endMilliseconds: Int
    /// `ReadOrder,Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text`.
    package var line: String

    /// Makes an event.
    package init(startMilliseconds: Int, endMilliseconds: Int, line: String) {
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
        self.line = line
    }
}

extension CaptionDocument {
    /// The cues of a stream of SubStation Alpha.
    ///
    /// A cue's place in its file is line n, column 1 for the n-th event.
    ///
    /// - Parameters:
    ///   - events: the events in order.
    ///   - header: the head of the file, with its styles.
    /// - Returns: the cues, and what is not kept.
    package static func read(
        subStation events: [SubStationEvent],
        header: String
    ) -> (CaptionDocument, [Diagnostic]) {
        var cues = SubStationCues(
            header: SubStationHeader(header),
            isConverted: false,
            hasLiteralBraces: false
        )
        var document = CaptionDocument()
        for (index, event) in events.enumerated() {
            let place = SourcePosition(line: index + 1, column: 1)
            guard let dialogue = SubStationDialogue(event.line) else {
                cues.losses.unread.append(place)
                continue
            }
            let cue = cues.cue(dialogue, event.startMilliseconds, event.endMilliseconds, place)
            if let cue { document.cues.append(cue) }
        }
        return (document, diagnostics(cues.losses))
    }

    private static func diagnostics(_ losses: ImportLosses) -> [Diagnostic] {
        let start = SourcePosition(line: 1, column: 1)
        let format = ImportedFormat.subStationAlpha
        var found = [Diagnostic(.notImported, "\(format.name): \(format.doubts)", at: start)]
        if let first = losses.unread.first {
            let count = losses.unread.count
            let message = "\(count) events lack fields and are left out"
            found.append(Diagnostic(.unreadEvents, message, at: first))
        }
        return found + losses.droppedDiagnostics
    }
}

/// The fields of an event as FFmpeg's decoders write it.
package struct SubStationDialogue {
    /// The name of its style.
    let style: String
    /// Who speaks; empty if no speaker is named.
    let name: String
    /// A movement of the whole line; empty if missing.
    let effect: String
    /// The text with its markup.
    let text: String

    /// Splits `ReadOrder,Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text`; nil where fields are
    /// missing.
    package init?(_ line: String) {
        let fields = line.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
        guard fields.count == 9 else { return nil }
        style = String(fields[2])
        name = String(fields[3])
        effect = String(fields[7])
        text = String(fields[8])
    }
}

/// Makes cues of events of SubStation Alpha, and counts what is not kept.
package struct SubStationCues {
    /// The head of the file.
    let header: SubStationHeader
    /// Whether FFmpeg made the events of another format: empty ones only end those before then.
    let isConverted: Bool
    /// Whether braces without codes are text.
    let hasLiteralBraces: Bool
    /// What was lost.
    package var losses = ImportLosses()

    /// Starts with the head of a file.
    package init(header: SubStationHeader, isConverted: Bool, hasLiteralBraces: Bool) {
        self.header = header
        self.isConverted = isConverted
        self.hasLiteralBraces = hasLiteralBraces
    }

    /// The cue of an event; nil where it shows nothing.
    package mutating func cue(
        _ dialogue: SubStationDialogue,
        _ start: Int,
        _ end: Int,
        _ position: SourcePosition
    ) -> Cue? {
        var reader = SubStationText(
            dialogue.text,
            style: dialogue.style,
            header: header,
            hasLiteralBraces: hasLiteralBraces
        )
        var text = reader.parse()
        losses.add(reader.dropped, at: position)
        if !dialogue.effect.isEmpty { losses.add(["effects of whole lines": 1], at: position) }
        // Where it is no cue of the file, it only ends the one before.
        let isEnd = isConverted && text.plainText.allSatisfy(\.isWhitespace)
        if isEnd || reader.hasDrawing && text.nodes.isEmpty { return nil }
        if !dialogue.name.isEmpty, !text.nodes.isEmpty {
            text.nodes = [.element(.voice(dialogue.name), children: text.nodes)]
        }
        return Cue(
            startMilliseconds: start,
            endMilliseconds: end,
            text: text,
            placement: reader.placement,
            position: position
        )
    }
}

/// What importing a file lost, counted.
package struct ImportLosses {
    /// Where events are that FFmpeg could not decode.
    package var unread: [SourcePosition] = []
    /// Where cues are whose end is assumed.
    package var openEnds: [SourcePosition] = []
    /// Where cues are that end as they begin, or before, so that they are never shown.
    package var neverShown: [SourcePosition] = []
    /// What is not kept, with the first place and the number of times.
    package private(set) var dropped: [String: (position: SourcePosition, count: Int)] = [:]

    /// Counts what one event lost.
    mutating func add(_ counts: [String: Int], at position: SourcePosition) {
        for (name, count) in counts {
            dropped[name, default: (position, 0)].count += count
        }
    }

    /// What is not kept, a diagnostic for each kind.
    package var droppedDiagnostics: [Diagnostic] {
        dropped.sorted { $0.key < $1.key }.map { name, loss in
            let message = "not kept: \(name)\(loss.count == 1 ? "" : " (\(loss.count) times)")"
            return Diagnostic(.notImported, message, at: loss.position)
        }
    }
}
