// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions

/// Final texts of a session that are sent on, in their order.
package struct FinalTexts: Sendable {
    /// The name of the session; the numbers of its events grow from run to run.
    let session: String
    /// The texts with the numbers of their events; their times count from 1970, in milliseconds.
    let texts: [(event: Int, segment: LiveSegment)]

    /// The final texts among events, in the language of the session.
    init(_ events: [SessionEvent], of session: LiveSession) {
        let (record, language) = (session.record, session.captions.settings.language)
        self.session = record.name
        texts = events.compactMap { event in
            guard case .segment(var segment) = event.content, segment.isFinal,
                segment.language == nil || segment.language == language
            else { return nil }
            segment.language = language
            segment.start = segment.start.map { $0 + record.started }
            segment.end = segment.end.map { $0 + record.started }
            segment.received += record.started
            return (event.number, segment)
        }
    }
}
