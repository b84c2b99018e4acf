// SPDX-License-Identifier: Apache-2.0

package import LiveCaptions
internal import MediaSelection

/// A session and the state of those who send texts to it: all that its log of actions brings back.
package struct LiveSession: Sendable {
    /// What became of an action.
    package struct Outcome: Sendable {
        package var events: [SessionEvent] = []
        package var error: SessionError?
        /// The segment of a text; nil for other actions.
        package var segment: EndedSegment?
        /// A time of day was too far from now and was not used.
        package var isMisplaced = false
        /// The text had come before.
        package var isDuplicate = false
        /// Whether the action changed the session, so that the log needs it.
        package var isLogged = true
    }

    package let record: SessionRecord
    package private(set) var captions: CaptionSession
    /// When the media of streams begins, in milliseconds since the session began.
    package private(set) var mediaStarts: [String: Int] = [:]
    private var texts: [TextSource: TextIngest] = [:]
    private var unnamed: [UnnamedSource: Int] = [:]

    /// A session in which nothing has happened.
    package init(_ record: SessionRecord) throws(SessionError) {
        self.record = record
        captions = CaptionSession(try record.settings(), after: record.eventsBefore ?? 0)
    }

    /// The number of the last text of a captioner's program; nil before the first.
    package func lastNumber(stream: String, language: String?) -> Int? {
        texts[TextSource(stream: stream, language: language)]?.lastNumber
    }

    /// Does an action.
    ///
    /// What is not done whole returns both the events and the error.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - time: now, in milliseconds since the session began.
    ///   - isReplayed: whether the action is of a log, which has only what was taken.
    /// - Returns: the events, the error, and whether the log needs the action.
    package mutating func apply(
        _ action: SessionAction,
        at time: Int,
        isReplayed: Bool = false
    ) -> Outcome {
        var outcome = Outcome()
        do throws(SessionError) {
            switch action {
            case .publish(let stream, let hasCaptions, let hasAudio, let mediaStart):
                outcome.events = try captions.publish(
                    stream,
                    captions: hasCaptions,
                    audio: hasAudio,
                    at: time
                )
                // Whoever listens again goes on with the same media.
                if let mediaStart, mediaStarts[stream] == nil { mediaStarts[stream] = mediaStart }
            case .unpublish(let stream): outcome.events = captions.unpublish(stream, at: time)
            case .segment(let posted):
                let segment = segment(posted, at: time)
                outcome.segment = EndedSegment(stream: segment.stream, id: segment.id)
                outcome.events = try receive(segment, isReplayed)
            case .text(let posted): try take(posted, at: time, &outcome)
            case .end(let segments):
                outcome.events = segments.flatMap { captions.end($0.id, of: $0.stream, at: time) }
                outcome.isLogged = !outcome.events.isEmpty
            case .endAll:
                outcome.events = endLines { $0.end(at: time) } + captions.end(at: time)
                outcome.isLogged = !outcome.events.isEmpty
            case .correct(let stream, let id, let text):
                outcome.events = try captions.correct(id, of: stream, to: text, at: time)
            case .tick:
                outcome.events = endLines { $0.tick(at: time) } + captions.tick(at: time)
                outcome.isLogged = !outcome.events.isEmpty
            case .pause:
                outcome.events = endLines { $0.end(at: time) } + captions.pause(at: time)
            case .resume: outcome.events = captions.resume(at: time)
            case .stop:
                outcome.events = endLines { $0.end(at: time) } + captions.stop(at: time)
            case .fail(let reason):
                outcome.events = endLines { $0.end(at: time) } + captions.fail(reason, at: time)
            }
        } catch {
            outcome.error = error
            outcome.isLogged = !outcome.events.isEmpty
        }
        moveOn(after: outcome.events)
        return outcome
    }

    /// A source without ids whose text is final sends another segment next: also if a pause or its own silence made the text
    /// final.
    private mutating func moveOn(after events: [SessionEvent]) {
        for case .segment(let segment) in events.map(\.content)
        where segment.isFinal && segment.id.hasPrefix(UnnamedSource.prefix) {
            for (source, number) in unnamed
            where source.stream == segment.stream && source.id(number) == segment.id {
                unnamed[source] = number + 1
            }
        }
    }

    private mutating func segment(_ posted: PostedSegment, at time: Int) -> LiveSegment {
        var segment = LiveSegment(
            id: posted.id ?? nextID(of: posted.unnamed),
            stream: posted.stream,
            text: posted.text,
            isFinal: posted.isFinal,
            start: posted.start,
            end: posted.end,
            received: time,
            language: Self.language(posted.language),
            speaker: posted.speaker,
            finalWords: posted.finalWords
        )
        segment.words = posted.isFinal ? posted.words ?? [] : []
        return segment
    }

    /// The id of the segment that is open of a source without ids, or comes next.
    private mutating func nextID(of source: UnnamedSource) -> String {
        let number = unnamed[source] ?? 1
        unnamed[source] = number
        return source.id(number)
    }

    /// A log of an earlier version may have several final texts of one id, which were segments of their own.
    private mutating func receive(
        _ segment: LiveSegment,
        _ isReplayed: Bool
    ) throws(SessionError) -> [SessionEvent] {
        do throws(SessionError) {
            return try captions.receive(segment)
        } catch {
            guard isReplayed, case .alreadyFinal = error else { throw error }
            var segment = segment
            segment.id += "~2"
            return try receive(segment, isReplayed)
        }
    }

    /// Lines of stenographers who pause or have left become final.
    private mutating func endLines(_ end: (inout TextIngest) -> [LiveSegment]) -> [SessionEvent] {
        guard captions.isEnabled else { return [] }
        var events: [SessionEvent] = []
        for source in texts.keys.sorted() {
            guard var ingest = texts[source] else { continue }
            let segments = end(&ingest)
            texts[source] = ingest
            for segment in segments {
                do throws(SessionError) {
                    events += try captions.receive(segment)
                } catch {
                    // There are as many finals as there may be: the line stays as it is shown.
                    continue
                }
            }
        }
        return events
    }
}

// MARK: - Texts of captioners' programs

extension LiveSession {
    /// Sources of texts in a session at most.
    private static let mostSources = 200

    private mutating func take(
        _ posted: PostedText,
        at time: Int,
        _ outcome: inout Outcome
    ) throws(SessionError) {
        let source = TextSource(stream: posted.stream, language: posted.language)
        var ingest = texts[source] ?? self.ingest(source)
        guard texts[source] != nil || texts.count < Self.mostSources else {
            throw .tooMany(what: "sources of texts", limit: Self.mostSources)
        }
        // Before the number is taken: a program sends the text again once captions go on.
        guard captions.isEnabled else { throw .captionsNotEnabled }
        let misplaced = ingest.misplacedTimes
        let taken = try ingest.take(
            posted.text,
            number: posted.number,
            isCharacters: posted.isCharacters,
            language: Self.language(source.language),
            at: time
        )
        guard taken.verdict == .accepted else {
            outcome.isDuplicate = true
            outcome.isLogged = false
            return
        }
        for segment in taken.segments { outcome.events += try captions.receive(segment) }
        outcome.isMisplaced = ingest.misplacedTimes > misplaced
        texts[source] = ingest
    }

    private func ingest(_ source: TextSource) -> TextIngest {
        TextIngest(
            stream: source.stream,
            prefix: source.language.map { "line-\($0)-" } ?? "line-",
            sessionStart: record.started
        )
    }

    /// The tag; nil if missing.
    ///
    /// Requests with a text that is no tag are refused before.
    private static func language(_ text: String?) -> LanguageTag? {
        guard let text else { return nil }
        do {
            return try LanguageTag(text)
        } catch {
            return nil
        }
    }
}

/// Where texts with one sequence of numbers come from.
struct TextSource: Hashable, Comparable, Sendable {
    let stream: String
    let language: String?

    static func < (one: Self, other: Self) -> Bool {
        (one.stream, one.language ?? "") < (other.stream, other.language ?? "")
    }
}

/// A source whose segments have no ids.
private struct UnnamedSource: Hashable, Sendable {
    let stream: String
    let source: String?

    static let prefix = "unnamed-"

    func id(_ number: Int) -> String {
        Self.prefix + (source.map { "\($0)-\(number)" } ?? "\(number)")
    }
}

extension PostedSegment {
    fileprivate var unnamed: UnnamedSource { UnnamedSource(stream: stream, source: source) }
}
