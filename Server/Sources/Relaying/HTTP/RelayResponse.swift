// SPDX-License-Identifier: Apache-2.0

/// What is answered to a request.
package struct RelayResponse: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    package init(
        _ status: Int,
        type: String,
        headers: [(name: String, value: String)] = [],
        body: [UInt8]
    ) {
        self.status = status
        self.headers = [("Content-Type", type)] + headers
        self.body = body
    }

    static func json(_ status: Int = 200, _ value: JSON) -> RelayResponse {
        RelayResponse(status, type: "application/json", body: value.bytes + [0x0A])
    }

    static func text(_ status: Int = 200, _ text: String) -> RelayResponse {
        RelayResponse(status, type: "text/plain; charset=utf-8", body: Array((text + "\n").utf8))
    }
}

/// What follows from a request.
package enum RelayAnswer: Sendable {
    case response(RelayResponse)
    /// A response that takes long to make: any thread may make it.
    case work(@Sendable () -> RelayResponse)
    /// Events until the client leaves.
    case events(Subscription)
    /// Sound of a publisher until the client leaves.
    case sound(SoundOffer)
}

/// Why a request is refused.
package struct RelayError: Error, Sendable {
    package var status: Int
    /// A name that programs compare.
    package var code: String
    /// The reason for people.
    package var message: String
    /// More members of the answer.
    var members: Members = []
    var headers: [(name: String, value: String)] = []
    /// A session that has to be read before the request can be answered.
    var unread: String?
    /// Whether the token names a key that is not known, and may be now.
    var isKeyUnknown = false
    /// What is not published yet, and the key of the address: the request may wait for it.
    var reload: (question: WaitingReloads.Question, addresses: PlaylistAddresses)?

    init(_ status: Int, _ code: String, _ message: String, _ members: Members = []) {
        self.status = status
        self.code = code
        self.message = message
        self.members = members
    }

    package var response: RelayResponse {
        let members = [("error", .string(code)), ("message", .string(message))] + self.members
        var response = RelayResponse.json(status, .object(members))
        response.headers += headers
        return response
    }
}
