// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
package import LiveListening
package import MediaSelection

extension RelayCore {
    /// The time of a session now, in milliseconds since its captions began.
    ///
    /// - Throws: ``RelayError`` if there is no such session.
    package func time(of session: String) throws(RelayError) -> Int {
        max(0, now - (try self.session(try id(of: session)).record.started))
    }

    /// The language of a session.
    ///
    /// - Throws: ``RelayError`` if there is no such session.
    package func language(of session: String) throws(RelayError) -> LanguageTag {
        try self.session(try id(of: session)).captions.settings.language
    }

    /// A stream that this program listens to has begun.
    ///
    /// - Parameters:
    ///   - stream: its name.
    ///   - session: the session.
    ///   - mediaStart: when its media begins, in milliseconds of the session.
    /// - Throws: ``RelayError`` if the session takes no captions.
    package func publishHeard(
        _ stream: String,
        session: String,
        mediaStart: Int
    ) throws(RelayError) {
        try perform(
            .publish(stream: stream, captions: true, audio: true, mediaStart: mediaStart),
            in: try id(of: session)
        )
    }

    /// A stream that this program listens to has ended.
    package func unpublishHeard(_ stream: String, session: String) throws(RelayError) {
        try perform(.unpublish(stream: stream), in: try id(of: session))
    }

    /// Takes what was heard.
    ///
    /// - Throws: ``RelayError`` if it is not taken.
    package func take(
        _ heard: HeardSegment,
        stream: String,
        session: String
    ) throws(RelayError) {
        let segment = PostedSegment(
            id: heard.id,
            stream: stream,
            text: heard.text,
            isFinal: heard.isFinal,
            start: heard.start,
            end: heard.end,
            finalWords: heard.isFinal ? nil : heard.finalWords,
            words: heard.words.isEmpty ? nil : heard.words
        )
        try perform(.segment(segment), in: try id(of: session))
    }
}
