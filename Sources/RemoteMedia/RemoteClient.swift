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
    }

    private let client: OpaquePointer

    /// Makes a client; the library is loaded, as a URL was read.
    init(for url: RemoteURL) throws(RemoteError) {
        guard let client = unsafe clibcurl_open() else {
            throw RemoteError(.unreachable("there is no memory left"), url: url.name)
        }
        unsafe self.client = client
    }

    deinit {
        unsafe clibcurl_close(client)
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
        let url = request.url
        // Nobody else is told the name and the password.
        let isKnown = !request.named.userName.isEmpty && url.hasOrigin(of: request.named)
        let range = request.range.map { "\($0.lowerBound)-\($0.upperBound - 1)" }
        let mayUseProxy: CInt = admission.isNamed ? 1 : 0
        var response = unsafe clibcurl_response()
        unsafe withUnsafeMutablePointer(to: &admission) { pointer in
            unsafe Self.withText(isKnown ? request.named.userName : nil) { name in
                unsafe Self.withText(isKnown ? request.named.password : nil) { password in
                    unsafe Self.withText(range) { range in
                        unsafe url.text.withCString { text in
                            var parts = unsafe clibcurl_request()
                            unsafe parts.url = text
                            unsafe parts.name = name
                            unsafe parts.password = password
                            unsafe parts.range = range
                            unsafe parts.limit = request.limit
                            unsafe parts.connect_milliseconds = request.limits.connectMilliseconds
                            unsafe parts.stalled_seconds = request.limits.stalledSeconds
                            unsafe parts.total_milliseconds = request.milliseconds
                            unsafe parts.may_use_proxy = mayUseProxy
                            unsafe parts.admission = admits
                            unsafe parts.context = UnsafeMutableRawPointer(pointer)
                            unsafe clibcurl_get(client, &parts, &response)
                        }
                    }
                }
            }
        }
        try unsafe Self.requireAnswer(response, url, admission)
        return unsafe RemoteAnswer(response, from: url)
    }

    private static func withText(
        _ text: String?,
        _ body: (UnsafePointer<CChar>?) -> Void
    ) {
        guard let text else { return body(nil) }
        unsafe text.withCString { unsafe body($0) }
    }

    private static func requireAnswer(
        _ response: clibcurl_response,
        _ url: RemoteURL,
        _ admission: AddressAdmission
    ) throws(RemoteError) {
        let reason = unsafe String(cString: response.reason)
        switch unsafe Int(response.outcome) {
        case CLIBCURL_ANSWERED: return
        case CLIBCURL_TIMED_OUT: throw RemoteError(.timedOut(reason), url: url.name)
        case CLIBCURL_REFUSED:
            let address = admission.refused?.description ?? "no network"
            throw RemoteError(
                .privateAddress(host: url.host, address: address),
                url: url.name
            )
        default: throw RemoteError(.unreachable(reason), url: url.name)
        }
    }
}

/// Hands libcurl's question on to the admission that was given with the request.
private func admits(
    _ context: UnsafeMutableRawPointer?,
    _ bytes: UnsafePointer<UInt8>?,
    _ length: Int
) -> CInt {
    guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
    let admission = unsafe context.assumingMemoryBound(to: AddressAdmission.self)
    let address = unsafe NetworkAddress(
        bytes: Array(UnsafeBufferPointer(start: bytes, count: length))
    )
    return unsafe admission.pointee.admits(address) ? 1 : 0
}
