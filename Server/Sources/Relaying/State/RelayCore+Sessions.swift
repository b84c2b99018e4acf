// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions

extension RelayCore {
    /// The id of the captions that a path names: by it, or by the name of their session, which means the latest.
    func id(of name: String) throws(RelayError) -> String {
        if let id = sessions.running[name] { return id }
        let id: String
        var isUnread: RelayError?
        do throws(RelayFailure) {
            id = try store.id(named: name) ?? name
            if sessions[id] == nil {
                if try store.isLong(id, limit: settings.limits.actionsAtOnce) {
                    var unread = RelayError.storage
                    unread.unread = id
                    isUnread = unread
                } else if let stored = try store.session(id) {
                    sessions.add(stored)
                }
            }
        } catch {
            settings.report(error.description)
            throw .storage
        }
        if let isUnread { throw isUnread }
        guard sessions[id] != nil else { throw .noSession }
        return id
    }

    /// The captions of an id that ``id(of:)`` returned.
    ///
    /// Do not hold them while an action is done: they would be copied.
    func session(_ id: String) throws(RelayError) -> LiveSession {
        guard let session = sessions[id]?.session else { throw .noSession }
        return session
    }

    /// Starts captions.
    ///
    /// - Parameter record: what is asked for; its id is set.
    /// - Returns: the same with the id.
    /// - Throws: ``RelayError`` if captions of the session run, or what is asked for is not possible.
    func start(_ record: SessionRecord) throws(RelayError) -> SessionRecord {
        if let id = sessions.running[record.name] {
            let members: Members = [("id", .string(id))]
            throw RelayError(409, "already-running", "captions of this session run", members)
        }
        var record = record
        var run = 1
        try stored { () throws(RelayFailure) in
            guard let last = try store.lastRun(named: record.name) else { return }
            run = last.run + 1
            // Earlier versions did not note the last event.
            record.eventsBefore = last.record.lastEvent
            if record.eventsBefore == nil {
                record.eventsBefore = try lastEvent(of: last.record.id)
            }
        }
        record.id = "\(record.name)~\(run)"
        let session: LiveSession
        do throws(SessionError) {
            session = try LiveSession(record)
        } catch {
            throw RelayError(error)
        }
        try stored { () throws(RelayFailure) in try store.add(record, run: run) }
        sessions.add(KnownSessions.Entry(session: session, actions: 0))
        changed.insert(record.id)
        send(session.captions.events(after: record.eventsBefore ?? 0), of: session)
        outcomes.append(.status(StatusChange(session, signer, at: now)))
        return record
    }

    private func lastEvent(of id: String) throws(RelayFailure) -> Int? {
        if let session = sessions[id]?.session { return session.captions.lastEvent }
        return try store.session(id)?.session.captions.lastEvent
    }

    private func send(_ events: [SessionEvent], of session: LiveSession) {
        let (id, language) = (session.record.id, session.captions.settings.language)
        outcomes.append(.events(events.map { EventFrame($0, language: language, run: id) }, of: id))
        sendOn(events, of: session)
    }

    /// Sends final texts on, if that was asked for of the session.
    func sendOn(_ events: [SessionEvent], of session: LiveSession) {
        guard session.record.name == settings.sentOn else { return }
        let texts = FinalTexts(events, of: session)
        if !texts.texts.isEmpty { outcomes.append(.texts(texts)) }
    }

    /// Does an action in a session: it is logged, and its events are sent once that is committed.
    @discardableResult
    func perform(
        _ action: SessionAction,
        in id: String
    ) throws(RelayError) -> LiveSession.Outcome {
        guard let started = sessions[id]?.session.record.started else { throw .noSession }
        let time = max(0, now - started)
        guard let outcome = sessions[id]?.session.apply(action, at: time) else { throw .noSession }
        changed.insert(id)
        if outcome.isLogged {
            try stored { () throws(RelayFailure) in
                try store.add(action, number: sessions[id]?.actions ?? 0, at: time, to: id)
            }
            sessions[id]?.actions += 1
            try publish(outcome.events, of: id, at: time)
        }
        if let error = outcome.error { throw RelayError(error) }
        return outcome
    }

    private func publish(_ events: [SessionEvent], of id: String, at time: Int) throws(RelayError) {
        guard !events.isEmpty, let session = sessions[id]?.session else { return }
        send(events, of: session)
        let isStatus = events.contains { if case .status = $0.content { true } else { false } }
        guard isStatus else { return }
        outcomes.append(.status(StatusChange(session, signer, at: now)))
        if session.captions.status.isOver {
            var record = session.record
            record.lastEvent = session.captions.lastEvent
            sessions.end(id)
            renditions.keep { sessions[$0] != nil }
            if session.captions.status.reason == StopReason.maximumDuration.rawValue {
                settings.report(
                    "\(id): captions have stopped after their longest time (maxDuration)."
                )
            }
            try stored { () throws(RelayFailure) in try store.end(record, at: time) }
        }
    }
}
