// SPDX-License-Identifier: Apache-2.0

/// An address of IPv4 or IPv6, as the system connects to it.
struct NetworkAddress: Equatable {
    /// Who can be reached with an address.
    enum Reach: Equatable {
        /// Anybody.
        case everywhere
        /// This machine, or the networks that it is in.
        case inside
        /// The neighbours on a wire: where clouds tell their machines secrets (169.254.169.254).
        case link
        /// No machine in particular: all, many, or reserved.
        case none
    }

    /// 4 or 16 bytes, in the order of the network.
    let bytes: [UInt8]

    /// Who can be reached with it.
    ///
    /// Source: the registries of special-purpose addresses (RFC 6890), with what IPv6 carries of IPv4.
    var reach: Reach {
        if bytes.count == 4 { return Self.reach(v4: bytes[...]) }
        guard bytes.count == 16 else { return .none }
        if let inner = embedded { return Self.reach(v4: inner) }
        if bytes.dropLast().allSatisfy({ $0 == 0 }) { return bytes[15] == 1 ? .inside : .none }
        switch (bytes[0], bytes[1]) {
        case (0xFD, 0x00) where Array(bytes[2...]) == Self.cloudService: return .link
        case (0xFC...0xFD, _): return .inside
        case (0xFE, 0x80...0xBF): return .link
        case (0xFE, 0xC0...0xFF): return .inside
        case (0x20, 0x01) where bytes[2] == 0x0D && bytes[3] == 0xB8: return .none
        case (0x20...0x3F, _): return .everywhere
        default: return .none
        }
    }

    /// fd00:ec2::254 after its first two bytes.
    private static let cloudService: [UInt8] = [0x0E, 0xC2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0x54]

    /// The IPv4 address inside: mapped, compatible, translated (64:ff9b::/96) or 6to4 (2002::/16).
    private var embedded: ArraySlice<UInt8>? {
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        let isCompatible = bytes[..<12].allSatisfy { $0 == 0 } && bytes[12] != 0
        let isTranslated = bytes[..<12] == [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
        if isMapped || isCompatible || isTranslated { return bytes[12...] }
        return bytes[0] == 0x20 && bytes[1] == 0x02 ? bytes[2..<6] : nil
    }

    private static func reach(v4 address: ArraySlice<UInt8>) -> Reach {
        let bytes = Array(address)
        switch (bytes[0], bytes[1]) {
        case (169, 254): return .link
        case (127, _), (10, _), (192, 168), (172, 16...31), (100, 64...127): return .inside
        // To connect to 0.0.0.0 is to connect to this machine.
        case (0, _): return .inside
        case (198, 18...19): return .inside
        case (192, 0) where bytes[2] == 0 || bytes[2] == 2: return .none
        case (198, 51) where bytes[2] == 100, (203, 0) where bytes[2] == 113: return .none
        case (224..., _): return .none
        default: return .everywhere
        }
    }
}

extension NetworkAddress: CustomStringConvertible {
    /// `192.0.2.1`, or eight groups of hexadecimal digits.
    var description: String {
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
        }.joined(separator: ":")
    }
}

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
        // No media is published there: it is meant only where the address itself is written.
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
