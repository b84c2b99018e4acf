// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser

/// An address of this machine and a port, such as `127.0.0.1:8790`, `[::1]:8790`, or `:8790` for all addresses.
public struct ListenAddress: ExpressibleByArgument, CustomStringConvertible, Sendable {
    /// The address, without brackets.
    public let host: String
    /// The port; 0 for a free one.
    public let port: Int

    /// An address and a port.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads an address and a port; nil if the text is not that.
    public init?(argument: String) {
        guard let colon = argument.lastIndex(of: ":"),
            let port = UInt16(argument[argument.index(after: colon)...])
        else { return nil }
        let host = argument[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let name = isBracketed ? host.dropFirst().dropLast() : host
        // An IPv6 address without brackets could end with the port or not.
        guard isBracketed || !name.contains(":") else { return nil }
        self.init(host: name.isEmpty ? "0.0.0.0" : String(name), port: Int(port))
    }

    /// As it is written on the command line.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
    /// The same, in help.
    public var defaultValueDescription: String { description }
}
