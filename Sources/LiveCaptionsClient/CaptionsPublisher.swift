// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
public import LiveCaptions
internal import MediaPrimitives
public import MediaSelection
internal import Processes
internal import RemoteMedia
internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Sends the captions of one stream to a relay.
///
/// Final texts are sent until the relay has them, in their order, however often the connection fails; the relay takes the same
/// text again without a change. A guess that waits is replaced by the next one of its segment. Sending is done on a thread of
/// the publisher's own, so that whoever makes the texts never waits.
public final class CaptionsPublisher: Sendable {
    private struct State {
        var waiting: [LiveSegment] = []
        var isEnding = false
        /// The code of the last refusal, so that a session that has stopped is reported once.
        var refusal: CaptionsError.Code?
    }

    private let relay: RelayAddress
    private let stream: String
    private let report: @Sendable (CaptionsError) -> Void
    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let (end, ending) = AsyncStream<Void>.makeStream()

    /// Segments that are sent at a time.
    private static let most = 50
    /// Final texts that wait at most; of more, the oldest are given up.
    private static let limit = 10_000

    /// A publisher that has not begun.
    ///
    /// - Parameters:
    ///   - relay: the URL of the relay.
    ///   - token: of a publisher.
    ///   - session: the session.
    ///   - stream: the stream.
    ///   - report: is given why texts are refused or do not arrive, once as long as that does not change; on the publisher's
    ///     thread.
    public init(
        relay: String,
        token: String,
        session: String,
        stream: String = "main",
        report: @escaping @Sendable (CaptionsError) -> Void = { _ in }
    ) {
        self.relay = RelayAddress(relay: relay, session: session, token: token)
        self.stream = stream
        self.report = report
        DetachedThread.start { [self] in work() }
    }

    /// Begins to publish, or changes what is published.
    ///
    /// - Parameters:
    ///   - hasAudio: whether the publisher has sound; captions need it.
    ///   - mediaStart: when the media begins, in milliseconds of the session; nil if that is not known.
    /// - Returns: the time of the session now, in milliseconds, as far as the way of the answer allows to say it; and the
    ///   language of the session.
    /// - Throws: ``CaptionsError``.
    @discardableResult
    public func publish(
        hasAudio: Bool = true,
        mediaStart: Int? = nil
    ) throws(CaptionsError) -> (milliseconds: Int, language: LanguageTag) {
        var body = JSONWriter()
        body.add("captions", true)
        body.add("audio", hasAudio)
        if let mediaStart { body.add("mediaStart", mediaStart) }
        let asked = ContinuousClock.now
        let answer = try relay.post("/streams/\(RelayAddress.encoded(stream))/publish", body.text)
        // The relay answered halfway between question and answer.
        let passed = ((ContinuousClock.now - asked) / 2).milliseconds
        do {
            let value = try JSONScanner.scan(answer).documents.first
            guard let time = value?["time"]?.number, (0...1e12).contains(time),
                let language = value?["language"]?.string
            else { throw Self.unreadable }
            return (Int(time) + passed, try LanguageTag(language))
        } catch {
            throw Self.unreadable
        }
    }

    private static let unreadable = CaptionsError(
        .other("invalid-answer"),
        "the answer is not that of a relay; check the URL"
    )

    /// Sends a text; it replaces the last one of the same id.
    ///
    /// - Parameter segment: the text; its stream is that of the publisher, and the relay states when it came.
    public func send(_ segment: LiveSegment) {
        var isLost = false
        state.withLock { state in
            if !segment.isFinal || !state.waiting.isEmpty {
                state.waiting.removeAll { !$0.isFinal && $0.id == segment.id }
            }
            state.waiting.append(segment)
            if state.waiting.count > Self.limit {
                state.waiting.removeFirst()
                isLost = true
            }
        }
        if isLost {
            report(CaptionsError(.other("text-lost"), "too many texts wait; the oldest is lost"))
        }
        wake.signal()
    }

    /// Sends what waits, ends the stream, and ends the publisher's thread; to be called once.
    ///
    /// - Throws: ``CaptionsError`` if the stream cannot be ended.
    public func stop() async throws(CaptionsError) {
        state.withLock { $0.isEnding = true }
        wake.signal()
        for await _ in end {}
        _ = try relay.post("/streams/\(RelayAddress.encoded(stream))/unpublish", "{}")
    }

    // MARK: - Sending

    private func work() {
        var pause = 0
        while true {
            let (batch, isEnding) = state.withLock { ($0.waiting.prefix(Self.most), $0.isEnding) }
            if batch.isEmpty {
                if isEnding { return ending.finish() }
                wake.wait()
                continue
            }
            do throws(CaptionsError) {
                try send(Array(batch))
                pause = 0
            } catch {
                if pause == 0 { report(error) }
                // A relay that does not answer while a program ends is given five seconds.
                if isEnding, pause > 2000 { return ending.finish() }
                pause = min(8000, max(250, pause * 2))
                usleep(UInt32(pause) * 1000)
            }
        }
    }

    /// Sends segments, one by one if they are refused together, and takes those out that the relay has or refuses.
    private func send(_ segments: [LiveSegment]) throws(CaptionsError) {
        var refusal: CaptionsError?
        do throws(CaptionsError) {
            _ = try relay.post(
                "/segments?stream=\(RelayAddress.encoded(stream))",
                Self.json(segments)
            )
        } catch {
            guard error.isRefusal else { throw error }
            if segments.count > 1 {
                for segment in segments { try send([segment]) }
                return
            }
            refusal = error
        }
        let isNew = state.withLock { state in
            defer { state.refusal = refusal?.code }
            return state.refusal != refusal?.code
        }
        if let refusal, isNew { report(refusal) }
        state.withLock { state in
            for segment in segments {
                if let place = state.waiting.firstIndex(of: segment) {
                    state.waiting.remove(at: place)
                }
            }
        }
    }

    private static func json(_ segments: [LiveSegment]) -> String {
        "[" + segments.map(\.posted).joined(separator: ",") + "]"
    }
}

extension CaptionsError {
    /// Whether the same request will be refused again.
    fileprivate var isRefusal: Bool {
        switch code {
        case .unreachable: false
        case .other(let name):
            !name.hasPrefix("status-5") && name != "too-many-requests" && name != "storage-failed"
        default: true
        }
    }
}
