// SPDX-License-Identifier: Apache-2.0

internal import Serving

/// A request with its body.
package struct RelayRequest: Sendable {
    /// The method, in capital letters.
    package var method: String
    /// The names of the path, decoded.
    package var path: [String]
    /// The parameters of the query, decoded; of those that are there twice, the last.
    package var query: [String: String]
    /// The values of headers by their names in small letters; only those that are there once.
    package var headers: [String: String]
    /// The body.
    package var body: [UInt8]
    /// Whether the client is still connected; nil where that is not known.
    package var presence: ClientPresence?
    /// The connection that sends texts, if it is one that the relay knows the end of; nil otherwise.
    package var source: String?

    /// A request.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - target: path and query. Nil is returned if it is not valid.
    ///   - headers: by their names in small letters.
    ///   - body: the body.
    package init?(
        _ method: String,
        _ target: String,
        headers: [String: String] = [:],
        body: [UInt8] = []
    ) {
        var target = Self.withoutAuthority(target)
        // Captioners' programs add "&seq=1" to the address that they are given, whether it has a query or not.
        if !target.contains("?"), let mark = target.firstIndex(of: "&") {
            target.replaceSubrange(mark...mark, with: "?")
        }
        guard let path = RequestTarget(target), let query = Self.query(of: target) else {
            return nil
        }
        self.method = method
        self.path = path.names
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// A request of the relay's own, on behalf of a client.
    ///
    /// - Parameters:
    ///   - path: the names of the path.
    ///   - query: the parameters of the query.
    ///   - token: of the client.
    init(post path: [String], query: [String: String], bearer token: String) {
        method = "POST"
        self.path = path
        self.query = query
        headers = ["authorization": "Bearer " + token]
        body = []
    }

    /// The path and query of a target that is a whole URL, which servers have to take [RFC 9112, 3.2.2].
    private static func withoutAuthority(_ target: String) -> String {
        let scheme = ["http://", "https://"].first { target.lowercased().hasPrefix($0) }
        guard let scheme else { return target }
        let rest = target.dropFirst(scheme.count).drop { $0 != "/" && $0 != "?" }
        return rest.hasPrefix("/") ? String(rest) : "/" + rest
    }

    /// The body as text; nil if it is not UTF-8.
    package var text: String? { String(validating: body, as: UTF8.self) }

    /// Whether a header that is a list names a word, in any case.
    func names(_ word: String, in header: String) -> Bool {
        let words = headers[header]?.split(separator: ",") ?? []
        return words.contains { $0.lowercased().filter { $0 != " " && $0 != "\t" } == word }
    }

    private static func query(of target: String) -> [String: String]? {
        guard let mark = target.firstIndex(of: "?") else { return [:] }
        var parameters: [String: String] = [:]
        // Programs of captioners that append `?seq=1` do so too where the address has a query.
        let query = target[target.index(after: mark)...]
        for part in query.split(whereSeparator: { $0 == "&" || $0 == "?" }) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let words = pair.map { Substring($0.replacing("+", with: " ")) }
            guard let name = RequestTarget.decoded(words[0]),
                let value = words.count > 1 ? RequestTarget.decoded(words[1]) : ""
            else { return nil }
            parameters[name] = value
        }
        return parameters
    }
}
