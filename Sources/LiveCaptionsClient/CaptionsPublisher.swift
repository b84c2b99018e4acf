// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import LiveCaptions
internal import MediaPrimitives
internal import MediaSelection
internal import RemoteMedia
internal import Synchronization

/// Sends the captions of one stream to a relay.
///
/// Final texts are sent until the relay has them, in their order, however often the connection fails; the relay takes the same
/// text again without a change. A guess that waits is replaced by the next one of its segment. Sending is done on a thread of
/// the publisher's own, so that whoever makes the texts never waits.
public final class CaptionsPublisher: Sendable {
    private struct State {
        var waiting: [LiveSegment] = []
        var isEnding = false
        var hasEnded = false
        var ends: [CheckedContinuation<Void, Never>] = []
    }

    private let base: String
    private let token: String
    private let stream: String
    private let report: @Sendable (CaptionsError) -> Void
    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)

    /// Segments that are sent at a time.
    private static let most = 50
    /// Final texts that wait at most; of more, the oldest are given up.
    private static let limit = 10_000
    /// Seconds that an answer may take.
    private static let patience = 10

    /// A publisher that has not begun.
    ///
    /// - Parameters:
    ///   - relay: the URL of the relay.
    ///   - token: of a publisher.
    ///   - session: the session.
    ///   - stream: the stream.
    ///   - report: is given each text that is refused, and the first failure of a row, on the publisher's thread.
    public init(
        relay: String,
        token: String,
        session: String,
        stream: String = "main",
        report: @escaping @Sendable (CaptionsError) -> Void = { _ in }
    ) {
        var relay = relay[...]
        while relay.hasSuffix("/") { relay = relay.dropLast() }
        base = relay + "/v1/sessions/" + Self.encoded(session)
        self.token = token
        self.stream = stream
        self.report = report
        Thread.detachNewThread { [self] in work() }
    }

    /// Begins to publish, or changes what is published.
    ///
    /// - Parameters:
    ///   - hasAudio: whether the publisher has sound; captions need it.
    ///   - mediaStart: when the media begins, in milliseconds of the session; nil if that is not known.
    /// - Returns: the time of the session when it answered, in milliseconds, halfway between question and answer.
    /// - Throws: ``CaptionsError``.
    @discardableResult
    public func publish(
        hasAudio: Bool = true,
        mediaStart: Int? = nil
    ) throws(CaptionsError) -> Int {
        var body = JSONWriter()
        body.add("captions", true)
        body.add("audio", hasAudio)
        if let mediaStart { body.add("mediaStart", mediaStart) }
        let asked = ContinuousClock.now
        let answer = try post("/streams/\(Self.encoded(stream))/publish", body.text)
        let passed = (ContinuousClock.now - asked) / 2
        do throws(JSONScanner.Failure) {
            let value = try JSONScanner.scan(answer).documents.first
            let time = value?["time"]?.number ?? 0
            return Int(time) + Int(passed.components.attoseconds / 1_000_000_000_000_000)
        } catch {
            throw CaptionsError(.other("invalid-answer"), "the relay's answer is not JSON")
        }
    }

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

    /// Sends what waits, and ends the stream.
    ///
    /// - Throws: ``CaptionsError`` if the stream cannot be ended.
    public func stop() async throws(CaptionsError) {
        await withCheckedContinuation { continuation in
            let isLate = state.withLock { state in
                state.isEnding = true
                if !state.hasEnded { state.ends.append(continuation) }
                return state.hasEnded
            }
            if isLate { continuation.resume() }
            wake.signal()
        }
        _ = try post("/streams/\(Self.encoded(stream))/unpublish", "{}")
    }

    // MARK: - Sending

    private func work() {
        var pause = 0
        while true {
            let (batch, isEnding) = state.withLock { ($0.waiting.prefix(Self.most), $0.isEnding) }
            if batch.isEmpty {
                if isEnding { return end() }
                wake.wait()
                continue
            }
            do throws(CaptionsError) {
                try send(Array(batch))
                pause = 0
            } catch {
                if pause == 0 { report(error) }
                // A relay that does not answer while a program ends is given five seconds.
                if isEnding, pause > 2000 { return end() }
                pause = min(8000, max(250, pause * 2))
                usleep(UInt32(pause) * 1000)
            }
        }
    }

    /// Sends segments, one by one if they are refused together, and takes those out that the relay has or refuses.
    private func send(_ segments: [LiveSegment]) throws(CaptionsError) {
        do throws(CaptionsError) {
            _ = try post("/segments?stream=\(Self.encoded(stream))", Self.json(segments))
        } catch {
            guard error.isRefusal else { throw error }
            if segments.count > 1 {
                for segment in segments { try send([segment]) }
                return
            }
            report(error)
        }
        state.withLock { state in
            for segment in segments {
                if let place = state.waiting.firstIndex(of: segment) {
                    state.waiting.remove(at: place)
                }
            }
        }
    }

    private func end() {
        let ends = state.withLock { state in
            state.hasEnded = true
            return state.ends
        }
        for continuation in ends { continuation.resume() }
    }

    private func post(_ path: String, _ body: String) throws(CaptionsError) -> [UInt8] {
        let message = RemoteMessage(
            body,
            fields: [(name: "Authorization", value: "Bearer " + token)]
        )
        let answer: (status: Int, body: [UInt8])
        do throws(RemoteError) {
            answer = try message.exchange(
                with: base + path,
                mayBeInside: true,
                timeLimit: Self.patience
            )
        } catch {
            throw CaptionsError(.unreachable, "the relay does not answer: \(error.reason)")
        }
        guard (200..<300).contains(answer.status) else {
            throw CaptionsError(status: answer.status, body: answer.body)
        }
        return answer.body
    }

    private static func json(_ segments: [LiveSegment]) -> String {
        "[" + segments.map { $0.posted }.joined(separator: ",") + "]"
    }

    /// A name as a part of a path or a query [RFC 3986, 2.3].
    private static func encoded(_ name: String) -> String {
        name.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                scalar.isASCII && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte))
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain || "-._~".unicodeScalars.contains(scalar)
                ? String(scalar) : "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
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

extension RemoteError {
    /// What is wrong with the connection, without the URL.
    fileprivate var reason: String {
        switch kind {
        case .unreachable(let reason), .timedOut(let reason): reason
        default: description
        }
    }
}

extension LiveSegment {
    /// The segment as a publisher sends it.
    fileprivate var posted: String {
        var object = JSONWriter()
        object.add("id", id)
        object.add("text", text)
        object.add("final", isFinal)
        if let start { object.add("start", start) }
        if let end { object.add("end", end) }
        if let speaker { object.add("speaker", speaker) }
        if let language { object.add("lang", language.rawValue) }
        if let finalWords, !isFinal { object.add("finalWords", finalWords) }
        if !words.isEmpty { object.add("words", words.map(\.json)) }
        return object.text
    }
}
