// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import Synchronization

@testable import Relaying

/// A relay without sockets, whose time is set by the test.
final class InProcessRelay {
    let core: RelayCore
    let signer = TokenSigner(secret: [1, 2, 3])
    private let time: TestClock
    private let lines: ReportedLines
    /// The keys that the relay asked for.
    private(set) var keyReadings: [IdentitySource] = []

    /// The lines that were reported to the operator.
    var reports: [String] { lines.all }

    /// A relay.
    ///
    /// - Parameters:
    ///   - path: of its state; in memory unless given.
    ///   - start: milliseconds since 1970.
    ///   - limits: of clients.
    ///   - hasPublicHLS: whether HLS needs no key.
    ///   - identity: where the keys of an identity provider are.
    /// - Throws: an error where the state cannot be used.
    init(
        path: String = ":memory:",
        at start: Int = 1_700_000_000_000,
        limits: RelaySettings.Limits = RelaySettings.Limits(),
        hasPublicHLS: Bool = false,
        identity: IdentitySource? = nil
    ) throws {
        let (clock, lines) = (TestClock(start), ReportedLines())
        (time, self.lines) = (clock, lines)
        var settings = RelaySettings(address: "http://relay", limits: limits) { lines.add($0) }
        settings.hasPublicHLS = hasPublicHLS
        settings.identity = identity
        core = try RelayCore(RelayStore(path: path), signer, settings) { clock.now }
    }

    func wait(_ milliseconds: Int) {
        time.advance(milliseconds)
        core.tick()
        commit()
    }

    func token(
        _ role: AccessToken.Role,
        _ session: String? = "hall",
        stream: String? = nil,
        expires: Int = 2_000_000_000
    ) -> String {
        signer.sign(
            AccessToken(role: role, session: session, stream: stream, expires: expires)
        )
    }

    /// What follows from a request: its answer, and the events that it causes.
    func exchange(
        _ method: String,
        _ target: String,
        _ token: String? = nil,
        body: [UInt8] = [],
        headers: [String: String] = [:]
    ) throws -> (answer: RelayAnswer, frames: [EventFrame]) {
        var headers = headers
        if let token { headers["authorization"] = "Bearer " + token }
        guard let request = RelayRequest(method, target, headers: headers, body: body) else {
            return (.response(RelayError.invalidTarget.response), [])
        }
        let answers = take(request)
        let frames = commit()
        guard let answer = answers.all.first else { throw Fault() }
        return (answer, frames)
    }

    /// The answers to a request, which come when something is committed.
    func take(_ request: RelayRequest) -> GivenAnswers {
        let answers = GivenAnswers()
        core.take(request) { answers.add($0) }
        return answers
    }

    /// Commits, answers what waits for that, and returns the events that follow.
    @discardableResult
    func commit() -> [EventFrame] {
        var frames: [EventFrame] = []
        for outcome in core.commit() {
            switch outcome {
            case .reply(let answer, let reply): reply(answer)
            case .events(let events, _): frames += events
            case .readKeys(let source): keyReadings.append(source)
            case .status, .read, .texts: break
            }
        }
        return frames
    }

    /// The answer to a request, its body as text.
    func send(
        _ method: String,
        _ target: String,
        _ token: String? = nil,
        body: String = "",
        headers: [String: String] = [:]
    ) throws -> (status: Int, body: String) {
        let answer = try exchange(
            method,
            target,
            token,
            body: Array(body.utf8),
            headers: headers
        ).answer
        switch answer {
        case .response(let response):
            return (response.status, String(decoding: response.body, as: UTF8.self))
        case .work(let work):
            let response = work()
            return (response.status, String(decoding: response.body, as: UTF8.self))
        case .events(let subscription):
            return (200, subscription.backlog.map { $0.text }.joined())
        case .sound: return (101, "")
        }
    }

    func post(_ target: String, _ token: String? = nil, _ body: String = "") throws -> (
        status: Int, body: String
    ) {
        try send("POST", target, token, body: body)
    }

    /// Starts captions of the session "hall".
    func startHall(_ body: String = "{}") throws {
        let answer = try post("/v1/sessions", token(.moderator), body)
        guard answer.status == 201 else { throw Fault() }
    }

    struct Fault: Error {}
}

private final class ReportedLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// The answers to one request: none while it waits.
final class GivenAnswers: Sendable {
    private let answers = Mutex<[RelayAnswer]>([])

    var all: [RelayAnswer] { answers.withLock(\.self) }

    /// The status of the first answer that is not a stream; nil without.
    var status: Int? {
        if case .response(let response) = all.first { response.status } else { nil }
    }

    func add(_ answer: RelayAnswer) { answers.withLock { $0.append(answer) } }
}

private final class TestClock: Sendable {
    private let time: Mutex<Int>

    init(_ start: Int) { time = Mutex(start) }

    var now: Int { time.withLock(\.self) }

    func advance(_ milliseconds: Int) { time.withLock { $0 += milliseconds } }
}

extension EventFrame {
    /// What a client of Server-Sent Events reads.
    var text: String { String(buffer: sse) }
}
