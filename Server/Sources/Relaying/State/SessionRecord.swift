// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import MediaSelection

/// What a session was started with.
package struct SessionRecord: Codable, Equatable, Sendable {
    /// Names these captions: the name of the session and the number of the run, such as `hall~2`.
    ///
    /// Earlier versions gave the first run the name of its session.
    package var id: String
    /// The name of the session, of which there may be captions several times.
    package var name: String
    /// Milliseconds since 1970.
    package var started: Int
    package var language: String
    package var maximumSeconds: Int
    package var sendsPartials: Bool
    /// Texts in a row that have to agree on a word before it is shown; nil for each text as it comes.
    package var agreement: Int?
    /// Where changes of the status are posted.
    package var statusCallback: String?
    /// The length of the partial segments of HLS, in milliseconds; nil for none.
    package var partDuration: Int?
    /// Milliseconds that a segment of HLS waits for final texts after its end; nil for those of the rendition.
    package var hold: Int?
    /// The number of the last event of the run before; nil for the first run.
    package var eventsBefore: Int?
    /// The number of the last event; nil while captions run.
    package var lastEvent: Int?

    /// What the captions are made with.
    ///
    /// - Throws: ``SessionError/durationOutOfRange(seconds:)``.
    func settings() throws(SessionError) -> SessionSettings {
        var tag = LanguageTag.undetermined
        do {
            tag = try LanguageTag(language)
        } catch {
            // A request with another text is refused; a log with one is of another version.
        }
        return try SessionSettings(
            language: tag,
            maximumSeconds: maximumSeconds,
            sendsPartials: sendsPartials,
            stability: agreement.map { .agreement($0) } ?? .latest
        )
    }
}
