// SPDX-License-Identifier: Apache-2.0

internal import CLibCurl
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A request about an object or a bucket, before it is signed.
struct ObjectRequest {
    /// The method.
    var method = "GET"
    /// What it is about; the bucket, where the key is empty.
    var name: ObjectName
    /// Parameters.
    var query: [(name: String, value: String)] = []
    /// Fields of the header, by names in lower case.
    var fields: [(name: String, value: String)] = []
    /// The bytes that are asked for; nil for all.
    var range: Range<UInt64>?
    /// What is sent; nil: nothing.
    var bytes: [UInt8]?
    /// How many bytes of the answer are taken.
    var limit: Int
    /// How long the answer may take.
    var milliseconds: Int
    /// Whether it is sent although a signal has come, as it takes back what was begun.
    var isCleanup = false

    /// An answer about a fault is taken up to this length.
    private static let faultLimit = 16 << 10

    /// Asks for bytes of an object.
    init(_ name: ObjectName, range: Range<UInt64>?, limit: Int) {
        self.name = name
        self.range = range
        self.limit = max(limit, Self.faultLimit)
        milliseconds = RemoteLimits().milliseconds(forBytes: limit)
    }

    /// Asks for something to be done.
    init(
        _ method: String,
        _ name: ObjectName,
        query: [(name: String, value: String)] = [],
        fields: [(name: String, value: String)] = [],
        bytes: [UInt8]? = nil,
        limit: Int = 64 << 10
    ) {
        self.method = method
        self.name = name
        self.query = query
        self.fields = fields
        self.bytes = bytes
        self.limit = limit
        // A store that copies five gibibytes, or completes ten thousand parts, is silent for minutes.
        milliseconds = 900_000 + RemoteLimits().milliseconds(forBytes: bytes?.count ?? 0)
    }
}

extension RemoteSession {
    /// How often a request is sent before its failure counts.
    static let attemptLimit = 6

    /// Signs a request and sends it, again after a failure that may pass.
    ///
    /// A bucket of Amazon's that is in another region is asked there.
    ///
    /// - Throws: `RemoteError` if there is no answer, or one that refuses: all statuses from 300 on but 404 and
    ///   412 of questions about what is there.
    func send(
        _ request: ObjectRequest,
        to store: ObjectStoreSettings
    ) throws(RemoteError) -> RemoteAnswer {
        var attempt = 0
        var hasMoved = false
        while true {
            attempt += 1
            let isLast = attempt == Self.attemptLimit
            let answer: RemoteAnswer
            do throws(RemoteError) {
                answer = try sendOnce(request, to: store)
            } catch {
                guard !isLast, error.mayPass else { throw error }
                try pause(after: attempt, request.name.text, isCleanup: request.isCleanup)
                continue
            }
            if let region = answer.otherRegion(than: state.withLock({ $0.region })) {
                guard store.endpoint == nil, !hasMoved else {
                    throw RemoteError(.store(.otherRegion(region)), url: request.name.text)
                }
                hasMoved = true
                state.withLock { $0.region = region }
                continue
            }
            if answer.mayPass(request.method), !isLast {
                try pause(after: attempt, request.name.text, isCleanup: request.isCleanup)
                continue
            }
            try answer.requireSuccess(request.name)
            return answer
        }
    }

    private func sendOnce(
        _ object: ObjectRequest,
        to store: ObjectStoreSettings
    ) throws(RemoteError) -> RemoteAnswer {
        if let reason = SHA256.missingLibrary {
            throw RemoteError(.store(.cannotSign(reason)), url: object.name.text)
        }
        let region = state.withLock { $0.region }
        let bucketURL = store.bucketURL(of: object.name, region: region)
        let query = ObjectStoreSettings.query(object.query)
        let url = try RemoteURL(object.name, bucketURL, query: query)
        var fields = object.fields
        if let range = object.range {
            fields.append(("range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)"))
        }
        let signature = RequestSignature(credentials: store.credentials, region: region, time: .now)
        let hash =
            object.bytes.map { SHA256.hexadecimal(SHA256.hash($0)) } ?? RequestSignature.emptyHash
        let signed = signature.fields(
            object.method,
            SignedAddress(host: url.authority, path: url.encodedPath, query: query),
            fields,
            payloadHash: hash
        )
        var request = RemoteClient.Request(
            url: url,
            named: url,
            range: nil,
            limit: object.limit,
            limits: limits,
            milliseconds: min(object.milliseconds, try remainingMilliseconds(url))
        )
        let isQuestion = object.method == "GET" || object.method == "HEAD"
        if object.method != "GET" { request.method = object.method }
        request.fields = signed
        request.bytes = object.bytes ?? (isQuestion ? nil : [])
        request.heedsSignals = !object.isCleanup
        return try answer(request)
    }

    /// Waits, longer after each attempt and at random, so that many clients do not come back together.
    func pause(
        after attempt: Int,
        _ name: String,
        isCleanup: Bool = false
    ) throws(RemoteError) {
        let most = min(8000, 100 << attempt)
        var milliseconds = Int.random(in: 0...most)
        while milliseconds > 0 {
            if !isCleanup, clibcurl_held_signal() != 0 {
                throw RemoteError(.store(.interrupted), url: name)
            }
            usleep(UInt32(min(milliseconds, 50)) * 1000)
            milliseconds -= 50
        }
    }
}

extension RemoteError {
    /// Whether the same request may succeed later.
    fileprivate var mayPass: Bool {
        switch kind {
        case .unreachable, .timedOut: true
        default: false
        }
    }
}

extension RemoteAnswer {
    /// The fault that a store names in its answer; empty where it names none.
    var faultCode: String {
        guard let answer = StoreAnswer.parse(body), answer.name == "Error" else { return "" }
        let code = answer.text("Code") ?? ""
        // What is shown of an answer is a word, never a text with what was sent in it.
        let isWord = code.utf8.allSatisfy { 0x41...0x5A ~= $0 & 0xDF || 0x30...0x39 ~= $0 }
        return isWord && code.utf8.count <= 64 ? code : ""
    }

    /// Whether the same request may succeed later.
    ///
    /// A store that begins its answer before the work is done reports a fault with the status of success.
    fileprivate func mayPass(_ method: String) -> Bool {
        switch status {
        case 429, 500, 502, 503, 504: true
        case 400: ["RequestTimeout", "SlowDown"].contains(faultCode)
        case 200 where method != "GET":
            ["InternalError", "SlowDown", "ServiceUnavailable"].contains(faultCode)
        default: false
        }
    }

    /// The region that the bucket is in, where the request went to another.
    fileprivate func otherRegion(than region: String) -> String? {
        guard [301, 307, 400].contains(status), let other = fields["x-amz-bucket-region"],
            other != region, ObjectStoreSettings.isRegion(other)
        else { return nil }
        return other
    }

    /// Refuses an answer that is no success.
    fileprivate func requireSuccess(_ name: ObjectName) throws(RemoteError) {
        // Bytes after the end of an object are no fault.
        if 200..<300 ~= status || status == 416 { return }
        let fault: ObjectStoreFault =
            status == 412 ? .changedMeanwhile : .refused(status: status, code: faultCode)
        throw RemoteError(.store(fault), url: name.text)
    }
}

extension RemoteURL {
    /// The field `Host`: the host, and the port unless it is that of the scheme.
    fileprivate var authority: String {
        let isUsual = port == (scheme == "https" ? "443" : "80")
        return isUsual ? host : "\(host):\(port)"
    }

    /// The path as it is sent.
    fileprivate var encodedPath: String {
        let rest = text.dropFirst(scheme.count + 3)
        let path = rest.drop { $0 != "/" }.prefix { $0 != "?" }
        return path.isEmpty ? "/" : String(path)
    }
}
