// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Where a page finds media: a URL by HTTP, or one relative to the page.
package struct MediaAddress: Equatable, Sendable {
    /// The URL as it was given.
    package let text: String

    /// Reads a URL (RFC 3986).
    ///
    /// - Parameter text: the URL. Nil is returned where it has another scheme than `http` and `https`, such as
    ///   `javascript`, or a character that has to be percent-encoded.
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        if let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") {
            guard ["http", "https"].contains(text[..<colon].lowercased()),
                text[colon...].hasPrefix("://"), !Self.host(of: text[colon...].dropFirst(3)).isEmpty
            else { return nil }
        }
        self.text = text
    }

    /// Takes the URL of an asset on a server, without user name and password; nil for a file.
    init?(onServer asset: String) {
        guard RemoteName.isRemote(asset), let start = asset.firstRange(of: "://")?.upperBound
        else {
            return nil
        }
        let authority = asset[start...].prefix { !"/?#".contains($0) }
        let host = authority.lastIndex(of: "@").map { asset[asset.index(after: $0)...] }
        let text = asset[..<start] + (host ?? asset[start...])
        self.init(
            text.utf8.reduce(into: "") { result, byte in
                result +=
                    Self.isAllowed(byte)
                    ? String(Unicode.Scalar(byte))
                    : "%" + Int(byte).padded(to: 2, radix: 16).uppercased()
            }
        )
    }

    /// The scheme, host and port of a URL by HTTP, and a URL that begins with two slashes; nil for media of the page's
    /// own site.
    var origin: String? {
        let start: String.Index
        if text.hasPrefix("//") {
            start = text.index(text.startIndex, offsetBy: 2)
        } else if let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") {
            start = text.index(colon, offsetBy: 3)
        } else {
            return nil
        }
        let host = Self.host(of: text[start...])
        // The policy names hosts; who the user is, is not part of it.
        let named = host.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return text.hasPrefix("//") ? String(named) : String(text[..<start] + named)
    }

    private static func host(of rest: Substring) -> Substring {
        rest.prefix { !"/?#".contains($0) }
    }

    /// Whether a URL may have the byte: unreserved ones, reserved ones but `;`, `,` and `'`, which separate the parts of
    /// a policy, and the percent sign.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~:/?#[]@!$&()*+=%".utf8.contains(byte)
        }
    }
}
