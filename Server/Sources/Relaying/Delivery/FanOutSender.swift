// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import LiveCaptions
internal import MediaSelection
internal import Processes
internal import Synchronization

/// Sends texts on to one target: ``CaptionFanOut`` decides when, this thread waits and posts.
final class FanOutSender: Sendable {
    private struct State {
        var texts: CaptionFanOut
        var sent: FanOutLedger.Entry
        /// The last event that was taken.
        var event: Int
        /// When sending ends at the latest, in milliseconds since 1970; nil: not yet.
        var end: Int?
        var hasEnded = false
        var ending: [CheckedContinuation<Void, Never>] = []
    }

    private enum Step {
        case post(CaptionFanOut.Post)
        /// Milliseconds; nil: until there is something new.
        case wait(Int?)
        case end(CaptionFanOut)
    }

    /// How the last text went; reported when it changes.
    private enum Health { case delivered, refused, unavailable }

    /// Milliseconds in which texts are still sent after the end was asked for.
    private static let lastMilliseconds = 5000

    private let target: FanOut.Target
    private let name: String
    private let ledger: FanOutLedger
    private let clock: @Sendable () -> Int
    private let report: @Sendable (String) -> Void
    private let send: FanOut.Send
    private let state: Mutex<State>
    private let wake = DispatchSemaphore(value: 0)

    /// Starts the thread.
    init(
        _ target: FanOut.Target,
        _ name: String,
        _ ledger: FanOutLedger,
        clock: @escaping @Sendable () -> Int,
        report: @escaping @Sendable (String) -> Void,
        send: @escaping FanOut.Send
    ) {
        self.target = target
        self.name = name
        self.ledger = ledger
        self.clock = clock
        self.report = report
        self.send = send
        let sent = ledger[target]
        // Times of texts count from 1970 here: they may be of several runs.
        let texts = CaptionFanOut(
            to: target.kind,
            language: .undetermined,
            sessionStart: 0,
            delay: target.delay,
            firstNumber: sent.number
        )
        state = Mutex(State(texts: texts, sent: sent, event: sent.event))
        DetachedThread.start { [self] in work() }
    }

    /// Takes texts; those that were answered before a restart, or taken already, are not sent again.
    func add(_ new: FinalTexts) {
        state.withLock { state in
            if state.sent.session != new.session {
                state.sent.session = new.session
                state.event = 0
            }
            for (event, segment) in new.texts where event > state.event {
                state.texts.add(segment, event: event)
                state.event = event
            }
        }
        wake.signal()
    }

    /// Asks for the end.
    func stop() {
        state.withLock { $0.end = clock() + Self.lastMilliseconds }
        wake.signal()
    }

    /// Returns after the end.
    func ended() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isLate = state.withLock { state in
                if !state.hasEnded { state.ending.append(continuation) }
                return state.hasEnded
            }
            if isLate { continuation.resume() }
        }
    }

    private func work() {
        var health = Health.delivered
        while true {
            switch step() {
            case .post(let post): health = deliver(post, health)
            case .wait(nil): wake.wait()
            case .wait(let milliseconds?):
                _ = wake.wait(timeout: .now() + .milliseconds(max(1, milliseconds)))
            case .end(let texts): return finish(texts)
            }
        }
    }

    private func step() -> Step {
        let now = clock()
        return state.withLock { state in
            if let end = state.end, now >= end || state.texts.nextTime == nil {
                return .end(state.texts)
            }
            if let post = state.texts.post(at: now) { return .post(post) }
            let next = state.texts.nextTime.map { $0 - now }
            guard let end = state.end else { return .wait(next) }
            return .wait(min(next ?? end - now, end - now))
        }
    }

    private func deliver(_ post: CaptionFanOut.Post, _ before: Health) -> Health {
        let separator = target.address.contains("?") ? "&" : "?"
        let status = send(target.address + separator + post.query, post.body)
        let health = Self.health(status)
        let answer: CaptionFanOut.Answer =
            switch health {
            case .delivered: .delivered
            case .refused: .refused
            case .unavailable: .unavailable
            }
        let now = clock()
        let sent: FanOutLedger.Entry? = state.withLock { state in
            state.texts.answer(answer, to: post.number, at: now)
            guard answer != .unavailable else { return nil }
            state.sent.event = post.event
            state.sent.number = post.number + 1
            return state.sent
        }
        if let sent { ledger.set(sent, for: target) }
        if health != before { report(Self.sentence(health, name, status)) }
        return health
    }

    private static func health(_ status: Int?) -> Health {
        switch status {
        case .some(200..<300): .delivered
        case nil, 408, 425, 429, .some(500...): .unavailable
        default: .refused
        }
    }

    private static func sentence(_ health: Health, _ name: String, _ status: Int?) -> String {
        let answer = status.map { "HTTP \($0)" } ?? "no answer"
        return switch health {
        case .delivered: "\(name): texts are sent again."
        case .refused: "\(name): a text was refused (\(answer)); check the URL and the clock."
        case .unavailable: "\(name): a text was not taken (\(answer)); it is sent again."
        }
    }

    private func finish(_ texts: CaptionFanOut) {
        report("\(name): \(texts.counts)")
        let ending = state.withLock { state in
            state.hasEnded = true
            return state.ending
        }
        for continuation in ending { continuation.resume() }
    }
}
