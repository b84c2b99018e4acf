// SPDX-License-Identifier: Apache-2.0

/// An address of the relay, and what answers there.
struct Route: Sendable {
    /// Who may use an address.
    enum Access: Sendable {
        case everyone
        /// Clients with a token for the session that the path names; all clients if HLS is public.
        case viewers
        /// Who has a token of one of the roles, for the session that the path names (`session`).
        case roles(Set<AccessToken.Role>)
    }

    typealias Answer = @Sendable (RouteCall, RelayCore) throws(RelayError) -> RelayAnswer

    let method: String
    /// The names of the path; those in braces are parameters.
    let path: [String]
    let access: Access
    let answer: Answer

    init(_ method: String, _ path: String, _ access: Access, _ answer: @escaping Answer) {
        self.method = method
        self.path = path.split(separator: "/").map(String.init)
        self.access = access
        self.answer = answer
    }

    /// Answers a request.
    static func answer(
        _ request: RelayRequest,
        _ core: RelayCore
    ) throws(RelayError) -> RelayAnswer {
        let matches = matches(of: request.path, core.settings.path)
        guard !matches.isEmpty else { throw .notFound }
        let methods = Set(matches.map(\.route.method))
        if request.method == "OPTIONS" { return .response(preflight(methods)) }
        let method = request.method == "HEAD" ? "GET" : request.method
        guard let match = matches.first(where: { $0.route.method == method }) else {
            throw .methods(methods.sorted())
        }
        var call = RouteCall(request: request, parameters: match.parameters)
        switch match.route.access {
        case .everyone: break
        case .roles(let roles): try core.authorise(&call, roles)
        case .viewers where core.settings.hasPublicHLS: try core.findPublicSession(&call)
        case .viewers: try core.authorise(&call, Set(AccessToken.Role.allCases))
        }
        return try match.route.answer(call, core)
    }

    /// The routes of a path; a proxy may have left the path of the relay's address before it.
    private static func matches(
        of path: [String],
        _ prefix: [String]
    ) -> [(route: Route, parameters: [String: String])] {
        let matches = table.compactMap { route in
            route.parameters(of: path).map { (route: route, parameters: $0) }
        }
        guard matches.isEmpty, !prefix.isEmpty, path.starts(with: prefix) else { return matches }
        return Self.matches(of: Array(path.dropFirst(prefix.count)), [])
    }

    private func parameters(of names: [String]) -> [String: String]? {
        guard names.count == path.count else { return nil }
        var parameters: [String: String] = [:]
        for (part, name) in zip(path, names) {
            if part.hasPrefix("{") {
                parameters[String(part.dropFirst().dropLast())] = name
            } else if part != name {
                return nil
            }
        }
        return parameters
    }

    /// What browsers ask before a page of another site calls: any may, if it has a token; there are no cookies.
    private static func preflight(_ methods: Set<String>) -> RelayResponse {
        var response = RelayResponse(204, type: "text/plain", body: [])
        response.headers = [
            ("Access-Control-Allow-Methods", methods.sorted().joined(separator: ", ")),
            ("Access-Control-Allow-Headers", "Authorization, Content-Type, Last-Event-ID"),
            ("Access-Control-Max-Age", "86400"),
        ]
        return response
    }
}
