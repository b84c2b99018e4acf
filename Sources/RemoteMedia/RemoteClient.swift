// SPDX-License-Identifier: Apache-2.0

internal import CLibCurl

/// libcurl's connections; who has it is the only one to use it.
@safe
struct RemoteClient: ~Copyable, @unchecked Sendable {
    /// What is asked for.
    struct Request {
        var url: RemoteURL
        /// The server that was named, with its name and password.
        var named: RemoteURL
        /// The bytes of the file; nil for all of them.
        var range: Range<UInt64>?
        /// How many bytes of the answer are taken.
        var limit: Int
        var limits: RemoteLimits
        /// How long the answer may take.
        var milliseconds: Int
        /// What is sent; nil for a question.
        var form: RemoteForm?
        /// What is posted; nil for a question.
        var message: RemoteMessage?
        /// The method, such as `PUT`; nil: the one that goes with what is sent.
        var method: String?
        /// Fields of the header; an empty list leaves them to libcurl.
        var fields: [(name: String, value: String)] = []
        /// Bytes that are sent; nil for a question.
        var bytes: [UInt8]?
        /// Whether a signal that is held back ends the transfer.
        var heedsSignals = false
    }

    private let client: UnsafeMutableRawPointer

    /// Makes a client; the library is loaded, as a URL was read.
    init(for url: RemoteURL) throws(RemoteError) {
        guard let client = unsafe curl_easy_init() else {
            throw RemoteError(.unreachable("there is no memory left"), url: url.name)
        }
        unsafe self.client = client
    }

    deinit {
        unsafe curl_easy_cleanup(client)
    }

    /// Asks for something and waits for the answer.
    ///
    /// - Parameters:
    ///   - request: what is asked for.
    ///   - admission: which addresses may be connected to.
    /// - Returns: what came, which may be a redirect.
    /// - Throws: `RemoteError` where none came.
    mutating func answer(
        _ request: Request,
        _ admission: inout AddressAdmission
    ) throws(RemoteError) -> RemoteAnswer {
        // Connections stay; options do not.
        unsafe curl_easy_reset(client)
        prepare(request, mayUseProxy: admission.isNamed)
        let form = request.form.flatMap { unsafe PreparedForm($0, for: client) }
        guard (form != nil) == (request.form != nil) else {
            throw RemoteError(.brokenForm, url: request.url.name)
        }
        unsafe form?.set(for: client)
        let message = request.message.flatMap { PreparedMessage($0) }
        guard (message != nil) == (request.message != nil) else {
            throw RemoteError(.brokenForm, url: request.url.name)
        }
        unsafe message?.set(for: client)
        let fields = request.fields.isEmpty ? nil : PreparedFields(request.fields)
        guard (fields == nil) == request.fields.isEmpty else {
            throw RemoteError(.brokenForm, url: request.url.name)
        }
        unsafe fields?.set(for: client)
        defer { withExtendedLifetime((form, message, fields)) {} }
        var transfer = RemoteTransfer(admission: admission, limit: request.limit)
        var error = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        let code = unsafe error.withUnsafeMutableBufferPointer { error in
            unsafe withUnsafeMutablePointer(to: &transfer) { transfer in
                unsafe perform(transfer, error.baseAddress)
            }
        }
        admission = transfer.admission
        if code != CURLE_OK, !transfer.isCutOff {
            let words = error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            let reason =
                words.isEmpty
                ? unsafe String(cString: curl_easy_strerror(code))
                : ConnectionFault.reason(String(decoding: words, as: UTF8.self))
            throw transfer.failure(code, reason, request.url)
        }
        return RemoteAnswer(
            transfer,
            from: request.url,
            status: unsafe clibcurl_status(client),
            location: unsafe String(cString: clibcurl_redirect(client))
        )
    }

    private func prepare(_ request: Request, mayUseProxy: Bool) {
        unsafe clibcurl_set_web_protocols(client)
        unsafe clibcurl_set_trust(client)
        set(CURLOPT_URL, request.url.text)
        set(CURLOPT_USERAGENT, "mediatag")
        // Redirects are followed by the session, which holds each against the rules.
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, request.limits.connectMilliseconds)
        set(CURLOPT_TIMEOUT_MS, request.milliseconds)
        // Nothing comes while a server works on what it was sent.
        let isQuestion = request.form == nil && request.message == nil && request.bytes == nil
        set(CURLOPT_LOW_SPEED_LIMIT, isQuestion ? 1000 : 0)
        set(CURLOPT_LOW_SPEED_TIME, request.limits.stalledSeconds)
        if !mayUseProxy { set(CURLOPT_PROXY, "") }
        // Dots are a part of a key.
        if request.url.object != nil { set(CURLOPT_PATH_AS_IS, 1) }
        if let bytes = request.bytes {
            unsafe bytes.withUnsafeBufferPointer {
                unsafe clibcurl_set_bytes(client, $0.baseAddress, $0.count)
            }
        }
        if let method = request.method {
            if method == "HEAD" {
                set(CURLOPT_NOBODY, 1)
            } else {
                set(CURLOPT_CUSTOMREQUEST, method)
            }
        }
        if request.heedsSignals { unsafe clibcurl_heed_signals(client) }
        if let range = request.range {
            set(CURLOPT_RANGE, "\(range.lowerBound)-\(range.upperBound - 1)")
        }
        // No other server gets the name and the password.
        if !request.named.userName.isEmpty, request.url.hasOrigin(of: request.named) {
            set(CURLOPT_HTTPAUTH, 1)  // CURLAUTH_BASIC, whose macro is a cast
            set(CURLOPT_USERNAME, request.named.userName)
            set(CURLOPT_PASSWORD, request.named.password)
        }
    }

    private func set(_ option: CURLoption, _ text: String) {
        unsafe clibcurl_set_text(client, option, text)
    }

    private func set(_ option: CURLoption, _ number: Int) {
        unsafe clibcurl_set_number(client, option, number)
    }

    private func perform(
        _ transfer: UnsafeMutablePointer<RemoteTransfer>,
        _ error: UnsafeMutablePointer<CChar>?
    ) -> CURLcode {
        let context = UnsafeMutableRawPointer(transfer)
        var gate = unsafe clibcurl_gate(admits: admits, context: context)
        return unsafe withUnsafePointer(to: &gate) { gate in
            unsafe clibcurl_set_error_buffer(client, error)
            unsafe clibcurl_set_receivers(client, takeHeader, takeBody, context)
            unsafe clibcurl_set_gate(client, gate)
            return unsafe curl_easy_perform(client)
        }
    }
}

/// Fields of the header in libcurl's memory.
@safe
private final class PreparedFields {
    private var list: UnsafeMutablePointer<curl_slist>?

    /// Prepares fields; nil if there is no memory left.
    init?(_ fields: [(name: String, value: String)]) {
        // What libcurl would add by itself is not signed; a server that is asked whether to send costs a second.
        let absent = ["expect", "content-type"].filter { name in
            !fields.contains { $0.name == name }
        }
        let lines =
            fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
            + absent.map { "\($0):" }
        for line in lines {
            guard let longer = unsafe curl_slist_append(list, line) else { return nil }
            unsafe list = longer
        }
    }

    deinit { unsafe curl_slist_free_all(list) }

    /// Lets the client send them.
    func set(for client: UnsafeMutableRawPointer) {
        unsafe clibcurl_set_fields(client, list)
    }
}

extension UnsafeMutableRawPointer {
    fileprivate var transfer: UnsafeMutablePointer<RemoteTransfer> {
        unsafe assumingMemoryBound(to: RemoteTransfer.self)
    }
}

extension UnsafeMutablePointer<CChar> {
    fileprivate func bytes(_ count: Int) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(
            start: UnsafeRawPointer(self).assumingMemoryBound(to: UInt8.self),
            count: count
        )
    }
}

private func admits(
    _ context: UnsafeMutableRawPointer?,
    _ address: UnsafePointer<UInt8>?,
    _ length: Int
) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: address, count: length))
    return unsafe context?.transfer.pointee.admits(bytes) == true ? 1 : 0
}

private func takeHeader(
    _ data: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let data = unsafe data else { return 0 }
    unsafe context?.transfer.pointee.take(header: data.bytes(size * count))
    return size * count
}

private func takeBody(
    _ data: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let data = unsafe data else { return 0 }
    return unsafe context?.transfer.pointee.take(body: data.bytes(size * count)) ?? 0
}
