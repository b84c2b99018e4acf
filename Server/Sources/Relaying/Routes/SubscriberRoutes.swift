// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import MediaSelection

/// Forms of the archive.
package enum ArchiveForm: String, CaseIterable, Sendable {
    case subRip = "srt"
    case webVTT = "vtt"
    case lines = "jsonl"
    /// Words with times: `mediatag.words/1`.
    case words = "json"
}

extension RelayCore {
    /// `GET /v1/sessions/ID/events`.
    ///
    /// Who names the last event that it has gets those after it; others get what holds now, and all from then on.
    func subscribe(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        .events(try subscription(call))
    }

    /// `GET /v1/sessions/ID/socket`: the same over WebSocket, where publishers may send segments, too.
    func openSocket(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        guard call.request.names("websocket", in: "upgrade"),
            call.request.names("upgrade", in: "connection")
        else { throw .noWebSocket }
        var subscription = try subscription(call)
        subscription.socket = RelayRequest(
            "POST",
            "/v1/sessions/\(call["session"])/segments",
            headers: ["authorization": "Bearer " + call.credential]
        )
        return .events(subscription)
    }

    private func subscription(_ call: RouteCall) throws(RelayError) -> Subscription {
        var filter = EventFilter()
        filter.language = try call.language("lang")
        filter.finalOnly = try call.flag("final")
        if try !call.flag("own"), call.token?.role == .publisher {
            filter.withoutStream = call.token?.stream ?? call.query("stream")
        }
        let session = try session(call.session)
        let follows = call["session"] == session.record.name
        let named = call.request.headers["last-event-id"].flatMap { Int($0) }
        let last = if let named { named } else { try call.number("after") }
        let backlog = try backlog(of: session, after: last, follows: follows, call)
        return Subscription(
            session: follows ? session.record.name : call.session,
            filter: filter,
            backlog: backlog.filter(filter.admits),
            expires: call.token?.expires
        )
    }

    /// What a subscriber gets first.
    ///
    /// One that follows a session's name and has the last event of an earlier run hears what it missed of that, and gets
    /// the events of the latest run.
    private func backlog(
        of session: LiveSession,
        after last: Int?,
        follows: Bool,
        _ call: RouteCall
    ) throws(RelayError) -> [EventFrame] {
        let captions = session.captions
        let texts = try call.number("texts") ?? Self.usualTexts
        guard texts <= Self.mostTexts else {
            throw .invalidParameter("texts", "it is 0 to \(Self.mostTexts)")
        }
        var frames: [EventFrame] = []
        let events: [SessionEvent]
        if let last, last <= captions.lastEvent {
            let before = captions.firstEvent - 1
            if follows, last < before { frames.append(EventFrame(missed: last + 1...before)) }
            events = captions.events(after: last)
        } else {
            events = captions.present(texts: texts)
        }
        let (id, language) = (session.record.id, captions.settings.language)
        return frames + events.map { EventFrame($0, language: language, run: id) }
    }

    /// Texts before that a subscriber gets that does not say how many.
    private static let usualTexts = 10
    private static let mostTexts = 200

    /// `GET /v1/sessions/ID/archive.srt`, `vtt` and `jsonl`.
    func showArchive(_ call: RouteCall, _ form: ArchiveForm) throws(RelayError) -> RelayAnswer {
        let session = try session(call.session)
        let (stream, wanted) = (call.query("stream"), try call.language("lang"))
        let language: LanguageTag?
        do throws(NoTextsInLanguage) {
            language = try session.archiveLanguage(wanted, form)
        } catch {
            let languages = error.languages.map { JSON.string($0.rawValue) }
            throw RelayError(
                404,
                "no-language",
                error.description,
                [("languages", .array(languages))]
            )
        }
        let countsMedia = try call.flag("media")
        return .work {
            session.archive(form, stream: stream, language: language, countsMedia: countsMedia)
        }
    }
}
