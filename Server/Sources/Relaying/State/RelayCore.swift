// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions

/// The sessions of a relay: takes requests, one after the other, without sockets.
///
/// What a batch of requests changes is committed at once; only then are they answered, and events sent.
package final class RelayCore {
    /// What follows from a batch, in its order.
    package enum Outcome: Sendable {
        case reply(RelayAnswer, to: @Sendable (RelayAnswer) -> Void)
        case events([EventFrame], of: String)
        case status(StatusChange)
        /// Final texts of the session that is sent on.
        case texts(FinalTexts)
        /// The keys of the identity provider have to be read, elsewhere, and handed to ``RelayCore/setKeys(_:)``.
        case readKeys(IdentitySource)
        /// A session has to be read, elsewhere, and handed to ``RelayCore/add(_:of:)``.
        case read(session: String)
    }

    struct Waiting {
        let request: RelayRequest
        let reply: @Sendable (RelayAnswer) -> Void
    }

    package private(set) var settings: RelaySettings
    var verifier: TokenVerifier
    var signer: TokenSigner { verifier.signer }
    let store: RelayStore
    var sessions = KnownSessions()
    var outcomes: [Outcome] = []
    /// Sessions that this batch changes.
    var changed: Set<String> = []
    var rates: RateLimits
    var renditions = LiveRenditions()
    var reloads = WaitingReloads()
    var adapters = MessageAdapters()
    /// Segments that are open, by their source and session.
    var openSegments: [String: [String: Set<EndedSegment>]] = [:]
    /// Sessions of which texts had wrong times.
    var misplaced: Set<String> = []
    /// Sessions whose captions stop soon, as was reported.
    private var warned: Set<String> = []
    /// When what is too old is deleted next, in milliseconds since 1970.
    private var nextDeletion = 0
    private let clock: @Sendable () -> Int
    private var hasFailed = false
    /// Requests that wait for a session that is being read.
    private var waiting: [String: [Waiting]] = [:]

    /// Requests that wait for one session at most.
    static let mostWaiting = 1000

    /// When the keys of the identity provider are read next.
    var keyReading = KeyReading()
    /// Requests whose tokens name keys that are not known yet.
    var waitingForKeys: [Waiting] = []

    /// The sessions of a store; those that run go on.
    ///
    /// - Parameters:
    ///   - store: where they are kept.
    ///   - signer: signs tokens.
    ///   - settings: addresses and limits.
    ///   - clock: now, in milliseconds since 1970.
    /// - Throws: ``RelayFailure`` if the store cannot be read.
    package init(
        _ store: RelayStore,
        _ signer: TokenSigner,
        _ settings: RelaySettings,
        clock: @escaping @Sendable () -> Int
    ) throws(RelayFailure) {
        self.store = store
        verifier = TokenVerifier(signer: signer, issuer: settings.issuer)
        self.settings = settings
        self.clock = clock
        rates = RateLimits(
            perSecond: settings.limits.requestsPerSecond,
            burst: settings.limits.requestsAtOnce
        )
        try readRunning()
    }

    /// Sets where clients reach the relay, once that is known.
    package func setAddress(_ address: String) { settings.setAddress(address) }

    /// Now, in milliseconds since 1970.
    var now: Int { clock() }

    /// Takes a request; it is answered by the next ``commit()``.
    package func take(_ request: RelayRequest, reply: @escaping @Sendable (RelayAnswer) -> Void) {
        let answer: RelayAnswer
        do throws(RelayError) {
            answer = try Route.answer(request, self)
        } catch {
            if let id = error.unread, waiting[id, default: []].count < Self.mostWaiting {
                if waiting[id] == nil { outcomes.append(.read(session: id)) }
                waiting[id, default: []].append(Waiting(request: request, reply: reply))
                return
            }
            if error.isKeyUnknown, wait(forKeys: Waiting(request: request, reply: reply)) { return }
            if let reload = error.reload,
                wait(for: reload.question, request, reload.addresses, reply: reply)
            {
                return
            }
            answer = .response(error.response)
        }
        outcomes.append(.reply(answer, to: reply))
    }

    /// Takes a session that was read, and the requests that waited for it.
    ///
    /// - Parameters:
    ///   - read: the session; nil if there is none any more.
    ///   - id: of its captions.
    func add(_ read: Result<KnownSessions.Entry?, RelayFailure>, of id: String) {
        let requests = waiting.removeValue(forKey: id) ?? []
        if case .success(let entry?) = read {
            if sessions[id] == nil { sessions.add(entry) }
            for waiting in requests { take(waiting.request, reply: waiting.reply) }
            return
        }
        if case .failure(let error) = read { settings.report(error.description) }
        for waiting in requests {
            outcomes.append(.reply(.response(RelayError.storage.response), to: waiting.reply))
        }
    }

    /// Lets time pass in all sessions that run.
    package func tick() {
        for id in sessions.running.values {
            attempt(.tick, in: id)
            warnOfEnd(of: id)
        }
        deleteOld()
        readOldKeys()
    }

    /// Does an action that no client waits for.
    func attempt(_ action: SessionAction, in id: String) {
        do throws(RelayError) {
            try perform(action, in: id)
        } catch {
            // The store has failed: the batch is taken back, and the next tick tries again.
        }
    }

    /// Reports that captions stop soon.
    private func warnOfEnd(of id: String) {
        guard let record = sessions[id]?.session.record, !warned.contains(id) else { return }
        let seconds = (record.started - now) / 1000 + record.maximumSeconds
        guard seconds > 0, seconds <= min(300, record.maximumSeconds / 5) else { return }
        warned.insert(id)
        settings.report(
            "\(id): captions stop in \(seconds) s, after their longest time (maxDuration \(record.maximumSeconds) s)."
        )
    }

    /// Deletes captions that stopped longer ago than they are kept.
    private func deleteOld() {
        guard let days = settings.retentionDays, now >= nextDeletion else { return }
        nextDeletion = now + 3_600_000
        do throws(RelayError) {
            try stored { () throws(RelayFailure) in
                for record in try store.ended(before: now - days * 86_400_000) {
                    try delete(record)
                }
            }
        } catch {
            // It was reported; the next hour tries again.
        }
    }

    /// Deletes captions that are over.
    func delete(_ record: SessionRecord) throws(RelayFailure) {
        try store.delete(record)
        sessions.forget(record.id)
        renditions.forget(record.id)
    }

    /// Commits what was taken; returns what follows from it.
    package func commit() -> [Outcome] {
        defer {
            outcomes = []
            changed = []
            hasFailed = false
        }
        if !hasFailed {
            do throws(RelayFailure) {
                try store.commit()
                return outcomes
            } catch {
                settings.report(error.description)
            }
        }
        return takeBack()
    }

    /// Does something with the store; if that fails, the whole batch is taken back.
    func stored(_ write: () throws(RelayFailure) -> Void) throws(RelayError) {
        do throws(RelayFailure) {
            try write()
        } catch {
            hasFailed = true
            settings.report(error.description)
            throw .storage
        }
    }

    /// Forgets what was not committed, and reads the sessions again.
    private func takeBack() -> [Outcome] {
        store.rollBack()
        for id in changed {
            sessions.forget(id)
            renditions.forget(id)
        }
        do throws(RelayFailure) {
            try readRunning()
        } catch {
            settings.report(error.description)
        }
        return outcomes.compactMap { outcome in
            switch outcome {
            case .reply(_, let reply): .reply(.response(RelayError.storage.response), to: reply)
            case .read, .readKeys: outcome
            case .events, .status, .texts: nil
            }
        }
    }

    private func readRunning() throws(RelayFailure) {
        for id in try store.running() where sessions[id] == nil {
            if let stored = try store.session(id) { sessions.add(stored) }
        }
    }
}
