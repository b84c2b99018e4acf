// SPDX-License-Identifier: Apache-2.0

/// Decides whether a connection may be made, by the address that it is made to.
///
/// What a person named may be inside a network; what only a redirect, a playlist or a name server says may
/// not, so that no file from elsewhere reaches what is not public.
struct AddressAdmission {
    /// The host of the connection.
    let host: String
    /// Whether a person named that host.
    let isNamed: Bool
    /// Who could be reached when the named host was connected to first; it cannot move inside later.
    var firstReach: NetworkAddress.Reach?
    /// The last address that was refused.
    private(set) var refused: NetworkAddress?

    init(host: String, isNamed: Bool, firstReach: NetworkAddress.Reach?) {
        self.host = host
        self.isNamed = isNamed
        self.firstReach = firstReach
    }

    /// Whether a connection to an address may be made.
    mutating func admits(_ address: NetworkAddress) -> Bool {
        let reach = address.reach
        let isAdmitted = isAdmitted(reach)
        if !isAdmitted { refused = address }
        if isAdmitted, isNamed { firstReach = firstReach ?? reach }
        return isAdmitted
    }

    private func isAdmitted(_ reach: NetworkAddress.Reach) -> Bool {
        switch reach {
        case .everywhere: true
        case .none: false
        case .inside: isNamed && (isAddress || firstReach != .everywhere)
        // Nobody publishes media there: only who writes the address itself means it.
        case .link: isNamed && isAddress
        }
    }

    /// Whether the host is itself an address, or this machine's own name.
    private var isAddress: Bool {
        host.hasPrefix("[") || host == "localhost"
            || host.split(separator: ".", omittingEmptySubsequences: false)
                .allSatisfy { UInt8($0) != nil }
    }
}
