// SPDX-License-Identifier: Apache-2.0

package import LiveCaptions
internal import MediaSelection

/// A session and the state of those who send texts to it: all that its log of actions brings back.
package struct LiveSession: Sendable {
    /// What became of an action.
    package struct Outcome: Sendable {
        package var events: [SessionEvent] = []
        package var error: SessionError?
        /// The text had come before.
        package var isDuplicate = false
        /// Whether the action changed the session, so that the log needs it.
        package var isLogged = true
    }

    package let record: SessionRecord
    package private(set) var captions: CaptionSession
    private var texts: [TextSource: TextState] = [:]
    private var unnamed: [String: Int] = [:]

    /// A session in which nothing has happened.
    package init(_ record: SessionRecord) throws(SessionError) {
        self.record = record
        captions = CaptionSession(try record.settings())
    }

    /// The number of the last text of a captioner's program; nil before the first.
    package func lastNumber(stream: String, language: String?) -> Int? {
        texts[TextSource(stream: stream, language: language)]?.numbers.last
    }

    /// Does an action.
    ///
    /// What is not done whole returns both the events and the error.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - time: now, in milliseconds since the session began.
    /// - Returns: the events, the error, and whether the log needs the action.
    package mutating func apply(_ action: SessionAction, at time: Int) -> Outcome {
        var outcome = Outcome()
        do throws(SessionError) {
            switch action {
            case .publish(let stream, let hasCaptions, let hasAudio):
                outcome.events = try captions.publish(
                    stream,
                    captions: hasCaptions,
                    audio: hasAudio,
                    at: time
                )
            case .unpublish(let stream): outcome.events = captions.unpublish(stream, at: time)
            case .segment(let posted):
                outcome.events = try captions.receive(segment(posted, at: time))
                if posted.id == nil, posted.isFinal { unnamed[posted.stream, default: 1] += 1 }
            case .text(let posted): try take(posted, at: time, &outcome)
            case .tick: tick(at: time, &outcome)
            case .pause: outcome.events = captions.pause(at: time)
            case .resume: outcome.events = captions.resume(at: time)
            case .stop: outcome.events = captions.stop(at: time)
            case .fail(let reason): outcome.events = captions.fail(reason, at: time)
            }
        } catch {
            outcome.error = error
            outcome.isLogged = !outcome.events.isEmpty
        }
        return outcome
    }

    private func segment(_ posted: PostedSegment, at time: Int) -> LiveSegment {
        LiveSegment(
            id: posted.id ?? "unnamed-\(unnamed[posted.stream, default: 1])",
            stream: posted.stream,
            text: posted.text,
            isFinal: posted.isFinal,
            start: posted.start,
            end: posted.end,
            received: time,
            language: Self.language(posted.language),
            speaker: posted.speaker
        )
    }

    /// Lets time pass; a line of a stenographer who pauses ends.
    private mutating func tick(at time: Int, _ outcome: inout Outcome) {
        var hasEnded = false
        for source in texts.keys.sorted() {
            guard let state = texts[source], let line = state.openLine,
                time - state.lastTime >= TextState.pause
            else { continue }
            texts[source]?.endLine()
            hasEnded = true
            do throws(SessionError) {
                outcome.events += try captions.receive(self.line(line, source, true, at: time))
            } catch {
                // Captions are paused or over: the line stays as it is shown.
                continue
            }
        }
        outcome.events += captions.tick(at: time)
        outcome.isLogged = hasEnded || !outcome.events.isEmpty
    }
}

// MARK: - Texts of captioners' programs

extension LiveSession {
    private mutating func take(
        _ posted: PostedText,
        at time: Int,
        _ outcome: inout Outcome
    ) throws(SessionError) {
        let source = TextSource(stream: posted.stream, language: posted.language)
        var state = texts[source] ?? TextState()
        guard texts[source] != nil || texts.count < TextState.most else {
            throw .tooMany(what: "sources of texts", limit: TextState.most)
        }
        // Before the number is taken: a program sends the text again once captions go on.
        guard captions.isEnabled else { throw .captionsNotEnabled }
        if let number = posted.number, try state.numbers.take(number) == .duplicate {
            outcome.isDuplicate = true
            outcome.isLogged = false
            return
        }
        state.lastTime = time
        if posted.isCharacters {
            for line in state.write(posted.text) {
                outcome.events += try captions.receive(
                    self.line((line.number, line.text), source, line.isFinal, at: time)
                )
            }
        } else {
            for text in CaptionText.texts(in: posted.text) {
                let start = text.utc.map { $0 - record.started }.flatMap { $0 >= 0 ? $0 : nil }
                var segment = line((state.nextLine(), text.text), source, true, at: time)
                segment.start = start
                outcome.events += try captions.receive(segment)
            }
        }
        texts[source] = state
    }

    private func line(
        _ line: (number: Int, text: String),
        _ source: TextSource,
        _ isFinal: Bool,
        at time: Int
    ) -> LiveSegment {
        let suffix = source.language.map { "-" + $0 } ?? ""
        return LiveSegment(
            id: "line-\(line.number)\(suffix)",
            stream: source.stream,
            text: line.text,
            isFinal: isFinal,
            received: time,
            language: Self.language(source.language)
        )
    }

    /// The tag; nil where there is none.
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
