// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// An event of SubStation Alpha as containers have it: its times beside its text.
///
/// Source: Matroska, "Subtitles", SSA/ASS.
public struct SubStationEvent: Equatable, Sendable {
    /// When it appears, in milliseconds.
    public var startMilliseconds: Int
    /// When it disappears, in milliseconds.
    public var endMilliseconds: Int
    /// `ReadOrder,Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text`.
    public var line: String

    /// Makes an event.
    public init(startMilliseconds: Int, endMilliseconds: Int, line: String) {
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
    public static func read(
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
        for (name, loss) in losses.dropped.sorted(by: { $0.key < $1.key }) {
            let message = "not kept: \(name)\(loss.count == 1 ? "" : " (\(loss.count) times)")"
            found.append(Diagnostic(.notImported, message, at: loss.position))
        }
        return found
    }
}
