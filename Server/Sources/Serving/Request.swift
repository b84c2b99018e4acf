// SPDX-License-Identifier: Apache-2.0

internal import NIOHTTP1

/// A request.
public struct Request: Sendable {
    /// Whether the head alone is asked for.
    public let isHead: Bool
    /// What is asked for.
    public let target: RequestTarget
    /// What a POST sends; nil for GET and HEAD, whose bodies nothing takes.
    public let body: [UInt8]?
    private let headers: HTTPHeaders

    init(isHead: Bool, target: RequestTarget, headers: HTTPHeaders, body: [UInt8]?) {
        self.isHead = isHead
        self.body = body
        self.target = target
        self.headers = headers
    }

    /// The value of a header that is there once; nil where it is not.
    public subscript(header name: String) -> String? {
        let values = headers[name]
        return values.count == 1 ? values[0] : nil
    }
}
