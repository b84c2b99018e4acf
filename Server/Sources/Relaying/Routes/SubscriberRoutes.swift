// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions

/// Forms of the archive.
package enum ArchiveForm: String, CaseIterable, Sendable {
    case subRip = "srt"
    case webVTT = "vtt"
    case lines = "jsonl"
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
        guard call.request.headers["upgrade"]?.lowercased() == "websocket" else {
            throw .noWebSocket
        }
        var subscription = try subscription(call)
        subscription.socket = RelayRequest(
            "POST",
            "/v1/sessions/\(call.session)/segments",
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
        let captions = try session(call.session).captions
        let named = call.request.headers["last-event-id"].flatMap { Int($0) }
        let last = if let named { named } else { try call.number("after") }
        let events = last.map { captions.events(after: $0) } ?? captions.present
        let language = captions.settings.language
        let backlog = events.map { EventFrame($0, language: language) }.filter(filter.admits)
        return Subscription(session: call.session, filter: filter, backlog: backlog)
    }

    /// `GET /v1/sessions/ID/archive.srt`, `vtt` and `jsonl`.
    func showArchive(_ call: RouteCall, _ form: ArchiveForm) throws(RelayError) -> RelayAnswer {
        let session = try session(call.session)
        let (stream, language) = (call.query("stream"), try call.language("lang"))
        return .work {
            session.archive(form, stream: stream, language: language)
        }
    }
}
