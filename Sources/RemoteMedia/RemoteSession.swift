// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Everything that is read because a person named one URL, over as few connections as that takes.
///
/// Redirects are followed here and not by libcurl: each is held against the rules before it is followed.
package final class RemoteSession: Sendable {
    struct State: ~Copyable {
        var client: RemoteClient
        var firstReach: NetworkAddress.Reach?
        var requestCount = 0
        /// The region of the bucket, as far as it is known.
        var region = ""
        var traffic = RemoteTraffic()
    }

    /// The URL that a person named.
    package let url: RemoteURL
    /// What reading may cost.
    package let limits: RemoteLimits
    /// How objects are addressed and signed; nil for the URL of another server.
    let store: ObjectStoreSettings?
    let state: Mutex<State>
    /// The host that a person named.
    private let namedHost: String
    private let start = ContinuousClock.now

    /// Begins with a URL that a person named; nothing is asked for yet.
    ///
    /// - Throws: `RemoteError` where it is not one, or libcurl is missing.
    package init(_ text: String, limits: RemoteLimits = RemoteLimits()) throws(RemoteError) {
        let url = try RemoteURL(text)
        self.url = url
        self.limits = limits
        store = try url.object.map { name throws(RemoteError) in
            try ObjectStoreSettings.ofProcess(for: name)
        }
        let region = store?.region ?? ""
        state = Mutex(State(client: try RemoteClient(for: url), region: region))
        namedHost = url.host
    }

    /// Begins with a URL that only a file of another session names, so that it may not lead into a network that the
    /// other session did not reach.
    ///
    /// - Throws: `RemoteError` where it is not one of HTTP.
    package init(_ url: RemoteURL, from other: RemoteSession) throws(RemoteError) {
        self.url = url
        limits = other.limits
        store = nil
        state = Mutex(
            State(
                client: try RemoteClient(for: url),
                firstReach: other.state.withLock { $0.firstReach }
            )
        )
        namedHost = other.namedHost
    }

    /// What was asked for and sent so far.
    package var traffic: RemoteTraffic { state.withLock { $0.traffic } }

    /// Asks for bytes of a file, and follows redirects.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - range: the bytes; nil for all of them.
    ///   - etag: the version that is asked for, where the file is in a store.
    ///   - limit: how many bytes of the answer are taken.
    /// - Returns: the answer after all redirects.
    /// - Throws: `RemoteError` where there is no answer, or none that may be followed to.
    func answer(
        _ url: RemoteURL,
        range: Range<UInt64>? = nil,
        of etag: String? = nil,
        limit: Int
    ) throws(RemoteError) -> RemoteAnswer {
        if let object = url.object, let store {
            var request = ObjectRequest(object, range: range, limit: limit)
            if let etag { request.fields.append(("if-match", etag)) }
            return try send(request, to: store)
        }
        var request = RemoteClient.Request(
            url: url,
            named: self.url,
            range: range,
            limit: limit,
            limits: limits,
            milliseconds: limits.milliseconds(forBytes: limit)
        )
        for _ in 0...limits.redirects {
            request.milliseconds = min(request.milliseconds, try remainingMilliseconds(url))
            let answer = try answerWhenReady(request)
            guard [301, 302, 303, 307, 308].contains(answer.status), !answer.location.isEmpty else {
                return answer
            }
            request.url = try next(answer)
        }
        throw RemoteError(.tooManyRedirects(limit: limits.redirects), url: url.name)
    }

    /// Asks again, after random waits, while a server is too busy to answer.
    private func answerWhenReady(
        _ request: RemoteClient.Request
    ) throws(RemoteError) -> RemoteAnswer {
        for attempt in 1..<Self.attemptLimit {
            let answer = try answer(request)
            guard [429, 502, 503, 504].contains(answer.status) else { return answer }
            try pause(after: attempt, request.url.name)
        }
        return try answer(request)
    }

    /// How long all that is still to come may take.
    func remainingMilliseconds(_ url: RemoteURL) throws(RemoteError) -> Int {
        let gone = Int((ContinuousClock.now - start) / .milliseconds(1))
        guard gone < limits.totalSeconds * 1000 else {
            let reason = "more than \(limits.totalSeconds) seconds for one asset"
            throw RemoteError(.timedOut(reason), url: url.name)
        }
        return limits.totalSeconds * 1000 - gone
    }

    /// Where a redirect leads.
    private func next(_ answer: RemoteAnswer) throws(RemoteError) -> RemoteURL {
        let scheme = answer.location.prefix { $0 != ":" }.lowercased()
        guard scheme == answer.url.scheme else {
            let kind = RemoteError.Kind.otherScheme(from: answer.url.scheme, to: scheme)
            throw RemoteError(kind, url: answer.url.name)
        }
        return try RemoteURL(answer.location)
    }

    /// Sends one request, if there may be another.
    func answer(_ request: RemoteClient.Request) throws(RemoteError) -> RemoteAnswer {
        try state.withLock { state throws(RemoteError) in
            guard state.requestCount < limits.requests else {
                let kind = RemoteError.Kind.tooManyRequests(limit: limits.requests)
                throw RemoteError(kind, url: request.url.name)
            }
            state.requestCount += 1
            var admission = AddressAdmission(
                host: request.url.host,
                // The host of a bucket follows from what was named, in any region.
                isNamed: request.url.host == namedHost || request.url.object != nil,
                firstReach: state.firstReach
            )
            defer { state.firstReach = admission.firstReach }
            state.traffic.requestCount += 1
            state.traffic.sentBytes += UInt64(request.bytes?.count ?? 0)
            let answer = try state.client.answer(request, &admission)
            state.traffic.readBytes += UInt64(answer.body.count)
            RemoteTraffic.note(UInt64(answer.body.count))
            return answer
        }
    }
}

/// What a session asked for and sent.
package struct RemoteTraffic: Equatable, Sendable {
    /// How many requests were sent.
    package var requestCount = 0
    /// How many bytes of content came.
    package var readBytes: UInt64 = 0
    /// How many bytes of content were sent.
    package var sentBytes: UInt64 = 0
    /// How many bytes a store copied by itself.
    package var copiedBytes: UInt64 = 0
}

extension RemoteTraffic {
    private struct Watch {
        var total = RemoteTraffic()
        var observer: (@Sendable (RemoteTraffic) -> Void)?
    }

    private static let watch = Mutex(Watch())

    /// Has all that this process loads reported after each answer, for a progress line.
    ///
    /// - Parameter observer: gets the requests and the bytes of all sessions so far.
    package static func observe(_ observer: @escaping @Sendable (RemoteTraffic) -> Void) {
        watch.withLock { $0.observer = observer }
    }

    fileprivate static func note(_ bytes: UInt64) {
        let (observer, total) = watch.withLock { watch in
            watch.total.requestCount += 1
            watch.total.readBytes += bytes
            return (watch.observer, watch.total)
        }
        observer?(total)
    }
}

/// What reading from servers may cost.
package struct RemoteLimits: Equatable, Sendable {
    /// Until a connection is made.
    package var connectMilliseconds = 10_000
    /// With less than 1000 bytes a second.
    package var stalledSeconds = 30
    /// For one asset, with all that it names.
    package var totalSeconds = 600
    /// One after the other.
    package var redirects = 5
    /// For one asset, with all that it names.
    package var requests = 2000
    /// Of a file whose server sends no parts.
    package var bytesWithoutRanges = 64 << 20
    /// Of a movie, besides its boxes.
    package var bytesBesideBoxes = 64 << 10
    /// Of a movie of which all is read: to find closed captions in its video, or text in its fragments.
    package var wholeMovieBytes: UInt64 = 64 << 20
    /// Of the text of a movie; nil: as much as may be loaded besides the boxes, with few requests.
    package var textBytes: Int?

    /// The limits that hold unless it is said otherwise.
    package init() {}

    /// Lets the text of a movie be read in full: captions of a day fill a few megabytes, in a thousand pieces
    /// and more.
    package mutating func readAllText() {
        textBytes = 16 << 20
        requests = 20_000
        totalSeconds = 3600
    }

    /// Lets a movie of any size be read whole, to find closed captions in its video.
    package mutating func readWholeMovies() {
        wholeMovieBytes = .max
        requests = 200_000
        totalSeconds = 4 * 3600
    }

    /// How long an answer of so many bytes may take: a line of 64 KiB a second is slow enough.
    func milliseconds(forBytes count: Int) -> Int { 60_000 + count / 64 }
}
