// SPDX-License-Identifier: Apache-2.0

extension RemoteClient {
    /// Sends one request by a connection of its own, and waits for the answer; redirects are not followed.
    ///
    /// - Parameters:
    ///   - address: the URL; of `http` or `https`.
    ///   - form: what is sent; nil for another request.
    ///   - message: what is posted; nil for another request.
    ///   - mayBeInside: whether the server may be this machine or in its networks.
    ///   - limit: how many bytes of the answer are taken.
    ///   - seconds: how long that may take.
    /// - Returns: what the server answered, of any status.
    /// - Throws: `RemoteError` if there is no answer, or the server may not be connected to.
    static func exchange(
        with address: String,
        form: RemoteForm? = nil,
        message: RemoteMessage? = nil,
        mayBeInside: Bool = true,
        limit: Int,
        timeLimit seconds: Int
    ) throws(RemoteError) -> RemoteAnswer {
        let url = try RemoteURL(address)
        var client = try RemoteClient(for: url)
        let request = Request(
            url: url,
            named: url,
            range: nil,
            limit: limit,
            limits: RemoteLimits(),
            milliseconds: max(1, min(seconds, 1_000_000)) * 1000,
            form: form,
            message: message
        )
        var admission = AddressAdmission(host: url.host, isNamed: mayBeInside, firstReach: nil)
        return try client.answer(request, &admission)
    }
}
