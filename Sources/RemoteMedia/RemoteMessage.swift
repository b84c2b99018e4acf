// SPDX-License-Identifier: Apache-2.0

internal import CLibCurl

/// A text that is posted to a server, such as the status of a job to the application that asked for it.
public struct RemoteMessage: Sendable {
    /// The text; its media type is JSON, unless the fields state another one.
    public var text: String
    /// Fields of the header.
    public var fields: [(name: String, value: String)]

    /// A message.
    public init(_ text: String, fields: [(name: String, value: String)] = []) {
        self.text = text
        self.fields = fields
    }

    /// Posts the message and waits for the answer; redirects are not followed.
    ///
    /// - Parameters:
    ///   - address: the URL; of `http` or `https`.
    ///   - mayBeInside: whether the server may be this machine or in its networks. Pass false where the URL is not
    ///     of a person who may reach those.
    ///   - seconds: how long that may take.
    /// - Returns: the status code of the answer.
    /// - Throws: `RemoteError` if there is no answer, or the server may not be connected to.
    public func post(
        to address: String,
        mayBeInside: Bool,
        timeLimit seconds: Int
    ) throws(RemoteError) -> Int {
        try exchange(with: address, mayBeInside: mayBeInside, timeLimit: seconds).status
    }

    /// Posts the message and waits for the answer, as ``post(to:mayBeInside:timeLimit:)`` does.
    ///
    /// - Returns: the status code of the answer, and the first 64 KiB of its content.
    package func exchange(
        with address: String,
        mayBeInside: Bool,
        timeLimit seconds: Int
    ) throws(RemoteError) -> (status: Int, body: [UInt8]) {
        let answer = try RemoteClient.exchange(
            with: address,
            message: self,
            mayBeInside: mayBeInside,
            limit: 64 << 10,
            timeLimit: seconds
        )
        return (answer.status, answer.body)
    }
}

/// A message in libcurl's memory, and the header that goes with it.
@safe
final class PreparedMessage {
    private let text: String
    private var header: UnsafeMutablePointer<curl_slist>?

    /// Prepares a message; nil if there is no memory left.
    init?(_ message: RemoteMessage) {
        text = message.text
        let statesType = message.fields.contains { $0.name == "Content-Type" }
        let fields = ["Expect:"] + (statesType ? [] : ["Content-Type: application/json"])
        for field in fields + message.fields.map({ "\($0.name): \($0.value)" }) {
            guard let longer = unsafe curl_slist_append(header, field) else { return nil }
            unsafe header = longer
        }
    }

    deinit { unsafe curl_slist_free_all(header) }

    /// Lets the client send it.
    func set(for client: UnsafeMutableRawPointer) {
        unsafe clibcurl_set_form(client, nil, header)
        unsafe clibcurl_set_text(client, CURLOPT_COPYPOSTFIELDS, text)
    }
}
