// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions

extension RelayCore {
    /// Whether requests wait for what is published next.
    package var hasReloads: Bool { reloads.count > 0 }

    /// Lets a request wait for a playlist or a part.
    ///
    /// - Returns: whether there is room; otherwise it has to be refused.
    func wait(
        for question: WaitingReloads.Question,
        _ request: RelayRequest,
        _ addresses: PlaylistAddresses,
        reply: @escaping @Sendable (RelayAnswer) -> Void
    ) -> Bool {
        guard let session = sessions[question.rendition.session]?.session else { return false }
        let seconds = renditions.targetDuration(question.rendition, of: session, at: time(session))
        let client = WaitingReloads.Client(
            addresses: addresses,
            presence: request.presence,
            deadline: now + 3000 * seconds,
            reply: reply
        )
        return reloads.add(client, question, limit: settings.limits.waitingReloads)
    }

    /// Answers requests that wait for what is published by now, and refuses those that have waited for three target
    /// durations; by the next ``commit()``.
    package func answerReloads() {
        for question in reloads.questions {
            switch answer(to: question) {
            case .wait:
                let response = RelayError.noSegmentYet.response
                for client in reloads.takeLate(question, at: now) {
                    outcomes.append(.reply(.response(response), to: client.reply))
                }
            case let answer:
                let clients = reloads.take(question)
                for (addresses, clients) in Dictionary(grouping: clients, by: \.addresses) {
                    let response = response(answer, addresses, question)
                    for client in clients {
                        outcomes.append(.reply(.response(response), to: client.reply))
                    }
                }
            }
        }
    }

    private func answer(to question: WaitingReloads.Question) -> RenditionAnswer {
        guard let session = sessions[question.rendition.session]?.session else { return .notFound }
        return renditions.answer(question, of: session, at: time(session))
    }

    /// Now, in milliseconds since captions began.
    func time(_ session: LiveSession) -> Int { max(0, now - session.record.started) }

    private func response(
        _ answer: RenditionAnswer,
        _ addresses: PlaylistAddresses,
        _ question: WaitingReloads.Question
    ) -> RelayResponse {
        switch answer {
        case .playlist(let text): playlist(text, addresses, question)
        case .segment(let text): segment(text)
        case .refuse(let reason): RelayError.invalidParameter("_HLS_msn", reason).response
        case .notFound: RelayError.notFound.response
        case .wait: RelayError.noSegmentYet.response
        }
    }
}
