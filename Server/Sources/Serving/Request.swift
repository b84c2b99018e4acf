// SPDX-License-Identifier: Apache-2.0

internal import NIOHTTP1

/// A request without a body: nothing that is served takes one.
public struct Request: Sendable {
    /// Whether the head alone is asked for.
    public let isHead: Bool
    /// What is asked for.
    public let target: RequestTarget
    private let headers: HTTPHeaders

    init(isHead: Bool, target: RequestTarget, headers: HTTPHeaders) {
        self.isHead = isHead
        self.target = target
        self.headers = headers
    }

    /// The value of a header that is there once; nil where it is not.
    public subscript(header name: String) -> String? {
        let values = headers[name]
        return values.count == 1 ? values[0] : nil
    }
}
