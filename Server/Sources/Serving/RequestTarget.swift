// SPDX-License-Identifier: Apache-2.0

/// The path that a request names, as the names of folders and of a file.
public struct RequestTarget: Equatable, Sendable {
    /// Names from the root on, decoded; none for the root itself.
    ///
    /// A path that ends with a slash ends with the
    /// last folder.
    public let names: [String]

    /// Reads the target of a request [RFC 9112, 3.2.1].
    ///
    /// - Parameter text: the path, with a query or without. Nil is returned where it does not begin with a slash,
    ///   has an escape that is not UTF-8, a name with a slash, a backslash or a NUL in it, or `..`: no page of ours
    ///   asks for such a path.
    public init?(_ text: String) {
        guard text.utf8.first == 0x2F, text.utf8.count <= Self.longest else { return nil }
        let path = text.prefix { $0 != "?" && $0 != "#" }
        var names: [String] = []
        for part in path.split(separator: "/") {
            guard let name = Self.decoded(part), name != "..",
                name.utf8.allSatisfy({ $0 != 0 && $0 != 0x2F && $0 != 0x5C })
            else { return nil }
            if name != "." { names.append(name) }
        }
        self.names = names
    }

    /// Bytes of a target at most; longer than any path that the system opens.
    private static let longest = 8192

    /// The text with its escapes read [RFC 3986, 2.1]; nil where they are not UTF-8.
    package static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit),
                let low = rest.popFirst().flatMap(digit)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
