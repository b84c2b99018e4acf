// SPDX-License-Identifier: Apache-2.0

/// Addresses and limits of a relay.
package struct RelaySettings: Sendable {
    /// What clients may do.
    package struct Limits: Sendable {
        /// Connections at once.
        package var connections = 20_000
        /// Bytes of a request's body.
        package var bodyBytes = 64 << 10
        /// Bytes of a request's headers.
        package var headerBytes = 16 << 10
        /// Seconds from one answer to the end of the next request.
        package var secondsForRequest: Int64 = 30
        /// Actions of a session that is over and is read again while others wait.
        package var actionsAtOnce = 2000
        /// Requests of a publisher's or moderator's token a second, on average.
        package var requestsPerSecond = 200
        /// Requests of such a token at once.
        package var requestsAtOnce = 1000

        /// Requests for live playlists and parts that wait for what is published next, at once.
        package var waitingReloads = 20_000

        package init() {}
    }

    /// Where clients reach the relay, without a slash at the end; empty: where it listens.
    package private(set) var address: String
    /// The names of the path of ``address``.
    private(set) var path: [String] = []
    package var limits: Limits
    /// Days that captions are kept after they stopped; nil for ever.
    package var retentionDays: Int?
    /// Whether statuses may be posted to this machine and its networks.
    package var mayPostInside: Bool
    /// The session whose final texts are sent on; nil for none.
    package var sentOn: String?
    /// What recognises the sound that publishers send; nil: none is taken.
    package var recognition: SoundRecognition?
    /// Whether HLS needs no key and may be kept by caches.
    package var hasPublicHLS = false
    /// Whose JSON Web Tokens are accepted besides those that are signed with the relay's secret.
    package var identity: IdentitySource?
    /// The audience that JSON Web Tokens have to name; nil for ``address``.
    package var audience: String?
    /// The only issuer of JSON Web Tokens; nil for all.
    package var issuer: String?
    /// Takes lines for the operator; never a token or a text.
    package var report: @Sendable (String) -> Void

    package init(
        address: String,
        limits: Limits = Limits(),
        mayPostInside: Bool = false,
        retentionDays: Int? = nil,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.address = ""
        self.limits = limits
        self.retentionDays = retentionDays
        self.mayPostInside = mayPostInside
        self.report = report
        setAddress(address)
    }

    /// Sets where clients reach the relay.
    mutating func setAddress(_ text: String) {
        var text = text[...]
        while text.hasSuffix("/") { text = text.dropLast() }
        address = String(text)
        path = text.split(separator: "/").dropFirst(2).map(String.init)
    }
}
